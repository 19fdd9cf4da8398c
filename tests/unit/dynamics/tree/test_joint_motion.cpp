#include "dynamics/tree/articulated_bodies.h"
#include "dynamics/tree/joint_motion.h"
#include "dynamics/tree/small_cholesky.h"
#include "support/branching.h"
#include "support/free_motion.h"
#include "support/mechanisms.h"
#include "support/tree_models.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

/// A mechanism without loops in a pose.
struct Trees {
    explicit Trees(const model::Model& model)
        : system(model), tree(system), pose(tree), state(system.initialState()) {
        update();
    }
    void update() {
        kinematics = support::kinematicsOf(system, state);
        pose.update(tree, state, kinematics);
    }

    /// (v, w) by body of drawn joint rates, that of free roots 0.
    std::vector<Vec6> drawnVelocity() {
        std::vector<Vec6> velocity(system.bodies().size(), Vec6::Zero());
        std::vector<Vec6> atPoint(tree.nodes().size(), Vec6::Zero());
        rates.assign(tree.nodes().size(), Vec3::Zero());
        for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
            const TreeNode& node = tree.nodes()[i];
            if (node.joint < 0) continue;
            for (int k = 0; k < node.dofCount(); ++k)
                rates[i][k] = std::sin(1.0 + static_cast<double>(3 * i) + k);
            if (node.parent >= 0) atPoint[i] = shiftMotion(atPoint[node.parent], pose.r[i]);
            atPoint[i] += pose.S[i] * rates[i];
            velocity[node.body] = shiftMotion(atPoint[i], pose.c[i]);
        }
        return velocity;
    }

    const System system;
    const JointTree tree;
    TreePose pose;
    State state;
    std::vector<BodyKinematics> kinematics;
    std::vector<Vec3> rates; ///< of drawnVelocity(), by node
};

const auto kModels = std::to_array<std::pair<const char*, model::Model (*)()>>({
    {"every joint kind", [] { return support::everyTreeJoint(true, false); }},
    {"every joint kind, sides exchanged", [] { return support::everyTreeJoint(true, true); }},
    {"every joint kind, free", [] { return support::everyTreeJoint(false, true); }},
    {"branches", [] { return support::binaryTree(3); }},
});

} // namespace

