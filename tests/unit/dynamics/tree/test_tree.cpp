#include "dynamics/equations/total_force.h"
#include "dynamics/stepping/stepper.h"
#include "dynamics/tree/tree_accelerations.h"
#include "support/branching.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/tree_models.h"

#include <QTest>
#include <cmath>
#include <random>

using namespace trammel;
using namespace trammel::dynamics;

Q_DECLARE_METATYPE(trammel::model::Model)

namespace {

/// A state in which all joints are closed and all bodies move: some steps from a random start.
State movingState(const System& system, const model::SimulationSettings& settings) {
    std::mt19937 engine(7);
    std::normal_distribution<double> normal;
    State state = system.initialState();
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        if (!system.bodies()[i].isMoving) continue;
        for (int k = 0; k < 3; ++k) {
            state.bodies[i].v[k] = normal(engine);
            state.bodies[i].w[k] = normal(engine);
        }
    }
    Stepper stepper(system, settings);
    stepper.projectVelocities(state);
    for (int i = 0; i < 20; ++i)
        stepper.step(state, 1e-3);
    for (int i = 0; i < 4; ++i)
        stepper.projectPositions(state);
    stepper.projectVelocities(state);
    return state;
}

/// Index-1 accelerations: J vdot = -Jdot v under gravity and the gyroscopic torques.
struct Accelerations {
    std::vector<Vec6> byBody;
    std::vector<double> lambda;

    Accelerations(const System& system, const State& state, JointEquations& equations,
                  const std::vector<BodyKinematics>& kinematics)
        : byBody(system.bodies().size(), Vec6::Zero()), lambda(system.rowCount()) {
        ConstraintRows rows(system);
        evaluateRows(system, state, kinematics, 1e-3, 0.0, Bias::Evaluate, Springs::Active, rows);
        for (std::size_t i = 0; i < byBody.size(); ++i) {
            const Body& body = system.bodies()[i];
            if (!body.isMoving) continue;
            byBody[i].head<3>() = system.gravity();
            const Mat3& R = kinematics[i].R;
            const Vec3& w = state.bodies[i].w;
            byBody[i].tail<3>() =
                kinematics[i].inverseInertia * -w.cross(R * (body.inertia * (R.transpose() * w)));
        }
        std::vector<double> r(system.rowCount());
        for (const Constraint& constraint : system.constraints())
            for (int i = 0; i < constraint.rowCount; ++i)
                r[constraint.row + i] =
                    -rows.jdotV[constraint.row + i] - rows.multiply(constraint, i, byBody);
        equations.factor(rows, kinematics, 0.0);
        const SolveReport report = equations.solve(rows, r, lambda);
        QVERIFY2(report.ok(), qPrintable(QString::number(report.residual)));
        for (std::size_t i = 0; i < byBody.size(); ++i)
            byBody[i] += equations.response()[i];
    }
};

double largestNorm(const std::vector<Vec6>& values) {
    double result = 0.0;
    for (const Vec6& value : values)
        result = std::max(result, value.norm());
    return result;
}

double difference(const std::vector<Vec6>& a, const std::vector<Vec6>& b) {
    double result = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        result = std::max(result, (a[i] - b[i]).norm());
    return result;
}

double lastDifference(const State& a, const State& b) {
    double result = 0.0;
    for (std::size_t i = 0; i < a.bodies.size(); ++i)
        result = std::max(result, (a.bodies[i].p - b.bodies[i].p).norm());
    return result;
}

State run(const model::Model& model, const char* coordinates, double h, double duration) {
    model::SimulationSettings settings = model.simulation;
    settings.coordinates = support::named(coordinates);
    const System system(model);
    Stepper stepper(system, settings);
    State state = system.initialState();
    stepper.projectVelocities(state);
    const int steps = static_cast<int>(std::lround(duration / h));
    for (int i = 0; i < steps; ++i)
        stepper.step(state, h);
    return state;
}

/// Rows between two moving bodies: both feel them, and what hangs between.
model::Model springBetweenLinks() {
    model::Model model = support::rodPendulum({1.0, 0.8, 0.6}, {1.0, 0.8, 0.5}, {1.0, 2.0, 0.5});
    model.joints[1].spring = model::JointSpring{100.0, 0.1, 0.2};
    model.joints[2].spring = model::JointSpring{50.0, 0.2, 0.0};
    return model;
}

void addMechanisms() {
    using support::everyTreeJoint;
    QTest::addColumn<model::Model>("model");
    QTest::newRow("pendulum") << support::rodPendulum({1.0}, {1.0}, {1.0});
    QTest::newRow("double pendulum") << support::rodPendulum({1.0, 0.8}, {1.0, 0.8}, {1.5, 2.3});
    QTest::newRow("chain of 20") << support::chain(20);
    QTest::newRow("every joint kind, held") << everyTreeJoint(true, false);
    QTest::newRow("every joint kind, held, sides exchanged") << everyTreeJoint(true, true);
    QTest::newRow("every joint kind, free") << everyTreeJoint(false, false);
    QTest::newRow("four-bar: 3 redundant rows") << support::fourBar();
    QTest::newRow("Bennett's linkage") << support::bennett();
    QTest::newRow("spring on a guide") << support::springMassDamper(1.0, 100.0, 1.0);
    QTest::newRow("springs between links") << springBetweenLinks();
    QTest::newRow("tree of 1023 bodies") << support::binaryTree(10);
}

} // namespace

