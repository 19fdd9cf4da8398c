#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"
#include "support/sanitizers.h"

#include <QTest>
#include <algorithm>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double kGravity = 9.81;

double energyOf(const System& system, const State& state) {
    double energy = 0.0;
    for (std::size_t i = 0; i < system.bodies().size(); ++i) {
        const Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const BodyState& s = state.bodies[i];
        energy += 0.5 * body.mass * s.v.squaredNorm() + body.mass * kGravity * s.p.z() +
                  0.5 * body.inertia(0, 0) * s.w.squaredNorm(); // spheres
    }
    return energy;
}

double deepest(ContactFinder& finder, const State& state) {
    double depth = 0.0;
    for (const Contact& contact : finder.find(state, 0.0))
        depth = std::max(depth, -contact.gap);
    return depth;
}

} // namespace

/// Great heaps with default settings: lcp auto, impacts located in the step but for those of heaps.
class TestHeaps : public QObject {
    Q_OBJECT

private slots:
    /// 200 spheres of radius 5 cm poured 0.6 s in steps of 5 ms. A step's residual, 0.01 of at most
    /// 20 g h, lets surfaces approach by 0.2 g h^2 = 5e-5 m; twice that is allowed, for what a step
    /// leaves is pushed out over several. Energy never rises by more than what that push lifts: m g
    /// 1e-5 m for all of them. No solve fails, and the run tells what it did.
    void pouredSpheresOverlapLittle() {
        constexpr double h = 5e-3;
        const model::Model model = support::heapOfSpheres(200, 6);
        const System system(model);
        Stepper stepper(system, model.simulation);
        ContactFinder finder(system);
        State state = system.initialState();
        double total = 0.0, worst = 0.0, rise = 0.0, energy = energyOf(system, state);
        for (const Body& body : system.bodies())
            if (body.isMoving) total += body.mass;
        const double first = energy;
        lcp::Fallbacks told;
        int failures = 0;
        const int steps = support::kSlowdown > 1.0 ? 60 : 120;
        for (int step = 0; step < steps; ++step) {
            const StepReport& report = stepper.step(state, h);
            failures += report.failures();
            told.add(report.boxed.fallbacks);
            worst = std::max(worst, deepest(finder, state));
            const double now = energyOf(system, state);
            rise = std::max(rise, now - energy);
            energy = now;
        }
        qInfo("overlap %.2g m, energy rises by %.2g J of %.3g J, %lld solves by sweeps", worst,
              rise, first - energy, static_cast<long long>(told.of(lcp::Fallback::GreatIsland)));
        QCOMPARE(failures, 0);
        QVERIFY(worst < 0.4 * kGravity * h * h);
        QVERIFY(rise < total * kGravity * 1e-5);
        QVERIFY(energy < 0.95 * first);
        QVERIFY(told.of(lcp::Fallback::GreatIsland) > 0);
        QVERIFY(told.of(lcp::Fallback::StartImpacts) > 0);
    }

    /// 150 spheres with 30 floating four-bars between them, 0.4 s in steps of 2 ms. In a step the
    /// end of a link that turns strays from its tangent by (w h)^2 / 2 of its arm, of 8 cm at most,
    /// of which a share gamma is taken back in the next: so far do joints open and links overlap,
    /// beside what sweeps leave, as of spheres alone. No solve fails, none forms a matrix or is
    /// left to sweeps without an end.
    void fourBarsAmongSpheres() {
        constexpr double h = 2e-3;
        const model::Model model = support::heapWithFourBars(6, 5);
        const System system(model);
        Stepper stepper(system, model.simulation);
        ContactFinder finder(system);
        State state = system.initialState();
        ConstraintRows rows(system);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        lcp::Fallbacks told;
        int failures = 0;
        double worst = 0.0, open = 0.0, fastest = 0.0;
        const int steps = support::kSlowdown > 1.0 ? 120 : 200;
        for (int step = 0; step < steps; ++step) {
            const StepReport& report = stepper.step(state, h);
            failures += report.failures();
            told.add(report.boxed.fallbacks);
            worst = std::max(worst, deepest(finder, state));
            updateKinematics(system, state, kinematics);
            evaluateRows(system, state, kinematics, h, 0.2, Bias::Skip, Springs::Inactive, rows);
            for (const double phi : rows.phi)
                open = std::max(open, std::abs(phi));
            for (const BodyState& body : state.bodies)
                fastest = std::max(fastest, body.w.norm());
        }
        qInfo(
            "overlap %.2g m, joints open by %.2g, fastest turn %.3g rad/s, %lld solves by sweeps, "
            "%lld formed",
            worst, open, fastest, static_cast<long long>(told.of(lcp::Fallback::GreatIsland)),
            static_cast<long long>(told.of(lcp::Fallback::FactorsDense)));
        QCOMPARE(failures, 0);
        const double strays = 0.5 * (fastest * h) * (fastest * h) / model.simulation.gamma;
        QVERIFY2(worst < 0.4 * kGravity * h * h + 0.08 * strays, QByteArray::number(worst));
        QVERIFY2(open < strays, QByteArray::number(open));
        QVERIFY(told.of(lcp::Fallback::GreatIsland) > 0);
        QCOMPARE(told.of(lcp::Fallback::FactorsDense), 0);
        QCOMPARE(told.of(lcp::Fallback::FactorsSweeps), 0);
    }

