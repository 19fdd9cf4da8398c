#include "dynamics/rows/condensed_rows.h"
#include "dynamics/rows/delassus.h"
#include "dynamics/rows/factored_rows.h"
#include "support/branching.h"
#include "support/contact_scenes.h"
#include "support/free_motion.h"
#include "support/mechanisms.h"

#include <QTest>
#include <numeric>
#include <random>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

/// A mechanism in its initial pose, with drawn rows on its bodies.
struct Mechanism {
    explicit Mechanism(const model::Model& model)
        : system(model),
          kinematics(support::kinematicsOf(system, system.initialState())),
          jointRows(system),
          delassus(system),
          condensed(system) {
        evaluateRows(system, system.initialState(), kinematics, 1e-3, 0.2, Bias::Skip,
                     Springs::Inactive, jointRows);
        delassus.factor(jointRows, kinematics, 0.0);
    }

    /// A row between two bodies, with numbers of order 1.
    BoxedRow drawn(int bodyA, int bodyB) {
        BoxedRow row{.kind = BoxedRow::Kind::User};
        row.bodyA = bodyA;
        row.bodyB = bodyB;
        for (double& entry : row.J)
            entry = m_normal(m_engine);
        return row;
    }

    void form() { condensed.form(rows, kinematics, jointRows, delassus, A); }

    /// The rows' J, six columns a body.
    Eigen::MatrixXd jacobian() const {
        Eigen::MatrixXd J =
            Eigen::MatrixXd::Zero(std::ssize(rows), 6 * static_cast<int>(system.bodies().size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].forEachSide([&](int body, const double* entries) {
                for (int k = 0; k < 6; ++k)
                    J(static_cast<Eigen::Index>(i), 6 * body + k) += entries[k];
            });
        return J;
    }

    Eigen::VectorXd drawnImpulses() {
        return Eigen::VectorXd::NullaryExpr(std::ssize(rows), [&] { return m_normal(m_engine); });
    }

    const System system;
    std::vector<BodyKinematics> kinematics;
    ConstraintRows jointRows;
    DelassusMatrix delassus;
    CondensedRows condensed;
    std::vector<BoxedRow> rows;
    Eigen::MatrixXd A;

private:
    std::mt19937 m_engine{5};
    std::normal_distribution<double> m_normal;
};

struct Scene {
    const char* name;
    model::Model (*make)();
};
const Scene kScenes[] = {
    {"free bodies",
     [] {
         return support::freeTop({1, 2, 3}, {0, 0, 0});
     }},
    {"chain", [] { return support::chain(4); }},
    {"four-bar: three redundant rows", [] { return support::fourBar(); }},
    {"grid: many redundant rows", [] { return support::linkedGrid(3); }},
};

/// Rows on every body against the ground, and of each against the next.
void addRows(Mechanism& mechanism) {
    const int ground = mechanism.system.ground();
    for (int body = 0; body < ground; ++body) {
        mechanism.rows.push_back(mechanism.drawn(ground, body));
        if (body + 1 < ground) mechanism.rows.push_back(mechanism.drawn(body, body + 1));
    }
}

} // namespace

