#include "dynamics/stepping/stepper.h"
#include "math/decompositions.h"
#include "support/branching.h"
#include "support/free_motion.h"
#include "support/mechanisms.h"
#include "support/tree_models.h"

#include <Eigen/Dense>
#include <QTest>
#include <random>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

/// A = J M^-1 J^T formed densely, straight from the definition.
struct Dense {
    Eigen::MatrixXd J, A;

    explicit Dense(const System& system, const ConstraintRows& rows,
                   const std::vector<BodyKinematics>& kinematics) {
        const int bodies = static_cast<int>(system.bodies().size());
        J.setZero(system.rowCount(), 6 * bodies);
        Eigen::MatrixXd inverseMass = Eigen::MatrixXd::Zero(6 * bodies, 6 * bodies);
        for (int i = 0; i < bodies; ++i) {
            inverseMass.block<3, 3>(6 * i, 6 * i) =
                system.bodies()[i].inverseMass * Mat3::Identity();
            inverseMass.block<3, 3>(6 * i + 3, 6 * i + 3) = kinematics[i].inverseInertia;
        }
        for (const Constraint& c : system.constraints())
            for (int i = 0; i < c.rowCount; ++i)
                for (const ConstraintSide& side : c.sides())
                    for (int k = 0; k < 6; ++k)
                        J(c.row + i, 6 * side.body + k) = rows.block(side, i)[k];
        A = J * inverseMass * J.transpose();
    }
};

struct Case {
    System system;
    std::vector<BodyKinematics> kinematics;
    ConstraintRows rows;

    explicit Case(const model::Model& model)
        : system(model), kinematics(system.bodies().size()), rows(system) {
        updateKinematics(system, system.initialState(), kinematics);
        evaluateRows(system, system.initialState(), kinematics, 1e-3, 0.2, Bias::Skip,
                     Springs::Active, rows);
    }
};

Eigen::VectorXd randomVector(int size) {
    std::mt19937 engine(3);
    std::normal_distribution<double> normal;
    Eigen::VectorXd v(size);
    for (double& entry : v)
        entry = normal(engine);
    return v;
}

std::span<double> asSpan(Eigen::VectorXd& v) {
    return {v.data(), static_cast<std::size_t>(v.size())};
}

/// Rods on a joint of each kind, with what yields between them.
model::Model withForces(bool isTurned) {
    model::Model model = support::everyTreeJoint(true, isTurned);
    model.joints[0].spring = model::JointSpring{100.0, 0.1, 0.2};
    model.joints[2].spring = model::JointSpring{50.0, 0.0, 0.1};
    model.forces = {{"bushing", model::Bushing{{"link2", "link5"},
                                               Vec3(1, 0, 0),
                                               {30, 40, 50, 2, 3, 4},
                                               {1, 1, 1, 1, 1, 1}}},
                    {"spring", model::SpringDamper{{"link1", "link8"},
                                                   {Vec3(0.2, 0, 0), Vec3(2.9, 0, 0)},
                                                   200.0,
                                                   2.0,
                                                   model::Function(2.0)}}};
    return model;
}

struct Mechanism {
    const char* name;
    model::Model (*make)();
};
const Mechanism kMechanisms[] = {
    {"every joint kind", [] { return support::everyTreeJoint(true, false); }},
    {"every joint kind, sides exchanged", [] { return support::everyTreeJoint(true, true); }},
    {"every joint kind, free", [] { return support::everyTreeJoint(false, false); }},
    {"with springs", [] { return withForces(false); }},
    {"with springs, sides exchanged", [] { return withForces(true); }},
    {"grid: many redundant rows", [] { return support::linkedGrid(3); }},
    {"four-bar: three redundant rows", [] { return support::fourBar(); }},
};

} // namespace

class TestDelassus : public QObject {
    Q_OBJECT

private slots:
    /// A chain is a tree: its sparse solution is the dense one to rounding.
    void treeEqualsDense() {
        Case chain(support::chain(20));
        DelassusMatrix delassus(chain.system);
        delassus.factor(chain.rows, chain.kinematics, 0.0);
        const Dense dense(chain.system, chain.rows, chain.kinematics);
        Eigen::VectorXd r = randomVector(chain.system.rowCount());
        Eigen::VectorXd lambda(r.size());
        const SolveReport report = delassus.solve(chain.rows, asSpan(r), asSpan(lambda));
        const Eigen::VectorXd expected = dense.A.ldlt().solve(r);
        QCOMPARE(report.iterations, 1);
        QVERIFY((lambda - expected).norm() < 1e-10 * expected.norm());
    }