    /// 40 boxes and capsules that come to rest, with 140 contacts that can share the load in many
    /// ways. A solve takes a few of Newton's steps: 300 are allowed, an attempt or two of 60 may
    /// go beyond, and 200 sweeps after them; few need so many, and none fails. What is poured lies
    /// still.
    void boxesAtRestStayCheap() {
        constexpr double h = 2e-3;
        const model::Model model = support::pouredBodies(40, 3);
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        const int settled = 550, steps = support::kSlowdown > 1.0 ? 600 : 800;
        int failures = 0, most = 0, solves = 0;
        long iterations = 0;
        lcp::Fallbacks told;
        for (int step = 0; step < steps; ++step) {
            const StepReport& report = stepper.step(state, h);
            failures += report.failures();
            if (step < settled) continue;
            told.add(report.boxed.fallbacks);
            solves += report.boxed.solves;
            iterations += report.boxed.iterations;
            most = std::max(most, report.boxed.iterations / std::max(1, report.boxed.solves));
        }
        qInfo("%d solves, %ld iterations, at most %d a solve, %lld by sweeps", solves, iterations,
              most, static_cast<long long>(told.of(lcp::Fallback::GreatIsland)));
        QCOMPARE(failures, 0);
        QVERIFY(solves >= steps - settled);
        QVERIFY2(most <= 620, QByteArray::number(most));
        QVERIFY2(iterations < 40L * solves, QByteArray::number(static_cast<double>(iterations)));
        QCOMPARE(told.of(lcp::Fallback::FactorsSweeps), 0);
        for (const BodyState& body : state.bodies)
            QVERIFY(body.v.norm() < 0.1);
    }

    /// A ball that bounces beside a heap is located in the step, to the accuracy of its height:
    /// dropped from H it rises to e^2 H, but for the method's h g (1 + e) / (e v) of order 1.
    void ballBesideAHeapIsLocated() {
        constexpr double h = 1e-3, e = 0.5, height = 0.5, radius = 0.05;
        model::Model model = support::heapOfSpheres(100, 6);
        model.contacts.pairs.push_back({.bodies = {"ground", "ball"}, .restitution = e});
        model.bodies.push_back(support::solid("ball", support::sphere(radius), 1.0,
                                              Vec3(0.0, 0.0, 5.0 + height + radius)));
        // Its own table, high above the heap.
        model::Shape& table = model.groundShapes.emplace_back(support::box(Vec3(1.0, 1.0, 0.1)));
        table.pose.position = Vec3(0.0, 0.0, 4.95);
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        const std::size_t ball = model.bodies.size() - 1;
        const auto bottom = [&] { return state.bodies[ball].p.z() - radius - 5.0; };
        while (state.bodies[ball].v.z() <= 0.0)
            stepper.step(state, h);
        double peak = 0.0;
        while (state.bodies[ball].v.z() > 0.0) {
            stepper.step(state, h);
            peak = std::max(peak, bottom());
        }
        const double v = std::sqrt(2.0 * kGravity * height);
        QVERIFY2(std::abs(peak - e * e * height) <
                     e * e * height * kGravity * h * (1.0 + e) / (e * v),
                 QByteArray::number(peak));
    }

    /// One thread, two and four give the same bits, with islands that they share whole, and with
    /// one of so many contacts that they share its sweeps.
    void threadsDoNotChangeAnything() {
        for (const auto& [count, side, steps] : {std::tuple{120, 6, 60}, {900, 10, 45}}) {
            std::vector<State> ends;
            int contacts = 0;
            for (const int threads : {1, 2, 4}) {
                model::Model model = support::heapOfSpheres(count, side);
                model.simulation.threads = threads;
                const System system(model);
                Stepper stepper(system, model.simulation);
                State state = system.initialState();
                for (int step = 0; step < steps; ++step)
                    stepper.step(state, 5e-3);
                contacts = stepper.contacts().contactCount();
                ends.push_back(state);
                for (std::size_t i = 0; i < state.bodies.size(); ++i) {
                    QVERIFY(state.bodies[i].p == ends.front().bodies[i].p);
                    QVERIFY(state.bodies[i].v == ends.front().bodies[i].v);
                    QVERIFY(state.bodies[i].w == ends.front().bodies[i].w);
                }
            }
            if (count > 500) QVERIFY2(contacts > 1200, QByteArray::number(contacts));
        }
    }
};

QTEST_GUILESS_MAIN(TestHeaps)
#include "test_heaps.moc"