/// Joint trees by themselves: geometry, motion in joint coordinates, and the mass matrix.
class TestJointMotion : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; const auto& [name, make] : kModels)
            QTest::newRow(name) << i++;
    }

    /// Each body that moves is a node behind its parent, and the degrees of freedom follow each
    /// other; a tree of joints leaves no row beside it.
    void treesSpan() {
        QFETCH_GLOBAL(int, index);
        Trees trees(kModels[index].second());
        const auto& nodes = trees.tree.nodes();
        QCOMPARE(nodes.size(), trees.system.bodies().size() - 1);
        int dof = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            QCOMPARE(trees.tree.nodeOf(nodes[i].body), static_cast<int>(i));
            QVERIFY(nodes[i].parent < static_cast<int>(i));
            QCOMPARE(nodes[i].dof, dof);
            dof += nodes[i].dofCount();
        }
        QCOMPARE(trees.tree.dofCount(), dof);
        QVERIFY(trees.tree.cutRows().empty());
        QCOMPARE(trees.tree.nodeOf(trees.system.ground()), -1);
    }

    /// Whatever rates joints have, S qd, no row of a joint sees them: J S qd = 0. And they are read
    /// back from the bodies' velocities, a ball joint's in its own axes. 1e-13: rounding.
    void subspacesAreWhatJointsLeave() {
        QFETCH_GLOBAL(int, index);
        Trees trees(kModels[index].second());
        ConstraintRows rows(trees.system);
        evaluateRows(trees.system, trees.state, trees.kinematics, std::nan(""), std::nan(""),
                     Bias::Skip, Springs::Inactive, rows);
        const std::vector<Vec6> velocity = trees.drawnVelocity();
        const Eigen::VectorXd v = support::stacked(velocity);
        QVERIFY(v.norm() > 1.0);
        QVERIFY((support::denseJacobian(trees.system, rows) * v).norm() < 1e-13 * v.norm());
        JointMotion motion(trees.tree);
        motion.start(trees.pose, trees.state, trees.kinematics);
        motion.setVelocity(trees.pose, velocity);
        for (std::size_t i = 0; i < trees.rates.size(); ++i) {
            const TreeNode& node = trees.tree.nodes()[i];
            if (node.joint < 0) continue;
            const Vec3 &read = motion.endRate(static_cast<int>(i)), rate = trees.rates[i];
            const bool isBall = node.motion == TreeMotion::Spherical;
            const double off = isBall ? std::abs(read.norm() - rate.norm()) : (read - rate).norm();
            QVERIFY2(off < 1e-13, QByteArray::number(off));
        }
    }

    /// Bodies that move far in joint coordinates keep their joints closed, to rounding; and in a
    /// short time they move by their velocities.
    void jointsStayClosed() {
        QFETCH_GLOBAL(int, index);
        Trees trees(kModels[index].second());
        const std::vector<Vec6> velocity = trees.drawnVelocity();
        for (std::size_t i = 0; i < velocity.size(); ++i) {
            trees.state.bodies[i].v = velocity[i].head<3>();
            trees.state.bodies[i].w = velocity[i].tail<3>();
        }
        JointMotion motion(trees.tree);
        motion.start(trees.pose, trees.state, trees.kinematics);
        motion.setVelocity(trees.pose, velocity);
        const auto placed = [&](double h) {
            State moved = trees.state;
            for (std::size_t i = 0; i < trees.tree.nodes().size(); ++i) {
                const TreeNode& node = trees.tree.nodes()[i];
                if (node.joint >= 0)
                    motion.place(static_cast<int>(i), {0.0, h, 1.0}, moved.bodies[node.parentBody],
                                 moved.bodies[node.body]);
            }
            return moved;
        };
        State far = placed(0.7);
        resolveAngles(trees.system, far);
        ConstraintRows rows(trees.system);
        evaluateRows(trees.system, far, support::kinematicsOf(trees.system, far), std::nan(""),
                     std::nan(""), Bias::Skip, Springs::Inactive, rows);
        for (const double phi : rows.phi)
            QVERIFY2(std::abs(phi) < 1e-13, QByteArray::number(phi));
        const Eigen::VectorXd rate =
            support::denseJacobian(trees.system, rows) * support::velocitiesOf(far);
        QVERIFY(rate.norm() < 1e-12);
        constexpr double h = 1e-5;
        const State after = placed(h), before = placed(-h);
        for (std::size_t i = 0; i < velocity.size(); ++i) {
            const Vec3 v = (after.bodies[i].p - before.bodies[i].p) / (2 * h);
            QVERIFY((v - velocity[i].head<3>()).norm() < 1e-8);
        }
    }

    /// Accelerations are those of mechanics: what joints exert, f_J = M a - f, does no work on any
    /// rates that they leave, sum (S qd)^T (M a - f) = 0, and a is S qdd + b with drawn b. 1e-11 of
    /// the powers: rounding.
    void accelerationsObeyMechanics() {
        QFETCH_GLOBAL(int, index);
        Trees trees(kModels[index].second());
        const auto& nodes = trees.tree.nodes();
        ArticulatedBodies bodies(trees.tree);
        bodies.assemble(trees.pose, trees.kinematics);
        std::vector<SpatialInertia> own;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            own.push_back(bodies.inertia(static_cast<int>(i)));
        bodies.factor(trees.pose);
        std::vector<Vec6> force(nodes.size()), bias(nodes.size(), Vec6::Zero()), a(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            for (int k = 0; k < 6; ++k)
                force[i][k] = std::cos(2.0 + static_cast<double>(5 * i) + k);
            if (nodes[i].joint >= 0) bias[i].head<3>() = Vec3(0.1, 0.2 + 0.1 * i, -0.3);
        }
        bodies.solve(trees.pose, force, bias, a);
        const std::vector<Vec6> velocity = trees.drawnVelocity();
        double power = 0.0, size = 0.0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            Vec6 left = -force[i];
            left.head<3>() += own[i].vv * a[i].head<3>() + own[i].vw * a[i].tail<3>();
            left.tail<3>() += own[i].vw.transpose() * a[i].head<3>() + own[i].ww * a[i].tail<3>();
            const Vec6 v = shiftMotion(velocity[nodes[i].body], -trees.pose.c[i]);
            power += v.dot(left);
            size += std::abs(v.dot(left));
            if (nodes[i].joint < 0) {
                QVERIFY((a[i] - bias[i]).norm() > 1e-3);
                continue;
            }
            Vec6 own_a = a[i] - bias[i];
            if (nodes[i].parent >= 0) own_a -= shiftMotion(a[nodes[i].parent], trees.pose.r[i]);
            if (nodes[i].motion != TreeMotion::Spherical)
                QVERIFY((own_a - trees.pose.S[i] * bodies.rates(static_cast<int>(i))).norm() <
                        1e-11);
        }
        QVERIFY2(std::abs(power) < 1e-11 * size, QByteArray::number(power / size));
    }

    /// Factors of one to three rows.
    void smallFactors() {
        Mat3 D;
        D << 4, 1, 2, 1, 5, 3, 2, 3, 6;
        Mat3 L = Mat3::Constant(std::nan("")); // what is above the diagonal is not read
        factorSmall<3>(D, L);
        const Vec3 y(1, -2, 3);
        QVERIFY((D * solveSmall<3>(L, y) - y).norm() < 1e-14);
        QVERIFY(std::abs(solveLower<3>(L, y).squaredNorm() - y.dot(solveSmall<3>(L, y))) < 1e-14);
        const Eigen::Matrix<double, 2, 3> X =
            (Eigen::Matrix<double, 2, 3>() << 1, 2, 3, 4, 5, 6).finished();
        QVERIFY((solveRight<2, 3>(L, X) * D - X).norm() < 1e-14);
        factorSmall<1>(D.topLeftCorner<1, 1>(), L);
        QCOMPARE(L(0, 0), 0.5);
    }
};

QTEST_APPLESS_MAIN(TestJointMotion)
#include "test_joint_motion.moc"