class TestTree : public QObject {
    Q_OBJECT

private slots:
    void accelerationsEqualMaximal_data() { addMechanisms(); }
    /// Both coordinates pose the same equations: accelerations and, where they are unique, joints'
    /// multipliers agree. 1e-9 relative to the largest: rounding times the condition of the solves;
    /// with redundant rows 1e-6, to which the proximal iterations find the least-norm multipliers.
    void accelerationsEqualMaximal() {
        QFETCH(model::Model, model);
        const System system(model);
        const State state = movingState(system, model.simulation);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        updateKinematics(system, state, kinematics);
        DelassusMatrix maximal(system);
        GeneralizedCoordinates tree(system);
        tree.setPose(state, kinematics);
        const Accelerations expected(system, state, maximal, kinematics);
        const Accelerations found(system, state, tree.equations(), kinematics);
        const double scale = largestNorm(expected.byBody);
        QVERIFY2(difference(found.byBody, expected.byBody) < 1e-9 * scale,
                 qPrintable(QString::number(difference(found.byBody, expected.byBody) / scale)));
        if (system.hasLoops()) return;
        double most = 0.0, off = 0.0;
        for (std::size_t row = 0; row < found.lambda.size(); ++row) {
            most = std::max(most, std::abs(expected.lambda[row]));
            off = std::max(off, std::abs(found.lambda[row] - expected.lambda[row]));
        }
        QVERIFY2(off < 1e-9 * most, qPrintable(QString::number(off / most)));
    }

    void treeAccelerationsEqualMaximal_data() { addMechanisms(); }
    /// The O(n) recursion alone, where joints do all that acts. 1e-9 as above.
    void treeAccelerationsEqualMaximal() {
        QFETCH(model::Model, model);
        const System system(model);
        if (!JointTree(system).cutRows().empty()) QSKIP("rows beside the trees' joints");
        const State state = movingState(system, model.simulation);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        updateKinematics(system, state, kinematics);
        DelassusMatrix maximal(system);
        const Accelerations expected(system, state, maximal, kinematics);
        std::vector<Vec6> force;
        totalForces(system, state, kinematics, force);
        std::vector<Vec6> found(force.size());
        TreeAccelerations(system).evaluate(state, kinematics, force, found);
        const double scale = largestNorm(expected.byBody);
        QVERIFY2(difference(found, expected.byBody) < 1e-9 * scale,
                 qPrintable(QString::number(difference(found, expected.byBody) / scale)));
    }

