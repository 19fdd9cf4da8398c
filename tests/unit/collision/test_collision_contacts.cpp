#include "pairs.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::collision;

namespace {

constexpr double kPi = std::numbers::pi;
/// Lengths are about 1 and closed forms take a few dozen operations.
constexpr double kRounding = 1e-14;

void verifyGap(const Manifold& manifold, double expected, int count) {
    QCOMPARE(manifold.count, count);
    const double gap = smallestGap(manifold);
    QVERIFY2(
        std::abs(gap - expected) <= kRounding,
        qPrintable(QString("gap %1, expected %2").arg(gap, 0, 'g', 17).arg(expected, 0, 'g', 17)));
}

bool isAt(const Vec3& point, const Vec3& expected) {
    return (point - expected).norm() <= kRounding;
}

} // namespace

/// Contacts whose points follow by hand.
class TestCollisionContacts : public QObject {
    Q_OBJECT

private slots:
    /// Radii 0.5 and 0.25, centres 1 apart: gap 0.25; the points face each other.
    void twoSpheres() {
        const Pair pair(sphere(0.5), sphere(0.25));
        const Manifold manifold = pair.touch(at({0, 0, 0}), at({0, 0, 1}), 0.3);
        verifyGap(manifold, 0.25, 1);
        QVERIFY(isAt(manifold.points[0].onA, {0, 0, 0.5}));
        QVERIFY(isAt(manifold.points[0].onB, {0, 0, 0.75}));
        QVERIFY(isAt(manifold.points[0].normal, Vec3::UnitZ()));
        QCOMPARE(pair.touch(at({0, 0, 0}), at({0, 0, 1}), 0.2).count, 0);
        verifyGap(pair.touch(at({0, 0, 0}), at({0, 0, 0}), 0), -0.75, 1);
    }

    /// Crossing at a right angle 0.7 apart with radii 0.2 and 0.1: gap 0.4. Parallel: two points at
    /// the ends of the common stretch. Askew beyond the end: the distance of the end.
    void twoCapsules() {
        const Pair pair(capsule(0.2, 1), capsule(0.1, 2));
        verifyGap(pair.touch(at({0, 0, 0}), at({0, 0.7, 0}, kPi / 2, Vec3::UnitY()), 0.5), 0.4, 1);
        const Manifold parallel = pair.touch(at({0, 0, 0}), at({0.6, 0, 1}), 1);
        verifyGap(parallel, 0.3, 2);
        QVERIFY(isAt(parallel.points[0].onA, {0.2, 0, 0}));
        QVERIFY(isAt(parallel.points[1].onA, {0.2, 0, 0.5}));
        verifyGap(pair.touch(at({0, 0, 0}), at({0, 0.3, 1.9}), 1), 0.5 - 0.3, 1);
    }