    void everyKindOfRowsIsSolved_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; const auto& [name, make] : kMechanisms)
            QTest::newRow(name) << i++;
    }
    /// Joints of every kind, from both sides, with springs and bushings, whose rows yield: lambda
    /// meets  (J M^-1 J^T + compliance) lambda = r  with the matrix by its definition, and what the
    /// solve tells of bodies and rows is what lambda does. r is one that redundant rows agree on.
    /// 1e-9 of r: the proximal iteration stops there.
    void everyKindOfRowsIsSolved() {
        QFETCH(int, index);
        Case mechanism(kMechanisms[index].make());
        DelassusMatrix delassus(mechanism.system);
        delassus.factor(mechanism.rows, mechanism.kinematics, 0.0);
        const Dense dense(mechanism.system, mechanism.rows, mechanism.kinematics);
        Eigen::MatrixXd A = dense.A;
        for (int row = 0; row < mechanism.system.rowCount(); ++row)
            A(row, row) += mechanism.rows.compliance[row];
        Eigen::VectorXd r = A * randomVector(mechanism.system.rowCount());
        Eigen::VectorXd lambda(r.size());
        QVERIFY(delassus.solve(mechanism.rows, asSpan(r), asSpan(lambda)).ok());
        QVERIFY2((A * lambda - r).norm() < 1e-9 * r.norm(),
                 QByteArray::number((A * lambda - r).norm() / r.norm()));
        const Eigen::VectorXd response =
            support::denseInverseMass(mechanism.system, mechanism.kinematics) *
            (dense.J.transpose() * lambda);
        QVERIFY((support::stacked(delassus.response()) - response).norm() <
                1e-12 * response.norm());
    }

    void isFormedOverTheLastOne_data() { everyKindOfRowsIsSolved_data(); }
    /// A matrix is formed over the factor of the last one, in parts or at once: nothing of that
    /// stays, so that the same multipliers come out to the last bit.
    void isFormedOverTheLastOne() {
        QFETCH(int, index);
        Case mechanism(kMechanisms[index].make());
        DelassusMatrix delassus(mechanism.system);
        Eigen::VectorXd r = randomVector(mechanism.system.rowCount());
        Eigen::VectorXd first(r.size()), second(r.size());
        delassus.factor(mechanism.rows, mechanism.kinematics, 0.0);
        delassus.solve(mechanism.rows, asSpan(r), asSpan(first));
        const std::size_t count = mechanism.system.constraints().size();
        delassus.beginForm(mechanism.kinematics);
        delassus.form(mechanism.rows, 0, count / 2);
        delassus.form(mechanism.rows, count / 2, count);
        delassus.factorFormed(mechanism.rows, 0.0);
        delassus.solve(mechanism.rows, asSpan(r), asSpan(second));
        QVERIFY(first == second);
    }

    /// Four 3-D hinges hold a planar four-bar three times too often. For a consistent right-hand
    /// side the multipliers are those of least norm, the pseudo-inverse's of A with each row over
    /// its size: a length of the model where it is one, so that N and N m compare at any size.
    void redundantRowsGetLeastNorm() {
        Case fourBar(support::fourBar());
        DelassusMatrix delassus(fourBar.system);
        delassus.factor(fourBar.rows, fourBar.kinematics, 0.0);
        const Dense dense(fourBar.system, fourBar.rows, fourBar.kinematics);
        Eigen::VectorXd r = dense.A * randomVector(fourBar.system.rowCount());
        Eigen::VectorXd lambda(r.size());
        const SolveReport report = delassus.solve(fourBar.rows, asSpan(r), asSpan(lambda));
        Eigen::VectorXd shares(r.size());
        for (int row = 0; row < fourBar.system.rowCount(); ++row)
            shares[row] = fourBar.system.rowShare(row);
        const Eigen::MatrixXd J = shares.asDiagonal() * dense.J;
        const Eigen::MatrixXd A = shares.asDiagonal() * dense.A * shares.asDiagonal();
        math::SingularValues svd = math::jacobiSvd(J, Eigen::ComputeThinU | Eigen::ComputeThinV);
        svd.setThreshold(1e-9);
        QCOMPARE(static_cast<int>(svd.rank()), fourBar.system.rowCount() - 3);
        const Eigen::MatrixXd U = svd.matrixU().leftCols(svd.rank());
        const Eigen::VectorXd expected =
            shares.asDiagonal() *
            (U * (U.transpose() * A * U).ldlt().solve(U.transpose() * shares.cwiseProduct(r)));
        QVERIFY(report.ok());
        QVERIFY((lambda - expected).norm() < 1e-6 * expected.norm());
    }

    /// epsilon softens every row by that share of its diagonal entry.
    void epsilonIsRelative() {
        Case chain(support::chain(3));
        DelassusMatrix delassus(chain.system);
        constexpr double epsilon = 0.1;
        delassus.factor(chain.rows, chain.kinematics, epsilon);
        Eigen::MatrixXd A = Dense(chain.system, chain.rows, chain.kinematics).A;
        A.diagonal() *= 1.0 + epsilon;
        Eigen::VectorXd r = randomVector(chain.system.rowCount());
        Eigen::VectorXd lambda(r.size());
        delassus.solve(chain.rows, asSpan(r), asSpan(lambda));
        QVERIFY((lambda - A.ldlt().solve(r)).norm() < 1e-12 * lambda.norm());
    }

    /// Work for a chain grows in proportion to its links: no fill.
    void chainHasNoFill() {
        const auto values = [](int links) {
            return System(support::chain(links)).pattern().valueCount();
        };
        QCOMPARE(values(100), std::size_t(9 * (100 + 99)));
        QCOMPARE(values(1000), std::size_t(9 * (1000 + 999)));
    }
};

QTEST_APPLESS_MAIN(TestDelassus)
#include "test_delassus.moc"