    void ratesThatStayNeedTheBias_data() { addMechanisms(); }
    /// With all rates kept, bodies accelerate by Sdot qd: moved by constant rates over +-s from a
    /// state, their velocities differ by 2 s Sdot qd. Central differences, s = 1e-5: error s^2
    /// times the third derivative and rounding over s, under 1e-6 of the largest.
    void ratesThatStayNeedTheBias() {
        QFETCH(model::Model, model);
        const System system(model);
        const State state = movingState(system, model.simulation);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        updateKinematics(system, state, kinematics);
        GeneralizedCoordinates tree(system);
        tree.start(state, kinematics);
        constexpr double s = 1e-5;
        const auto placed = [&](double time) {
            std::vector<BodyState> bodies = state.bodies;
            for (const TreeNode& node : tree.tree().nodes()) {
                if (node.joint >= 0) continue;
                BodyState& body = bodies[node.body];
                body.p += time * body.v;
                body.q =
                    Quat(Eigen::AngleAxisd(time * body.w.norm(), body.w.normalized())) * body.q;
            }
            tree.place(
                {.fromStart = time}, [](int) { return false; }, bodies);
            return bodies;
        };
        const auto before = placed(-s), after = placed(s);
        double off = 0.0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            Vec6 slope;
            slope << after[i].v - before[i].v, after[i].w - before[i].w;
            off = std::max(off, (slope / (2.0 * s) - tree.bias()[i]).norm());
        }
        QVERIFY2(off < 1e-6 * std::max(1.0, largestNorm(tree.bias())),
                 qPrintable(QString::number(off)));
    }

    void placingKeepsTheState_data() { addMechanisms(); }
    /// Coordinates and rates taken from a state and put back give the state: to rounding, which the
    /// 20 joints of the longest branch add up.
    void placingKeepsTheState() {
        QFETCH(model::Model, model);
        const System system(model);
        const State state = movingState(system, model.simulation);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        updateKinematics(system, state, kinematics);
        GeneralizedCoordinates tree(system);
        tree.start(state, kinematics);
        std::vector<BodyState> bodies = state.bodies;
        tree.place(
            {}, [](int) { return false; }, bodies);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            QVERIFY((bodies[i].p - state.bodies[i].p).norm() < 1e-9);
            QVERIFY(bodies[i].q.angularDistance(state.bodies[i].q) < 1e-7);
            QVERIFY((bodies[i].v - state.bodies[i].v).norm() < 1e-8);
            QVERIFY((bodies[i].w - state.bodies[i].w).norm() < 1e-8);
        }
    }

    void coordinatesConverge_data() {
        QTest::addColumn<model::Model>("model");
        QTest::newRow("double pendulum")
            << support::rodPendulum({1.0, 0.8}, {1.0, 0.8}, {1.5, 2.3});
        QTest::newRow("chain of 4") << support::chain(4);
        QTest::newRow("every joint kind") << support::everyTreeJoint(true, false);
        QTest::newRow("every joint kind, free") << support::everyTreeJoint(false, true);
        QTest::newRow("four-bar") << support::fourBar();
        QTest::newRow("spring on a guide") << support::springMassDamper(1.0, 100.0, 1.0);
    }
    /// Both methods are of order 1, so that their difference halves with the step. 0.2 about the
    /// order: the next term of the error at these steps.
    void coordinatesConverge() {
        QFETCH(model::Model, model);
        constexpr double duration = 0.4;
        std::vector<double> differences;
        for (const double h : {1e-3, 5e-4, 2.5e-4})
            differences.push_back(lastDifference(run(model, "maximal", h, duration),
                                                 run(model, "generalized", h, duration)));
        if (differences.back() < 1e-11) return; // the same step to rounding: one guided mass
        for (std::size_t i = 1; i < differences.size(); ++i) {
            const double order = std::log2(differences[i - 1] / differences[i]);
            QVERIFY2(std::abs(order - 1.0) < 0.2,
                     qPrintable(QString("%1 m, order %2").arg(differences[i]).arg(order)));
        }
    }

    /// The same run in both coordinates: a rod on a hinge that falls on a floor and bounces there.
    /// Impacts are as many and lose as much to 2 %, the first-order methods' difference; energy's
    /// ledger closes to rounding in both.
    void impactsOnATreeKeepTheLedger() {
        model::Model model = support::fallingRod();
        std::vector<double> lost;
        std::vector<int> impacts;
        for (const char* coordinates : {"maximal", "generalized"}) {
            model.simulation.coordinates = support::named(coordinates);
            const System system(model);
            Stepper stepper(system, model.simulation);
            State state = system.initialState();
            int count = 0;
            const double start = support::mechanicalEnergy(system, state);
            for (int i = 0; i < 1500; ++i)
                count += stepper.step(state, 1e-3).impacts;
            const EnergyLedger& e = stepper.energyLedger();
            const double sum = support::mechanicalEnergy(system, state) + e.friction + e.impact +
                               e.damping + e.numerical - e.input;
            QVERIFY2(std::abs(sum - start) < 1e-9 * start,
                     qPrintable(QString("%1: %2").arg(coordinates).arg(sum - start)));
            QVERIFY(std::abs(e.numerical) < 0.02 * start);
            lost.push_back(e.impact + e.friction);
            impacts.push_back(count);
        }
        QVERIFY(impacts[0] > 2);
        QCOMPARE(impacts[1], impacts[0]);
        QVERIFY2(std::abs(lost[1] - lost[0]) < 0.02 * lost[0],
                 qPrintable(QString("%1 %2").arg(lost[0]).arg(lost[1])));
    }

    /// Joints of trees do not open: rounding over the links, whatever the step's number.
    void treesDoNotDrift() {
        model::Model model = support::everyTreeJoint(true, false);
        model.simulation.coordinates = model::CoordinatesKind::Generalized;
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        stepper.projectVelocities(state);
        for (int i = 0; i < 400; ++i)
            stepper.step(state, 5e-3);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        updateKinematics(system, state, kinematics);
        ConstraintRows rows(system);
        evaluateRows(system, state, kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, rows);
        for (const Constraint& constraint : system.constraints())
            for (int i = 0; i < constraint.rowCount; ++i) {
                QVERIFY2(std::abs(rows.phi[constraint.row + i]) < 1e-13,
                         qPrintable(QString::number(rows.phi[constraint.row + i])));
                QVERIFY(std::abs(rowRate(rows, state, constraint, i)) < 1e-12);
            }
    }

    /// A loop is cut at the joint with the fewest rows.
    void theLeastJointIsCut() {
        model::Model model = support::fourBar();
        for (model::Joint& joint : model.joints)
            if (joint.name == "B") joint.type = model::JointType::Spherical;
        const System system(model);
        const JointTree tree(system);
        QCOMPARE(tree.dofCount(), 3);
        QCOMPARE(static_cast<int>(tree.cutRows().size()), 1);
        const Constraint& cut = system.constraints()[tree.cutRows()[0].constraint];
        QCOMPARE(system.joints()[cut.owner].name, std::string("B"));
        QCOMPARE(tree.cutRows()[0].count, 3);
    }
};

QTEST_APPLESS_MAIN(TestTree)
#include "test_tree.moc"
