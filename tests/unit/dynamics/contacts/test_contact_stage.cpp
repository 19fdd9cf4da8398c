#include "dynamics/contacts/contact_stage.h"
#include "dynamics/contacts/island_sleep.h"
#include "dynamics/contacts/overlap.h"
#include "dynamics/contacts/painleve.h"
#include "dynamics/contacts/shape_extent.h"
#include "dynamics/rows/delassus.h"
#include "support/contact_scenes.h"
#include "support/free_motion.h"
#include "support/mechanisms.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stop_token>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double g = 9.81, h = 1e-3, kMu = 0.3;

/// The boxed solves of steps by themselves: gaps take part, all or the first, and gravity acts.
struct Solve {
    explicit Solve(model::Model source)
        : model(std::move(source)),
          system(model),
          stage(system, model.simulation),
          gaps(system),
          rows(system),
          delassus(system),
          state(system.initialState()),
          impulses(system.rowCount()) {}

    BoxedReport run(std::size_t most = std::numeric_limits<std::size_t>::max(),
                    bool isRepeat = false) {
        kinematics = support::kinematicsOf(system, state);
        gaps.find(state, kinematics, 1e-3);
        gaps.closeGaps(1e-9);
        evaluateRows(system, state, kinematics, h, 0.2, Bias::Skip, Springs::Active, rows);
        delassus.factor(rows, kinematics, 0.0);
        velocities.assign(system.bodies().size(), Vec6::Zero());
        for (int body = 0; body < system.ground(); ++body) {
            velocities[body] << state.bodies[body].v, state.bodies[body].w;
            if (system.bodies()[body].isMoving) velocities[body].head<3>() += h * system.gravity();
        }
        impulses.assign(system.rowCount(), 0.0);
        stage.begin(isRepeat);
        for (std::size_t i = 0; i < std::min(most, gaps.all().size()); ++i)
            stage.activate(static_cast<int>(i));
        return stage.solve(gaps, state, kinematics, rows, delassus, h, 0.2, velocities, impulses);
    }

    /// Of all rows of a kind, N s.
    double sum(BoxedRow::Kind kind) const {
        double result = 0.0;
        for (const BoxedRow& force : stage.forces())
            if (force.kind == kind) result += force.impulse;
        return result;
    }

    const model::Model model;
    const System system;
    ContactStage stage;
    GapList gaps;
    std::vector<BodyKinematics> kinematics;
    ConstraintRows rows;
    DelassusMatrix delassus;
    dynamics::State state;
    std::vector<Vec6> velocities;
    std::vector<double> impulses;
};

model::Model twoBalls(double distance) {
    model::Model model = support::groundPlane(0.0, kMu);
    for (const double x : {0.0, distance})
        model.bodies.push_back(
            support::solid(x == 0.0 ? "a" : "b", support::sphere(0.1), 1.0, {x, 0, 0.1}));
    return model;
}

/// Two plates on a hinge that a motor turns against each other, without gravity.
model::Model motored(double maxForce) {
    model::Model model;
    model.gravity = Vec3::Zero();
    model.bodies = {support::solid("arm", support::box({1, 0.1, 0.1}), 1.0, Vec3::Zero())};
    model.bodies[0].shapes.clear();
    model.joints = {support::revolute("hinge", "ground", "arm", Vec3::Zero(), Vec3::UnitZ())};
    model.joints[0].motor = model::Motor{.velocity = 2.0, .maxForce = maxForce};
    return model;
}

} // namespace

