#include "collision/pair_list.h"
#include "pairs.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace trammel;
using namespace trammel::collision;

namespace {

std::vector<std::pair<int, int>> pairsOf(std::span<const Manifold> manifolds) {
    std::vector<std::pair<int, int>> pairs;
    for (const Manifold& manifold : manifolds)
        pairs.emplace_back(manifold.colliderA, manifold.colliderB);
    return pairs;
}

using Pairs = std::vector<std::pair<int, int>>;

} // namespace

/// Which pairs are looked at.
class TestCollisionScene : public QObject {
    Q_OBJECT

private slots:
    /// All at the same place: body 0 does not move and has two shapes, as body 1 does not; 2 and 3
    /// move and do not collide with each other.
    void pairsThatCannotTouchAreLeftOut() {
        const model::Shape ball = sphere(1), floor = plane();
        const std::vector<Placement> bodies(4);
        Scene scene({{0, &floor}, {0, &ball}, {1, &ball}, {2, &ball}, {3, &ball}},
                    {{false, false, true, true}, {{3, 2}}, {}});
        QVERIFY(!scene.empty());
        const Pairs expected{{0, 3}, {0, 4}, {1, 3}, {1, 4}, {2, 3}, {2, 4}};
        QCOMPARE(pairsOf(scene.detect(bodies, 0)), expected);
    }

    void aSceneWithoutPairsIsEmpty() {
        const model::Shape ball = sphere(1);
        QVERIFY(Scene({{0, &ball}, {1, &ball}}, {{false, false}, {}, {}}).empty());
        QVERIFY(Scene({{0, &ball}, {1, &ball}}, {{true, true}, {{1, 0}}, {}}).empty());
        QVERIFY(Scene({{1, &ball}, {1, &ball}}, {{true, true}, {}, {}}).empty());
        QVERIFY(!Scene({{0, &ball}, {1, &ball}}, {{false, true}, {}, {}}).empty());
    }

    /// The order of the colliders does not matter: the first of a pair is on the lower body.
    void theLowerBodyComesFirst() {
        const model::Shape ball = sphere(1), floor = plane();
        const std::vector<Placement> bodies{at({0, 0, 0}), at({0, 0, 0.5})};
        Scene scene({{1, &ball}, {0, &floor}}, {{false, true}, {}, {}});
        const auto manifolds = scene.detect(bodies, 0);
        QCOMPARE(pairsOf(manifolds), (Pairs{{1, 0}}));
        QVERIFY(manifolds[0].points[0].normal.isApprox(Vec3::UnitZ()));
        QCOMPARE(manifolds[0].points[0].gap, -0.5);
        QCOMPARE(scene.detectPair(0, 1, bodies, 0).colliderA, 1);
    }

    /// A prism of five sides stands on a plane with four of its five corners; each corner, which is
    /// the only one while the prism is tilted over it, is among them where it is asked for.
    void aKnownPointIsAmongThePoints() {
        constexpr double kFifth = 2.0 * 3.14159265358979324 / 5.0, kTilt = 0.01;
        std::vector<Vec3> corners;
        for (const double z : {-0.5, 0.5})
            for (int i = 0; i < 5; ++i)
                corners.emplace_back(std::cos(i * kFifth), std::sin(i * kFifth), z);
        const model::Shape floor = plane(), prism = hull(corners);
        Scene scene({{0, &floor}, {1, &prism}}, {{true, true}, {}, {}});
        const auto flat = std::array{at({0, 0, 0}), at({0, 0, 0.5})};
        int withoutAsking = 0;
        for (int i = 0; i < 5; ++i) {
            const Vec3 axis(-std::sin(i * kFifth), std::cos(i * kFifth), 0.0);
            const Placement tilted = at({0, 0, 0.5}, kTilt, axis);
            const double lowest = (tilted.R * corners[i] + tilted.p).z();
            const Manifold alone =
                scene.detectPair(0, 1, std::array{at({0, 0, 0}), tilted}, lowest + 1e-6);
            QCOMPARE(alone.count, 1);
            const auto has = [&](const Manifold& manifold) {
                const auto end = manifold.points.begin() + manifold.count;
                return std::any_of(manifold.points.begin(), end, [&](const ContactPoint& point) {
                    return point.isSameAs(alone.points[0]);
                });
            };
            const Manifold asked = scene.detectPair(0, 1, flat, 1e-3, alone.points.data());
            QCOMPARE(asked.count, Manifold::kMaxPoints);
            QVERIFY(has(asked));
            withoutAsking += has(scene.detectPair(0, 1, flat, 1e-3));
        }
        QCOMPARE(withoutAsking, Manifold::kMaxPoints);
    }

    /// A run that diverges asks once more before it is stopped: whatever comes out, it does not
    /// crash, and the scene is as good as before afterwards.
    void placesThatAreNoNumbersDoNoHarm() {
        constexpr int kBodies = 60;
        const model::Shape ball = sphere(1), floor = plane(),
                           box = model::Shape{model::Box{{1, 2, 3}}};
        std::vector<Collider> colliders{{0, &floor}};
        std::vector<Placement> bodies(kBodies + 1);
        for (int i = 1; i <= kBodies; ++i) {
            colliders.push_back({i, i % 2 ? &ball : &box});
            bodies[i] = at({1.5 * i, 0.0, 0.5});
        }
        std::vector<bool> isMoving(kBodies + 1, true);
        isMoving[0] = false;
        Scene scene(colliders, {isMoving, {}, {}});
        const Pairs before = pairsOf(scene.detect(bodies, 0.1));
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        for (const double bad : {std::nan(""), kInfinity, -kInfinity, 1e200, -1e160}) {
            std::vector<Placement> spoilt = bodies;
            for (int i = 1; i <= kBodies; ++i) {
                spoilt[i].p[i % 3] = bad * i;
                scene.detect(spoilt, 0.1);
                scene.detect(spoilt, std::abs(bad));
            }
            QCOMPARE(pairsOf(scene.detect(bodies, 0.1)), before);
        }
    }

