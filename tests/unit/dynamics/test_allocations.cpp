#include "dynamics/stepper.h"
#include "support/mechanisms.h"

#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

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
            settings.formulation = formulation.toStdString();
            settings.coordinates = coordinates.toStdString();
            const dynamics::System system(model);
            dynamics::Stepper stepper(system, settings);
            dynamics::State state = system.initialState();
            const long before = allocations;
            for (int i = 0; i < 100; ++i)
                stepper.step(state, 1e-3);
            QCOMPARE(allocations - before, 0L);
        }
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