    /// What lies along an edge of a box or hull, whichever way the edge runs, touches it at both
    /// ends of what they have in common, as far from it as the axis is less the radius; so do two
    /// edges.
    void alongAnEdge() {
        const std::vector<Vec3> corners{{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                        {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
        const auto along = at({1.3, 0.5, 1.4}, kPi / 2, Vec3::UnitX()); // axis along y
        for (const model::Shape& block : {box({2, 2, 2}), hull(corners)})
            for (const model::Shape& bar : {cylinder(0.3, 2), capsule(0.3, 2)}) {
                const Pair pair(block, bar);
                const Manifold lying = pair.touch(at({0, 0, 0}), along, 1);
                verifyGap(lying, 0.5 - 0.3, 2);
                const double y0 = lying.points[0].onA.y(), y1 = lying.points[1].onA.y();
                QVERIFY(std::abs(std::min(y0, y1) + 0.5) < 1e-9);
                QVERIFY(std::abs(std::max(y0, y1) - 1.0) < 1e-9);
            }
        const Pair blocks(box({2, 2, 2}), box({2, 3, 2}));
        const auto turned = at({1 + std::sqrt(2) + 0.1, 0, 1 + 1e-3}, kPi / 4, Vec3::UnitY());
        QVERIFY(blocks.touch(at({0, 0, 0}), turned, 0.5).count >= 2);
    }

    /// Over a face, an edge, a corner, and inside nearest to the face x = 0.5.
    void sphereAndBox() {
        const Pair pair(box({1, 2, 3}), sphere(0.25));
        verifyGap(pair.touch(at({0, 0, 0}), at({0.1, 0.2, 2}), 1), 0.25, 1);
        verifyGap(pair.touch(at({0, 0, 0}), at({0.8, 1.4, 0}), 1), 0.25, 1);
        verifyGap(pair.touch(at({0, 0, 0}), at({0.7, 1.1, 1.7}), 1), 0.3 - 0.25, 1);
        const Manifold inside = pair.touch(at({0, 0, 0}), at({0.4, 0, 0}), 1);
        verifyGap(inside, -0.35, 1);
        QVERIFY(isAt(inside.points[0].normal, Vec3::UnitX()));
        QVERIFY(isAt(inside.points[0].onA, {0.5, 0, 0}));
        QVERIFY(isAt(inside.points[0].onB, {0.15, 0, 0}));
    }

    /// A capsule lies along the top of a box (two points, one over the box's side), stands on it,
    /// lies across its edge, and runs through it.
    void capsuleAndBox() {
        const Pair pair(box({2, 2, 2}), capsule(0.25, 1));
        const Manifold lying =
            pair.touch(at({0, 0, 0}), at({0.8, 0, 1.3}, kPi / 2, Vec3::UnitY()), 1);
        verifyGap(lying, 0.05, 2);
        QVERIFY(isAt(lying.points[0].onA, {0.3, 0, 1}) && isAt(lying.points[1].onA, {1, 0, 1}));
        verifyGap(pair.touch(at({0, 0, 0}), at({0.3, 0.2, 2}), 1), 0.25, 1);
        // The core passes the edge x = z = 1 at 45 degrees.
        verifyGap(pair.touch(at({0, 0, 0}), at({1.3, 0, 1.3}, -kPi / 4, Vec3::UnitY()), 0.3),
                  0.3 * std::sqrt(2) - 0.25, 1);
        // Its core is inside: it leaves sideways with all of its length, or past the nearest edge.
        verifyGap(pair.touch(at({0, 0, 0}), at({0.9, 0, 0}), 1), -0.35, 2);
        const Manifold across =
            pair.touch(at({0, 0, 0}), at({0.98, 0.1, 0.98}, -kPi / 4, Vec3::UnitY()), 1);
        verifyGap(across, -0.02 * std::sqrt(2) - 0.25, 1);
        QVERIFY(isAt(across.points[0].onA, {1, 0.1, 1}));
    }

    /// Over the cap, beside the mantle, off the rim, inside.
    void sphereAndCylinder() {
        const Pair pair(cylinder(0.5, 2), sphere(0.25));
        verifyGap(pair.touch(at({0, 0, 0}), at({0.1, 0.2, 1.5}), 1), 0.25, 1);
        verifyGap(pair.touch(at({0, 0, 0}), at({0.6, 0.8, 0.3}), 1), 0.25, 1);
        verifyGap(pair.touch(at({0, 0, 0}), at({0, 0.8, 1.4}), 1), 0.25, 1);
        verifyGap(pair.touch(at({0, 0, 0}), at({0, 0.3, 0.2}), 1), -0.2 - 0.25, 1);
    }

    /// A plane at z = 0 whose body is turned and shifted.
    void planes_data() {
        QTest::addColumn<int>("shape");
        QTest::addColumn<double>("angle"); // about y
        QTest::addColumn<double>("height");
        QTest::addColumn<double>("gap");
        QTest::addColumn<int>("count");
        QTest::newRow("sphere") << 0 << 0.3 << 1.0 << 0.5 << 1;
        QTest::newRow("ellipsoid flat") << 1 << 0.0 << 1.0 << 0.25 << 1;
        const double support = std::hypot(0.25 * std::sin(0.3), 0.75 * std::cos(0.3));
        QTest::newRow("ellipsoid tilted") << 1 << 0.3 << 1.0 << 1.0 - support << 1;
        QTest::newRow("box flat") << 2 << 0.0 << 1.0 << 0.5 << 4;
        QTest::newRow("box on an edge") << 2 << kPi / 4 << 1.0 << 1 - std::sqrt(0.5) << 4;
        QTest::newRow("cylinder standing") << 3 << 0.0 << 1.0 << 0.5 << 4;
        QTest::newRow("cylinder lying") << 3 << kPi / 2 << 1.0 << 0.75 << 2;
        const double rim = 0.5 * std::cos(0.3) + 0.25 * std::sin(0.3);
        QTest::newRow("cylinder tilted") << 3 << 0.3 << 1.0 << 1 - rim << 4;
        QTest::newRow("capsule standing") << 4 << 0.0 << 1.0 << 0.25 << 1;
        QTest::newRow("capsule lying") << 4 << kPi / 2 << 1.0 << 0.75 << 2;
        QTest::newRow("sunk") << 2 << 0.0 << 0.4 << -0.1 << 4;
    }
    void planes() {
        QFETCH(int, shape);
        QFETCH(double, angle);
        QFETCH(double, height);
        QFETCH(double, gap);
        QFETCH(int, count);
        const std::array shapes{sphere(0.5), ellipsoid({0.25, 0.5, 0.75}), box({1, 1, 1}),
                                cylinder(0.25, 1), capsule(0.25, 1)};
        const Pair pair(plane(), shapes[shape]);
        const Placement ground = at({3, 4, 0}, 0.7, Vec3::UnitZ());
        const Manifold manifold = pair.touch(ground, at({1, 2, height}, angle, Vec3::UnitY()), 3);
        verifyGap(manifold, gap, count);
        for (int i = 0; i < count; ++i) {
            const ContactPoint& point = manifold.points[i];
            QVERIFY(isAt(point.normal, Vec3::UnitZ()));
            QVERIFY(std::abs(point.onA.z()) <= kRounding);
            QVERIFY(std::abs(point.onB.z() - point.gap) <= kRounding);
        }
    }

    /// Cubes of edge 1: a face over a face, corner over a face, edges crossing, edges crossing,
    /// corners opposite each other, edges that run along each other, apart sidewards.
    void twoBoxes() {
        const Pair pair(box({1, 1, 1}), box({1, 1, 1}));
        const Placement a = at({0, 0, 0});
        const Mat3 edgeDown = at(Vec3::Zero(), kPi / 4, Vec3::UnitY()).R;
        const Vec3 diagonal = Vec3::Ones().normalized();
        const Mat3 cornerDown =
            Eigen::Quaterniond::FromTwoVectors(diagonal, Vec3::UnitZ()).toRotationMatrix();
        verifyGap(pair.touch(a, at({0.2, 0.1, 1.1}), 0.5), 0.1, 4);
        verifyGap(pair.touch(a, at({0.2, 0.1, 0.9}), 0.5), -0.1, 4);
        verifyGap(pair.touch(a, {cornerDown, {0, 0, 1.5}}, 0.2), 1 - std::sqrt(0.75), 1);
        verifyGap(pair.touch(a, {edgeDown, {0, 0, 1.25}}, 0.1), 0.75 - std::sqrt(0.5), 2);
        const Placement roof = at({0, 0, 0}, kPi / 4, Vec3::UnitX());
        verifyGap(pair.touch(roof, {edgeDown, {0, 0, 1.5}}, 0.1), 1.5 - std::sqrt(2), 1);
        verifyGap(pair.touch(roof, {edgeDown, {0, 0, 1.4}}, 0.1), 1.4 - std::sqrt(2), 1);
        verifyGap(pair.touch(a, at({1.1, 1.2, 1.2}), 0.4), 0.3, 1);
        verifyGap(pair.touch(a, at({1.3, 1.4, 0.2}), 0.6), 0.5, 2);
    }
};

QTEST_APPLESS_MAIN(TestCollisionContacts)
#include "test_collision_contacts.moc"