/// What bodies do to each other in one solve: contacts, islands, motors, and what is kept.
class TestContactStage : public QObject {
    Q_OBJECT

private slots:
    void ballRests_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < model::kMethodCount<model::LcpKind>; ++i)
            QTest::newRow(std::string(model::kMethodNames<model::LcpKind>[i]).c_str())
                << static_cast<int>(i);
    }
    /// A ball at rest keeps still: the normal impulse of a step is m g h, whatever solver finds it.
    /// 1e-8 of it: tolerances of iterative solvers.
    void ballRests() {
        QFETCH(int, kind);
        model::Model model = support::bouncingSphere(0.0, 0.0);
        model.simulation.lcp = static_cast<model::LcpKind>(kind);
        Solve ball(model);
        const BoxedReport report = ball.run();
        QCOMPARE(report.solves, 1);
        QCOMPARE(report.failures, 0);
        QVERIFY(std::abs(ball.sum(BoxedRow::Kind::Normal) - g * h) < 1e-8 * g * h);
        QVERIFY(ball.velocities[0].norm() < 1e-8 * g * h);
        // Told of the second of two bodies, the ground the last.
        QVERIFY((ball.stage.pairForce(0, ball.system.ground()) + Vec3(0, 0, g)).norm() < 1e-7);
        QCOMPARE(ball.stage.contactCount(), 1);
        QCOMPARE(ball.stage.solvedLength(), h);
        QVERIFY(!ball.stage.hasOwnRows());
    }

    /// A solve that repeats another with one gap more solves that gap's island alone, and leaves
    /// what a solve of both leaves: the same problems have the same answers.
    void repetitionSolvesWhatIsNew() {
        Solve both(twoBalls(0.5)), twice(twoBalls(0.5));
        QCOMPARE(both.run().solves, 2);
        QCOMPARE(twice.run(1).solves, 1);
        QVERIFY(twice.velocities[1].norm() > 0.5 * g * h);
        QCOMPARE(twice.run(2, true).solves, 1);
        for (int body = 0; body < 2; ++body)
            QVERIFY(twice.velocities[body] == both.velocities[body]);
        QCOMPARE(twice.sum(BoxedRow::Kind::Normal), both.sum(BoxedRow::Kind::Normal));
        QCOMPARE(twice.run(2, true).solves, 0);
        QCOMPARE(twice.run(2).solves, 2);
    }

    void standingKeepsItsForces_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < model::kMethodCount<model::FrictionKind>; ++i)
            QTest::newRow(std::string(model::kMethodNames<model::FrictionKind>[i]).c_str())
                << static_cast<int>(i);
    }
    /// Where nothing has changed, the forces of the step before are the answer once more, to the
    /// last bit. They are not where something has: a box that is pushed to 0.5 m/s slides, and
    /// friction takes mu g h of that. Solves that are kept for inspection go by their matrix, and
    /// find the same. 1e-8: softness of contacts.
    void standingKeepsItsForces() {
        QFETCH(int, kind);
        model::Model model = support::groundPlane(0.0, kMu);
        model.bodies.push_back(
            support::solid("box", support::box({0.2, 0.2, 0.2}), 1.0, {0, 0, 0.1}));
        model.simulation.friction = static_cast<model::FrictionKind>(kind);
        Solve box(model), inspected(model);
        std::vector<BoxedSolve> solves;
        inspected.stage.captureSolves(&solves);
        const auto impulses = [](const Solve& solve) {
            std::vector<double> result;
            for (const BoxedRow& force : solve.stage.forces())
                result.push_back(force.impulse);
            return result;
        };
        box.run();
        inspected.run();
        const std::vector<double> first = impulses(box);
        QCOMPARE(first.size(), std::size_t(12));
        const bool keeps = box.model.simulation.friction == model::FrictionKind::Pyramid ||
                           box.model.simulation.friction == model::FrictionKind::Cone;
        for (int step = 0; step < 3; ++step) {
            QCOMPARE(box.run().failures, 0);
            inspected.run();
            if (keeps) QCOMPARE(impulses(box), first);
            QVERIFY(std::abs(box.sum(BoxedRow::Kind::Normal) - g * h) < 1e-8 * g * h);
            QVERIFY(box.velocities[0].norm() < 1e-8 * g * h);
            QVERIFY((box.velocities[0] - inspected.velocities[0]).norm() < 1e-12 * g * h);
        }
        for (Solve* solve : {&box, &inspected}) {
            solve->state.bodies[0].v = {0.5, 0, 0};
            QCOMPARE(solve->run().failures, 0);
        }
        const bool hasFriction = box.model.simulation.friction != model::FrictionKind::Frictionless;
        const double taken = hasFriction ? kMu * g * h : 0.0;
        QVERIFY(std::abs(box.velocities[0][0] - (0.5 - taken)) < 1e-8 * g * h);
        QVERIFY((box.velocities[0] - inspected.velocities[0]).norm() < 1e-8 * g * h);
    }

    void bodiesSlide_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < model::kMethodCount<model::FrictionKind>; ++i)
            QTest::newRow(std::string(model::kMethodNames<model::FrictionKind>[i]).c_str())
                << static_cast<int>(i);
    }
    /// What slides along x at 1 m/s: every friction law but none at all takes mu m g along x from
    /// it; from a ball, and from a block over four corners which friction's moment loads
    /// differently: there the iterated law takes many rounds. 1e-6: that law's.
    void bodiesSlide() {
        QFETCH(int, kind);
        const auto law = static_cast<model::FrictionKind>(kind);
        const double mu = law == model::FrictionKind::Frictionless ? 0.0 : kMu;
        for (const bool isBall : {true, false}) {
            model::Model model = support::blockOnIncline(0.0, 0.0, kMu);
            if (isBall)
                model.bodies[0] = support::solid("ball", support::sphere(0.1), 1.0, {0, 0, 0.1});
            model.simulation.friction = law;
            Solve body(model);
            body.state.bodies[0].v.x() = 1.0;
            const BoxedReport report = body.run();
            QCOMPARE(body.stage.contactCount(), isBall ? 1 : 4);
            QCOMPARE(report.failures, 0);
            QVERIFY(report.message.empty());
            const Vec3 force = -body.stage.pairForce(0, body.system.ground());
            QVERIFY2((force - Vec3(-mu * g, 0, g)).norm() < 1e-6 * g,
                     QByteArray::number((force - Vec3(-mu * g, 0, g)).norm()));
            QVERIFY(std::abs(body.velocities[0][0] - (1.0 - mu * g * h)) < 1e-6 * g * h);
        }
    }

    /// Balls that touch the ground only are islands of their own: it connects nothing. Those that
    /// touch each other, or are jointed, are one; where islands are off, all are.
    void islandsAreOfBodiesThatMeet() {
        Solve apart(twoBalls(0.5));
        QCOMPARE(apart.run().solves, 2);
        QVERIFY(apart.stage.islandOf(0) != apart.stage.islandOf(1));
        Solve touching(twoBalls(0.2));
        QCOMPARE(touching.run().solves, 1);
        QCOMPARE(touching.stage.islandOf(0), touching.stage.islandOf(1));
        model::Model model = twoBalls(0.5);
        model.joints = {support::spherical("joint", "a", "b", {0.25, 0, 0.1})};
        Solve jointed(model);
        QCOMPARE(jointed.run().solves, 1);
        QCOMPARE(jointed.stage.islandOf(0), jointed.stage.islandOf(1));
        model = twoBalls(0.5);
        model.simulation.islands = false;
        Solve whole(model);
        QCOMPARE(whole.run().solves, 1);
        for (int body : {0, 1})
            QVERIFY((whole.velocities[body] - apart.velocities[body]).norm() < 1e-12);
    }

    /// The joint of two balls that one pushes takes its part: the joint's impulse is among what is
    /// told, and J v' = 0 after the contacts, too. 1e-12 m/s: rounding; 1e-8: softness of solves.
    void jointsFollow() {
        model::Model model = twoBalls(0.5);
        model.joints = {support::spherical("joint", "a", "b", {0.25, 0, 0.1})};
        model.bodies[1].shapes.clear(); // held up by the joint alone, it turns the other
        Solve pair(model);
        pair.run();
        const Eigen::VectorXd v = support::stacked(pair.velocities);
        QVERIFY((support::denseJacobian(pair.system, pair.rows) * v).norm() < 1e-12);
        QVERIFY2(std::abs(pair.velocities[0][2]) < 1e-8 * g * h,
                 QByteArray::number(std::abs(pair.velocities[0][2])));
        QVERIFY(Eigen::Map<const Vec3>(pair.impulses.data()).norm() > 0.01 * g * h);
    }

    /// Small islands have their matrix, larger ones factors: a tower of two is solved by them, and
    /// each level carries what is above.
    void towerCarriesItsWeight() {
        for (const int levels : {1, 2}) {
            Solve tower(support::tower(levels));
            std::vector<BoxedSolve> solves;
            tower.stage.captureSolves(&solves);
            QCOMPARE(tower.run().failures, 0);
            QCOMPARE(solves.size(), std::size_t(1));
            QCOMPARE(solves[0].isFactored, solves[0].rows.size() > IslandSolver::kSmall);
            QCOMPARE(solves[0].isFactored, levels == 2);
            QCOMPARE(solves[0].h, h);
            const int ground = tower.system.ground();
            const double weight = levels * g;
            QVERIFY(std::abs(tower.stage.pairForce(0, ground).z() + weight) < 1e-6 * weight);
            if (levels == 2) QVERIFY(std::abs(tower.stage.pairForce(0, 1).z() - g) < 1e-6 * g);
            tower.stage.captureSolves(nullptr);
            tower.run();
            QCOMPARE(solves.size(), std::size_t(1));
        }
    }

    /// The second solve of the same step starts from the first one's forces, and has nothing to do;
    /// without them it has as much as the first. The answer is the same to the solver's tolerance.
    void solvesStartFromTheLast() {
        model::Model model = support::tower(2);
        model.simulation.lcp = model::LcpKind::Pgs;
        Solve tower(model);
        const int cold = tower.run().iterations;
        const double force = tower.sum(BoxedRow::Kind::Normal);
        const int warm = tower.run().iterations;
        QVERIFY2(10 * warm < cold, QByteArray::number(warm) + " of " + QByteArray::number(cold));
        QVERIFY(std::abs(tower.sum(BoxedRow::Kind::Normal) - force) < 1e-6 * force);
        const WarmForces kept = tower.stage.exchangeWarm({});
        QVERIFY(kept.find(tower.stage.forces()[0].key));
        QCOMPARE(tower.run().iterations, cold);
    }

    /// A motor that may exert 100 N m reaches its 2 rad/s at once, I w / h; one of 0.5 N m gives
    /// that. I = (1 + 0.01) / 12 kg m^2. 1e-8: the softness that solvers give to rows.
    void motorReachesSpeedOrForce() {
        const double inertia = 1.01 / 12.0;
        Solve strong(motored(1000.0));
        QVERIFY(strong.stage.hasOwnRows());
        strong.run();
        QVERIFY2(std::abs(strong.velocities[0][5] - 2.0) < 2e-8,
                 QByteArray::number(std::abs(strong.velocities[0][5] - 2.0)));
        QVERIFY2(std::abs(strong.sum(BoxedRow::Kind::Motor) - inertia * 2.0) < 1e-8,
                 QByteArray::number(std::abs(strong.sum(BoxedRow::Kind::Motor) - inertia * 2.0)));
        Solve weak(motored(0.5));
        weak.run();
        QVERIFY2(std::abs(weak.velocities[0][5] - 0.5 * h / inertia) < 1e-12,
                 QByteArray::number(std::abs(weak.velocities[0][5] - 0.5 * h / inertia)));
        QVERIFY2(std::abs(weak.sum(BoxedRow::Kind::Motor) - 0.5 * h) < 1e-15,
                 QByteArray::number(std::abs(weak.sum(BoxedRow::Kind::Motor) - 0.5 * h)));
    }

    /// Friction in a joint stops it, or takes its limit, against the motion. 1e-8 as above.
    void jointFrictionIsLimited() {
        model::Model model = motored(0.0);
        model.joints[0].motor.reset();
        model.joints[0].friction = model::JointFriction{0.1, 0.1, 0.1};
        for (const double limit : {0.25, 1e4}) {
            Solve arm(model);
            arm.state.bodies[0].w.z() = 1.0;
            arm.stage.setFrictionLimits(std::array{limit});
            arm.run();
            const double expected = std::min(limit, 1.01 / 12.0 / h);
            QVERIFY2(std::abs(arm.stage.jointFriction(0) + expected) < 1e-8 * expected,
                     QByteArray::number(std::abs(arm.stage.jointFriction(0) + expected)));
        }
    }

    /// Nothing acts once it is cleared; forces of a moment are shown as they are, over 1 s.
    void clearsAndShows() {
        Solve ball(support::bouncingSphere(0.0, 0.0));
        ball.run();
        std::vector<BoxedRow> forces = ball.stage.forces();
        ball.stage.clear();
        QVERIFY(ball.stage.forces().empty());
        QCOMPARE(ball.stage.pairForce(0, ball.system.ground()).norm(), 0.0);
        forces[0].impulse = 7.0;
        ball.stage.setForces(forces);
        QCOMPARE(ball.stage.solvedLength(), 1.0);
        QVERIFY((ball.stage.pairForce(0, ball.system.ground()) + Vec3(0, 0, 7)).norm() < 1e-14);
    }

    /// Warm forces are found by key, in whatever order they were set, with or without a hint.
    void warmForcesAreFound() {
        WarmForces warm;
        warm.resize(3);
        for (std::size_t i = 0; const std::uint64_t key : {30, 10, 20})
            warm.set(i++, {.key = key, .force = static_cast<double>(key)});
        warm.sort();
        const WarmForces::Entry* last = nullptr;
        for (const std::uint64_t key : {10, 20, 30, 10}) {
            last = warm.find(key, last);
            QVERIFY(last);
            QCOMPARE(last->force, static_cast<double>(key));
        }
        QVERIFY(!warm.find(15) && !warm.find(40, last));
    }

    /// Bodies at rest for 0.5 s sleep, and stop; an island sleeps as one, so that one that moves
    /// keeps the other awake, and what a motor may move never does.
    void islandsFallAsleep() {
        model::Model model = twoBalls(0.5);
        model.simulation.sleeping = true;
        const System system(model);
        dynamics::State state = system.initialState();
        const auto alone = [](int body) { return body; };
        const auto together = [](int) { return 0; };
        IslandSleep sleep(system, model.simulation);
        state.bodies[0].v.x() = 0.5 * model.simulation.sleepSpeed;
        state.bodies[1].v.x() = 2.0 * model.simulation.sleepSpeed;
        QVERIFY(!sleep.update(state, alone, 0.3));
        QVERIFY(sleep.update(state, alone, 0.3));
        QVERIFY(sleep.isAsleep(0) && !sleep.isAsleep(1));
        QCOMPARE(state.bodies[0].v.norm(), 0.0);
        IslandSleep one(system, model.simulation);
        for (int i = 0; i < 4; ++i)
            QVERIFY(!one.update(state, together, 0.3));
        model::Model motor = motored(1.0);
        motor.simulation.sleeping = true;
        const System driven(motor);
        dynamics::State still = driven.initialState();
        IslandSleep restless(driven, motor.simulation);
        for (int i = 0; i < 4; ++i)
            QVERIFY(!restless.update(still, alone, 0.3));
    }

    /// A ball that comes to touch a sleeping one within the step wakes it; one that stays away,
    /// and the ground, do not.
    void sleepersAreWoken() {
        model::Model model = twoBalls(0.205);
        model.simulation.sleeping = true;
        const System system(model);
        dynamics::State state = system.initialState();
        IslandSleep sleep(system, model.simulation);
        state.bodies[1].v.x() = -1.0;
        sleep.update(
            state, [](int body) { return body; }, 1.0);
        QVERIFY(sleep.isAsleep(0) && !sleep.isAsleep(1));
        GapList gaps(system);
        gaps.find(state, support::kinematicsOf(system, state), 0.01);
        sleep.wake(gaps, state, 0.004);
        QVERIFY(sleep.isAsleep(0));
        sleep.wake(gaps, state, 0.006);
        QVERIFY(!sleep.isAsleep(0));
    }

    /// k = A_nn - mu A_nt . d of a contact that slides: 1 - 2 0.4 > 0 has one solution; 1 - 2 0.6
    /// has none where the bodies approach, two where they part. At standstill there is no
    /// direction; along axes a slip of (1, 1) is against each.
    void slidingContactsAreJudged() {
        const Eigen::RowVector3d A(1.0, 0.6, 0.0);
        using enum SlidingJudgement::Kind;
        const auto judge = [&](double mu, const Eigen::Vector2d& slip, double b, bool hasAxes) {
            return judgeSliding(A, mu, slip, b, 1e-6, hasAxes);
        };
        QVERIFY(judge(1.5, {1, 0}, -g, false).kind == One);
        QVERIFY(judge(2.0, {1, 0}, -g, false).kind == None);
        QVERIFY(judge(2.0, {1, 0}, g, false).kind == Several);
        QVERIFY(judge(2.0, {-1, 0}, -g, false).kind == One);
        QVERIFY(judge(2.0, {1e-7, 0}, -g, false).kind == One);
        QVERIFY(std::abs(judge(2.0, {1, 0}, -g, false).stiffness + 0.2) < 1e-15);
        QVERIFY(judge(2.0, {1, 1}, -g, false).kind == One); // 1 - 1.2 / sqrt(2)
        QVERIFY(judge(2.0, {1, 1}, -g, true).kind == None);
        QVERIFY(describe(judge(1.0, {1, 0}, -g, false), {}).empty());
        QVERIFY(!describe(judge(2.0, {1, 0}, -g, false), {}).empty());
    }

    /// A mesh file is read once for all that a system's contacts need of it; and hardly so where
    /// that is stopped: a surface of which a few triangles are found.
    void meshesAreReadOnce() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("tile.obj").toStdString();
        std::ofstream(file) << "v -1 -2 0\nv 1 -2 0\nv 1 2 0\nv -1 2 0\nf 1 2 3\nf 1 3 4\n";
        model::Model model;
        model.directory = folder.path().toStdString();
        model.bodies = {support::solid("tile", support::sphere(0.1), 1.0, {0, 0, 1})};
        model.bodies[0].shapes = {{.geometry = model::Mesh{.file = "tile.obj", .scale = 1.0}}};
        model.bodies[0].shapes[0].pose.position = Vec3(3, 0, 0);
        const System system(model), stopped(model);
        const auto triangles = [](const System& of) {
            const collision::MeshSurface& surface = *of.solids()[0].mesh;
            int count = 0;
            surface.visit(surface.bounds(), [&](int) { ++count; });
            return count;
        };
        std::stop_source stop;
        stop.request_stop();
        stopped.solids(stop.get_token());
        QCOMPARE(triangles(stopped), 1);
        QCOMPARE(triangles(system), 2);
        QVERIFY(std::filesystem::remove(file));
        const ContactFinder finder(system);
        QVERIFY2(std::abs(finder.reach(0) - (3.0 + std::sqrt(5.0))) < 1e-14,
                 QByteArray::number(finder.reach(0), 'g', 17));
        QCOMPARE(&system.solids(), &system.solids());
    }

    void shapesHaveExtents() {
        const auto extent = [](const model::Shape& shape) {
            return shapeExtent(shape, collision::makeSolid(shape, {}));
        };
        QCOMPARE(extent(support::sphere(0.3)).radius, 0.3);
        QCOMPARE(extent(support::sphere(0.3)).halfThickness, 0.3);
        QVERIFY(std::abs(extent(support::box({2, 4, 4})).radius - 3.0) < 1e-15);
        QCOMPARE(extent(support::box({2, 4, 4})).halfThickness, 1.0);
        const ShapeExtent plane = extent({.geometry = model::Plane{Vec3::UnitZ()}});
        QCOMPARE(plane.radius, 0.0);
        QCOMPARE(plane.halfThickness, std::numeric_limits<double>::infinity());
    }

    /// A ball 0.02 m deep in the ground, beside another that is not: it is told and moved out
    /// straight up, the other stays. Velocities are no matter.
    void overlapsAreMovedApart() {
        model::Model model = twoBalls(0.5);
        model.bodies[0].pose.position.z() = 0.08;
        const System system(model);
        dynamics::State state = system.initialState();
        for (BodyState& body : state.bodies)
            body.v = body.w = Vec3::Constant(std::nan(""));
        OverlapSolver solver(system);
        const std::vector<Overlap> found = solver.find(state);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(std::abs(found[0].depth - 0.02) < 1e-12);
        solver.separate(state);
        QVERIFY(solver.find(state).empty());
        QVERIFY2((state.bodies[0].p - Vec3(0, 0, 0.1)).norm() < 1e-6,
                 QByteArray::number(state.bodies[0].p.z() - 0.1));
        QVERIFY(state.bodies[1].p == system.initialState().bodies[1].p);
    }
};

QTEST_APPLESS_MAIN(TestContactStage)
#include "test_contact_stage.moc"