/// Boxed rows beside the joints': with the joints eliminated, and as factors.
class TestCondensedRows : public QObject {
    Q_OBJECT

private slots:
    void impulsesMoveAsTold_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; const Scene& scene : kScenes)
            QTest::newRow(scene.name) << i++;
    }
    /// What impulses P on the rows do obeys mechanics, with whatever joints answer:
    ///     dv = M^-1 (J_c^T P + J_j^T mu),   J_j dv = 0,
    /// and A P is what the rows see of it, J_c dv. That is all that A, condensed or with redundant
    /// rows, has to be. 1e-9: redundant rows are met by iteration.
    void impulsesMoveAsTold() {
        QFETCH(int, index);
        Mechanism mechanism(kScenes[index].make());
        addRows(mechanism);
        mechanism.form();
        const Eigen::VectorXd P = mechanism.drawnImpulses();
        const System& system = mechanism.system;
        std::vector<Vec6> velocities(system.bodies().size(), Vec6::Zero());
        std::vector<double> mu(system.rowCount(), 0.0);
        mechanism.condensed.apply(P, mechanism.jointRows, mechanism.delassus, velocities, mu);
        const Eigen::VectorXd dv = support::stacked(velocities);
        const Eigen::MatrixXd Jc = mechanism.jacobian();
        const Eigen::MatrixXd Jj = support::denseJacobian(system, mechanism.jointRows);
        const Eigen::VectorXd joints =
            Jj.transpose() * Eigen::Map<const Eigen::VectorXd>(mu.data(), std::ssize(mu));
        const Eigen::VectorXd expected =
            support::denseInverseMass(system, mechanism.kinematics) * (Jc.transpose() * P + joints);
        QVERIFY(dv.norm() > 0.1);
        QVERIFY((dv - expected).norm() < 1e-9 * dv.norm());
        QVERIFY((Jj * dv).norm() < 1e-9 * dv.norm());
        QVERIFY((mechanism.A * P - Jc * dv).norm() < 1e-8 * (Jc * dv).norm());
        QVERIFY((mechanism.A - mechanism.A.transpose()).norm() < 1e-9 * mechanism.A.norm());
        QVERIFY(mechanism.condensed.prescribed().empty());
    }

    void factorsAreTheMatrix_data() { impulsesMoveAsTold_data(); }
    /// The same rows with the joints' behind them: A = J M^-1 J^T of all of them, and what
    /// multipliers do. Of bodies that do not move there is no block. 1e-12: rounding.
    void factorsAreTheMatrix() {
        QFETCH(int, index);
        Mechanism mechanism(kScenes[index].make());
        addRows(mechanism);
        const System& system = mechanism.system;
        std::vector<int> constraints(system.constraints().size());
        std::iota(constraints.begin(), constraints.end(), 0);
        FactoredRows factored(system);
        lcp::FactoredProblem problem;
        FactoredRows::Place place;
        factored.assemble(mechanism.rows, mechanism.kinematics, mechanism.jointRows, constraints,
                          {}, problem, place);
        QCOMPARE(place.bodies.size(), system.bodies().size() - 1);
        const Eigen::Index boxed = std::ssize(mechanism.rows);
        QCOMPARE(problem.size(), boxed + system.rowCount());
        Eigen::MatrixXd J(problem.size(), 6 * static_cast<int>(system.bodies().size()));
        J << mechanism.jacobian(), support::denseJacobian(system, mechanism.jointRows);
        const Eigen::MatrixXd inverseMass = support::denseInverseMass(system, mechanism.kinematics);
        problem.lower = problem.upper = problem.b; // of no matter here
        const Eigen::MatrixXd A = lcp::formed(problem).A;
        QVERIFY((A - J * inverseMass * J.transpose()).norm() < 1e-12 * A.norm());
        for (std::size_t block = 0; block < problem.M.size(); ++block)
            QVERIFY((problem.M[block] * problem.inverseM[block] - Mat6::Identity()).norm() < 1e-12);
        const Eigen::VectorXd lambda = Eigen::VectorXd::LinSpaced(problem.size(), -1.0, 2.0);
        std::vector<Vec6> velocities(system.bodies().size(), Vec6::Zero());
        std::vector<double> impulses(system.rowCount(), 0.0);
        lcp::Result result;
        result.lambda = lambda;
        factored.apply(problem, place, result, velocities, impulses);
        const Eigen::VectorXd expected = inverseMass * (J.transpose() * lambda);
        QVERIFY((support::stacked(velocities) - expected).norm() < 1e-12 * expected.norm());
        for (int row = 0; row < system.rowCount(); ++row)
            QCOMPARE(impulses[row], lambda[boxed + row]);
        // Where the answer says what it does to the blocks, that is taken.
        result.x.assign(problem.M.size(), Vec6::Constant(0.25));
        std::ranges::fill(velocities, Vec6::Ones());
        factored.apply(problem, place, result, velocities, impulses);
        for (const int body : place.bodies)
            QCOMPARE(velocities[body], Vec6::Constant(1.25));
    }

    /// Of rows on bodies without joints, A x and A's diagonal need no A. The second body's rows act
    /// on the first, too; the ground has no part. 1e-12: rounding.
    void productsNeedNoMatrix() {
        model::Model model;
        for (const double mass : {1.0, 2.0, 3.0})
            model.bodies.push_back(support::solid("body" + std::to_string(int(mass)),
                                                  support::box({1, 2, 3}), mass, Vec3::Zero()));
        Mechanism mechanism(model);
        addRows(mechanism);
        mechanism.form();
        const Eigen::VectorXd x = mechanism.drawnImpulses();
        Eigen::VectorXd product, diagonal;
        mechanism.condensed.multiply(x, product, diagonal);
        QVERIFY((product - mechanism.A * x).norm() < 1e-12 * product.norm());
        QVERIFY((diagonal - mechanism.A.diagonal()).norm() < 1e-12 * diagonal.norm());
    }

    /// An idle row has a positive diagonal and no other entry, so that its multiplier moves
    /// nothing.
    void idleRowsMoveNothing() {
        Mechanism mechanism(support::chain(2));
        addRows(mechanism);
        mechanism.rows[1].makeIdle();
        mechanism.form();
        QVERIFY(mechanism.A(1, 1) > 0.0);
        QCOMPARE(mechanism.A.row(1).norm(), mechanism.A(1, 1));
        QCOMPARE(mechanism.A.col(1).norm(), mechanism.A(1, 1));
    }

    /// A limit on a coordinate that a driver prescribes can stop nothing: it is told, and keeps the
    /// entry that it had without joints; a tangent there has zeros.
    void prescribedRowsAreTold() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.3});
        model.joints[0].driver = model::Driver{.value = model::Function("t")};
        Mechanism mechanism(model);
        const State& state = mechanism.system.initialState();
        BoxedRow limit = coordinateRow(mechanism.system.joints()[0], state, mechanism.kinematics);
        limit.kind = BoxedRow::Kind::Limit;
        BoxedRow tangent = mechanism.drawn(mechanism.system.ground(), 0);
        tangent.kind = BoxedRow::Kind::Tangent;
        mechanism.rows = {limit, tangent};
        mechanism.form();
        QCOMPARE(mechanism.condensed.prescribed().size(), std::size_t(1));
        QCOMPARE(mechanism.condensed.prescribed()[0], 0);
        const Eigen::MatrixXd J = mechanism.jacobian();
        const double own = J.row(0) *
                           support::denseInverseMass(mechanism.system, mechanism.kinematics) *
                           J.row(0).transpose();
        QVERIFY(std::abs(mechanism.A(0, 0) - own) < 1e-12 * own);
        QCOMPARE(mechanism.A(0, 1), 0.0);
        QVERIFY(mechanism.A.row(1).isZero(0.0));
        QVERIFY(mechanism.condensed.isJointed(limit));
    }
};

QTEST_APPLESS_MAIN(TestCondensedRows)
#include "test_condensed_rows.moc"
