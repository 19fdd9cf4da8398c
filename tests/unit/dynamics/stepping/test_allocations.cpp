#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

namespace {

std::atomic<long> allocations{0};

void* counted(std::size_t size) {
    if (void* memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}

} // namespace

// Eigen asks malloc (here aligned enough for it), the standard library operator new: both count.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
    ++allocations;
    return __libc_malloc(size);
}
void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

using namespace trammel;

namespace {

model::Model everyForce() {
    model::Model model = support::fourBar();
    model.forces.push_back({"spring", model::SpringDamper{{"ground", "rocker"},
                                                          {Vec3::Zero(), Vec3(1, 0, 1)},
                                                          model::Function("10 + t"),
                                                          1.0}});
    model.forces.push_back(
        {"push", model::AppliedForce{"crank", {}, {model::Function("sin(t)"), 0.0, 0.0}}});
    return model;
}

/// A sphere, a cube and a tower of three cubes, out of one another's reach: islands of 3, 12 and 36
/// rows.
model::Model apart() {
    model::Model model = support::tower(3);
    model.bodies.push_back(support::solid("cube", support::box({1, 1, 1}), 1.0, {3, 0, 0.5}));
    model.bodies.push_back(support::solid("ball", support::sphere(0.1), 1.0, {6, 0, 0.1}));
    return model;
}

/// Balls that stay where they fall.
model::Model settlingBalls() {
    model::Model model = support::ballsInBox(8);
    model.materials.front().restitution = 0.0;
    return model;
}

/// A double pendulum whose joints have friction, and whose first one falls on a limit.
model::Model pendulum(double friction, bool hasLimit) {
    model::Model model = support::rodPendulum({1.0, 0.5}, {1.0, 0.5}, {1.0, 1.0});
    for (model::Joint& joint : model.joints)
        joint.friction = model::JointFriction{
            .staticCoefficient = friction, .kineticCoefficient = friction, .radius = 0.05};
    if (hasLimit) model.joints.front().limits = {-0.2, 0.2};
    return model;
}

/// What had a part in the last solve.
std::vector<std::uint64_t> rowKeys(const dynamics::Stepper& stepper) {
    std::vector<std::uint64_t> keys;
    for (const dynamics::BoxedRow& force : stepper.contacts().forces())
        keys.push_back(force.key);
    return keys;
}

} // namespace

class TestAllocations : public QObject {
    Q_OBJECT

private slots:
    void aStepAllocatesNothing_data() {
        QTest::addColumn<QString>("formulation");
        QTest::addColumn<QString>("coordinates");
        for (const char* coordinates : {"maximal", "generalized"})
            for (const char* name : {"position-projection", "velocity-projection",
                                     "velocity-projection+newton", "acceleration"})
                QTest::addRow("%s, %s", name, coordinates) << name << coordinates;
    }

    /// 100 steps of a chain, and of a four-bar with redundant rows and time-dependent forces, make
    /// no heap allocation in any coordinates.
    void aStepAllocatesNothing() {
        QFETCH(QString, formulation);
        QFETCH(QString, coordinates);
        for (const model::Model& model : {support::chain(16), everyForce()}) {
            model::SimulationSettings settings = model.simulation;
            settings.formulation = support::named(formulation.toStdString());
            settings.coordinates = support::named(coordinates.toStdString());
            const dynamics::System system(model);
            dynamics::Stepper stepper(system, settings);
            dynamics::State state = system.initialState();
            const long before = allocations;
            for (int i = 0; i < 100; ++i)
                stepper.step(state, 1e-3);
            QCOMPARE(allocations - before, 0L);
        }
    }

    void aStepWithContactsAllocatesNothing_data() {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<QString>("lcp");
        QTest::addColumn<QString>("friction");
        for (const char* lcp : {"murty", "pgs", "sor"})
            for (const char* scene : {"sphere", "tower", "wall", "apart", "limit"})
                QTest::addRow("%s, %s", scene, lcp) << scene << lcp << "pyramid";
        for (const char* scene : {"balls", "joint friction"})
            QTest::newRow(scene) << scene << "murty"
                                 << "pyramid";
        QTest::newRow("sphere, jacobi") << "sphere"
                                        << "jacobi"
                                        << "pyramid";
        QTest::newRow("tower, block-pgs") << "tower"
                                          << "block-pgs"
                                          << "pyramid";
        QTest::newRow("tower, cone") << "tower"
                                     << "murty"
                                     << "cone";
        for (const char* friction : {"box-fixed", "box-iterated", "none"})
            QTest::addRow("apart, %s", friction) << "apart"
                                                 << "murty" << friction;
    }

    /// Once bodies rest on one another or on their limits, which takes up to two seconds, a step
    /// that has the contacts of the step before makes no heap allocation. Of 50 steps, most are
    /// such (all but for the balls, which still roll).
    void aStepWithContactsAllocatesNothing() {
        QFETCH(QString, scene);
        QFETCH(QString, lcp);
        QFETCH(QString, friction);
        const model::Model model = scene == "sphere"  ? support::bouncingSphere(0.0, 0.0)
                                   : scene == "tower" ? support::tower(5)
                                   : scene == "wall"  ? support::wall(3)
                                   : scene == "apart" ? apart()
                                   : scene == "balls" ? settlingBalls()
                                                      : pendulum(0.3, scene == "limit");
        model::SimulationSettings settings = model.simulation;
        settings.lcp = support::named(lcp.toStdString());
        settings.friction = support::named(friction.toStdString());
        const dynamics::System system(model);
        dynamics::Stepper stepper(system, settings);
        dynamics::State state = system.initialState();
        const int settling = scene == "balls" || scene == "limit" ? 2000 : 20;
        for (int i = 0; i < settling; ++i)
            stepper.step(state, 1e-3);
        std::vector<std::uint64_t> keys = rowKeys(stepper);
        int same = 0;
        for (int i = 0; i < 50; ++i) {
            const long before = allocations;
            const dynamics::StepReport& report = stepper.step(state, 1e-3);
            const long made = allocations - before;
            QVERIFY2(report.ok(), english(report.message).c_str());
            const std::vector<std::uint64_t> last = std::exchange(keys, rowKeys(stepper));
            if (keys.empty() || keys != last || report.impacts > 0) continue;
            QCOMPARE(made, 0L);
            ++same;
        }
        QVERIFY2(same >= 30, std::to_string(same).c_str());
    }

    /// The counter counts.
    void theCounterCounts() {
        const long before = allocations;
        std::free(std::malloc(8));
        QVERIFY(allocations > before);
    }
};

QTEST_APPLESS_MAIN(TestAllocations)
#include "test_allocations.moc"