    void theBroadPhaseLosesNoPair_data() {
        QTest::addColumn<double>("way");
        QTest::addColumn<double>("turn");
        QTest::newRow("far") << 0.5 << 3.0;
        QTest::newRow("near") << 0.02 << 0.01;
        QTest::newRow("at rest, with other margins") << 0.0 << 0.0;
    }
    /// 150 shapes of all kinds in motion, and one in ten ten times as fast: the broad phase loses
    /// none of the pairs found one by one, whether its list is new or held from before.
    void theBroadPhaseLosesNoPair() {
        QFETCH(double, way);
        QFETCH(double, turn);
        RandomPoses random(3);
        const std::array shapes{sphere(0.5),      ellipsoid({0.2, 0.5, 0.9}), box({1, 0.4, 2}),
                                cylinder(0.3, 2), capsule(0.2, 1.5),          plane()};
        std::vector<Collider> colliders;
        std::vector<Placement> bodies;
        for (int i = 0; i < 150; ++i) {
            colliders.push_back({i, &shapes[i % 30 == 29 ? 5 : i % 5]});
            bodies.push_back(random.pose(random.uniform(0, 4)));
        }
        Scene scene(colliders, {std::vector<bool>(150, true), {}, {}});
        for (const double margin : {0.1, 0.1, 0.13, 0.05, 0.1}) {
            Pairs expected;
            for (int a = 0; a < 150; ++a)
                for (int b = a + 1; b < 150; ++b)
                    if (scene.detectPair(a, b, bodies, margin).count > 0)
                        expected.emplace_back(a, b);
            QVERIFY(expected.size() > 100);
            QCOMPARE(pairsOf(scene.detect(bodies, margin)), expected);
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                const double pace = i % 10 == 0 ? 10.0 : 1.0;
                const Eigen::AngleAxisd turned(pace * turn, random.direction());
                bodies[i] = {turned * bodies[i].R, bodies[i].p + pace * way * random.direction()};
            }
        }
    }

    /// What rests is listed once; what goes on at its pace, once in a few calls; and what leaves
    /// its room at once, anew.
    void pairsAreListedWhereBoxesLeaveTheirRoom() {
        const auto boxesAt = [](double x) {
            return std::vector<Bounds>{{Vec3(0, 0, 0), Vec3(1, 1, 1)},
                                       {Vec3(x, 0, 0), Vec3(x + 1, 1, 1)}};
        };
        PairList list(2);
        QVERIFY(list.update(boxesAt(2.0)));
        QVERIFY(list.pairs().empty());
        QVERIFY(!list.update(boxesAt(2.0)));
        QVERIFY(!list.update(boxesAt(1.99)));
        QVERIFY(list.update(boxesAt(1.95)));
        int listed = 0;
        for (int i = 1; i <= 20; ++i)
            listed += list.update(boxesAt(1.95 - 0.05 * i)) ? 1 : 0;
        QVERIFY(listed >= 4 && listed <= 7); // of 20: room for four calls
        QCOMPARE(list.pairs(), (Pairs{{0, 1}}));
        QVERIFY(list.update(boxesAt(5.0)));
        QVERIFY(list.pairs().empty());
    }

    /// Of 200 boxes in a room of 6 x 6 x 6 a few jump at a time, or many: after each call the list
    /// is sorted, has no pair twice, and has every pair that overlaps.
    void boxesThatJumpAreListedWithoutTheOthers() {
        constexpr int kCount = 200;
        RandomPoses random(7);
        std::vector<Bounds> boxes;
        const auto jump = [&]() -> Bounds {
            const Vec3 corner(random.uniform(0, 6), random.uniform(0, 6), random.uniform(0, 6));
            return {corner, corner + Vec3(1.0, 0.5, 0.7)};
        };
        for (int i = 0; i < kCount; ++i)
            boxes.push_back(jump());
        PairList list(kCount);
        QVERIFY(list.update(boxes));
        for (const int jumps : {1, 3, 30, 45, 55, 200, 2, 0, 7}) {
            for (int k = 0; k < jumps; ++k)
                boxes[static_cast<std::size_t>(k * 37 % kCount)] = jump();
            QCOMPARE(list.update(boxes), jumps > 0);
            QVERIFY(std::ranges::adjacent_find(list.pairs(), std::greater_equal<>()) ==
                    list.pairs().end());
            for (int a = 0; a < kCount; ++a)
                for (int b = a + 1; b < kCount; ++b)
                    if (boxes[a].overlaps(boxes[b]))
                        QVERIFY(std::ranges::binary_search(list.pairs(), std::pair(a, b)));
        }
    }
};

QTEST_APPLESS_MAIN(TestCollisionScene)
#include "test_collision_scene.moc"
