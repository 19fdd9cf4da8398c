#include "pairs.h"

#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> allocations{0};

} // namespace

// Eigen asks malloc, and so does the library's operator new.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
    ++allocations;
    return __libc_malloc(size);
}

using namespace trammel;
using namespace trammel::collision;

class TestCollisionAllocations : public QObject {
    Q_OBJECT

private slots:
    /// 60 solids of all kinds over a plane, shaken: once the largest number of contacts was met,
    /// neither the broad phase nor any pair allocates.
    void detectAllocatesNothing() {
        const model::Shape die =
            hull({{0.5, 0, 0}, {-0.5, 0, 0}, {0, 0.5, 0}, {0, -0.5, 0}, {0, 0, 0.5}, {0, 0, -0.5}});
        const std::array shapes{sphere(0.5),      ellipsoid({0.3, 0.5, 0.7}), box({1, 0.8, 0.6}),
                                cylinder(0.4, 1), capsule(0.3, 0.6),          die};
        const model::Shape ground = plane();
        std::vector<Collider> colliders{{0, &ground}};
        std::vector<Placement> bodies(1);
        RandomPoses random(6);
        for (int i = 1; i <= 60; ++i) {
            colliders.push_back({i, &shapes[static_cast<std::size_t>(i) % shapes.size()]});
            bodies.push_back(at({0.8 * (i % 4), 0.8 * (i / 4 % 4), 0.5 + 0.8 * (i / 16)}));
        }
        Scene scene(colliders, {std::vector<bool>(61, true), {}, {}});
        scene.detect(bodies, 1.0);
        const long before = allocations;
        std::size_t contacts = 0;
        for (int step = 0; step < 100; ++step) {
            for (std::size_t i = 1; i < bodies.size(); ++i) {
                bodies[i].p += 0.01 * random.direction();
                bodies[i].R = at(Vec3::Zero(), 0.02, random.direction()).R * bodies[i].R;
            }
            for (const Manifold& manifold : scene.detect(bodies, 0.1))
                contacts += static_cast<std::size_t>(manifold.count);
        }
        QCOMPARE(allocations - before, 0L);
        QVERIFY(contacts > 1000);
    }

    /// The counter counts.
    void theCounterCounts() {
        const long before = allocations;
        std::free(std::malloc(8));
        QVERIFY(allocations > before);
    }
};

QTEST_APPLESS_MAIN(TestCollisionAllocations)
#include "test_collision_allocations.moc"
