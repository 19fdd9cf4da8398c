#include "dynamics/stepping/stepper.h"
#include "math/worker_pool.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

using namespace trammel;

namespace {

void moveTo(model::Model& part, const std::string& suffix, const Vec3& offset) {
    for (model::Body& body : part.bodies) {
        body.name += suffix;
        body.pose.position += offset;
    }
    for (model::Joint& joint : part.joints) {
        joint.name += suffix;
        joint.position += offset;
        for (std::string& body : joint.bodies)
            if (body != "ground") body += suffix;
    }
}

void add(model::Model& model, model::Model part, const std::string& suffix, const Vec3& offset) {
    moveTo(part, suffix, offset);
    model.bodies.insert(model.bodies.end(), part.bodies.begin(), part.bodies.end());
    model.joints.insert(model.joints.end(), part.joints.begin(), part.joints.end());
}

/// Four towers, a wall, five spheres and three chains that fall on the ground: small and large
/// islands, with joints and without.
model::Model manyIslands() {
    model::Model model = support::groundPlane(0.0, 0.5);
    for (int i = 0; i < 4; ++i)
        add(model, support::tower(2 + i), std::to_string(100 + i), {3.0 * i, 0, 0});
    add(model, support::wall(3), "w", {0, 5, 0});
    for (int i = 0; i < 5; ++i)
        add(model, support::bouncingSphere(0.0, 0.0), std::to_string(200 + i), {1.0 * i, -5, 0});
    for (int i = 0; i < 3; ++i) {
        model::Model chain = support::chain(4 + i);
        for (model::Body& body : chain.bodies)
            body.shapes = {support::sphere(0.1)};
        add(model, chain, std::to_string(300 + i), {0, -10.0 - 3.0 * i, 1.0});
    }
    return model;
}

/// Numbers of all bodies after each of 300 steps.
std::vector<double> trajectory(const model::Model& model, int threads) {
    model::SimulationSettings settings = model.simulation;
    settings.threads = threads;
    const dynamics::System system(model);
    dynamics::Stepper stepper(system, settings);
    dynamics::State state = system.initialState();
    std::vector<double> numbers;
    for (int i = 0; i < 300; ++i) {
        const dynamics::StepReport& report = stepper.step(state, 2e-3);
        numbers.insert(numbers.end(), {report.boxed.residual, double(report.boxed.solves),
                                       double(report.boxed.iterations)});
        for (const dynamics::BodyState& body : state.bodies) {
            numbers.insert(numbers.end(), body.p.begin(), body.p.end());
            numbers.insert(numbers.end(), body.w.begin(), body.w.end());
        }
        for (const dynamics::BoxedRow& force : stepper.contacts().forces())
            numbers.push_back(force.impulse);
    }
    return numbers;
}

} // namespace

/// The setting `threads`: islands are solved by several threads, and nothing but the time that it
/// takes tells. Also run with ThreadSanitizer.
class TestIslands : public QObject {
    Q_OBJECT

private slots:
    /// 300 steps with several threads give the same as with one, bit for bit: residuals, counts,
    /// all bodies and all impulses.
    void threadsChangeNoBit_data() {
        QTest::addColumn<QString>("lcp");
        for (const char* lcp : {"murty", "pgs"})
            QTest::newRow(lcp) << lcp;
    }
    void threadsChangeNoBit() {
        QFETCH(QString, lcp);
        model::Model model = manyIslands();
        model.simulation.lcp = support::named(lcp.toStdString());
        model.simulation.lcpIterations = 50;
        const std::vector<double> alone = trajectory(model, 1);
        for (const int threads : {2, 4})
            QVERIFY2(trajectory(model, threads) == alone, std::to_string(threads).c_str());
    }

    /// Islands solved apart are as one problem of all: after 50 steps the bodies stand where they
    /// do without islands, within what the solver leaves (1e-9 of speeds of some m/s).
    void islandsAreOneProblemCut() {
        model::Model model = manyIslands();
        const auto end = [&](bool usesIslands) {
            model::SimulationSettings settings = model.simulation;
            settings.islands = usesIslands;
            const dynamics::System system(model);
            dynamics::Stepper stepper(system, settings);
            dynamics::State state = system.initialState();
            for (int i = 0; i < 50; ++i)
                if (!stepper.step(state, 2e-3).ok()) throw std::runtime_error("not solved");
            return state;
        };
        const dynamics::State apart = end(true), together = end(false);
        for (std::size_t i = 0; i < apart.bodies.size(); ++i)
            QVERIFY((apart.bodies[i].p - together.bodies[i].p).norm() < 1e-7);
    }

    /// Each item is done once, by a thread that exists.
    void poolDoesEachItemOnce() {
        math::WorkerPool pool(3);
        QCOMPARE(pool.threads(), 3);
        for (int round = 0; round < 1000; ++round) {
            std::vector<int> done(17, 0);
            std::atomic<bool> isStrange = false;
            pool.forEach(done.size(), [&](std::size_t item, int thread) {
                ++done[item];
                if (thread < 0 || thread > 2) isStrange = true;
            });
            QCOMPARE(done, std::vector<int>(17, 1));
            QVERIFY(!isStrange);
        }
    }

    /// What an item throws comes out, after all the others were done; the pool goes on.
    void poolPassesExceptionsOn() {
        math::WorkerPool pool(2);
        std::atomic<int> done = 0;
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, pool.forEach(10, [&](std::size_t item, int) {
            if (item == 4) throw std::runtime_error("4");
            ++done;
        }));
        QCOMPARE(done.load(), 9);
        pool.forEach(1, [&](std::size_t, int) { ++done; });
        QCOMPARE(done.load(), 10);
    }
};

QTEST_APPLESS_MAIN(TestIslands)
#include "test_islands.moc"
