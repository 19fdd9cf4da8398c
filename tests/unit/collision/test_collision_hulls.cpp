#include "pairs.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <vector>

using namespace trammel;
using namespace trammel::collision;

namespace {

const Vec3 kSize(0.5, 0.75, 1.0);
constexpr double kRounding = 1e-12; ///< m; sizes here are about 1 m

std::vector<Vec3> corners(const Vec3& size, const Vec3& centre = Vec3::Zero()) {
    std::vector<Vec3> points;
    for (unsigned i = 0; i < 8; ++i)
        points.push_back(centre + 0.5 * size.cwiseProduct(Vec3(i & 1U ? 1 : -1, i & 2U ? 1 : -1,
                                                               i & 4U ? 1 : -1)));
    return points;
}

/// Points on a sphere, evenly spread along a spiral.
std::vector<Vec3> ball(int count, double radius) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        const double z = 1 - 2 * (i + 0.5) / count, around = 2.399963229728653 * i;
        const double r = std::sqrt(1 - z * z);
        points.push_back(radius * Vec3(r * std::cos(around), r * std::sin(around), z));
    }
    return points;
}

double distance(const ContactPoint& a, const ContactPoint& b) {
    return std::max({(a.onA - b.onA).norm(), (a.onB - b.onB).norm(), (a.normal - b.normal).norm(),
                     std::abs(a.gap - b.gap)});
}

/// How far the points of one manifold are from their likes of the other, in place, normal and gap.
double difference(const Manifold& a, const Manifold& b) {
    if (a.count != b.count) return std::numeric_limits<double>::infinity();
    double worst = 0.0;
    for (int i = 0; i < a.count; ++i) {
        double nearest = std::numeric_limits<double>::infinity();
        for (int j = 0; j < b.count; ++j)
            nearest = std::min(nearest, distance(a.points[i], b.points[j]));
        worst = std::max(worst, nearest);
    }
    return worst;
}

QString text(const Manifold& manifold) {
    QString result = QString("%1 points").arg(manifold.count);
    for (int i = 0; i < manifold.count; ++i) {
        const ContactPoint& p = manifold.points[i];
        result += QString("\n gap %1 normal %2 %3 %4 onA %5 %6 %7")
                      .arg(p.gap)
                      .arg(p.normal.x())
                      .arg(p.normal.y())
                      .arg(p.normal.z())
                      .arg(p.onA.x())
                      .arg(p.onA.y())
                      .arg(p.onA.z());
    }
    return result;
}

} // namespace

/// Convex hulls against shapes that are their own hull, and against closed forms.
class TestCollisionHulls : public QObject {
    Q_OBJECT

private slots:
    void aHullOfABox_data() {
        QTest::addColumn<int>("other");
        QTest::addColumn<double>("deepest");
        const double any = -10;
        int i = 0;
        for (const char* name : {"sphere", "capsule", "box", "hull", "plane"})
            QTest::newRow(name) << i++ << any;
        // Deeper ones find a face's way out.
        QTest::newRow("cylinder") << i++ << -0.02;
        QTest::newRow("ellipsoid") << i++ << -0.02;
    }

    /// The hull of a box's corners has the box's distances, apart and however deep.
    void aHullOfABox() {
        QFETCH(int, other);
        QFETCH(double, deepest);
        const std::array shapes{sphere(0.4),
                                capsule(0.2, 0.8),
                                box({0.6, 0.8, 1.1}),
                                hull(corners({0.6, 0.8, 1.1})),
                                plane(),
                                cylinder(0.3, 1),
                                ellipsoid({0.3, 0.5, 0.7})};
        const model::Shape solid = other == 3 ? shapes[2] : shapes[other];
        const Pair expected(box(kSize), solid), actual(hull(corners(kSize)), shapes[other]);
        RandomPoses random(8);
        int touching = 0;
        double worst = 0.0;
        for (int i = 0; i < 2000; ++i) {
            const Placement a = random.pose(0), b = random.pose(random.uniform(0.0, 1.2));
            const double gap = smallestGap(expected.touch(a, b, 0.3));
            if (gap < deepest) continue;
            const Manifold manifold = actual.touch(a, b, 0.3);
            QCOMPARE(manifold.count > 0, std::isfinite(gap));
            if (manifold.count == 0) continue;
            worst = std::max(worst, std::abs(smallestGap(manifold) - gap));
            ++touching;
        }
        QVERIFY(touching > 100);
        QVERIFY2(worst < kRounding, qPrintable(QString::number(worst)));
    }

    void theSameContacts_data() {
        QTest::addColumn<int>("other");
        QTest::addColumn<int>("pose");
        int i = 0;
        for (const char* other : {"plane", "box", "hull", "sphere"}) {
            int k = 0;
            for (const char* pose : {"face", "edge", "vertex"})
                QTest::addRow("%s on %s", pose, other) << i << k++;
            ++i;
        }
    }

    /// On a plane, on the top of a box, of a hull or of a ball: points, normals and gaps are those
    /// of the box, apart and overlapping by up to a millimetre; four points where a face lies flat.
    void theSameContacts() {
        QFETCH(int, other);
        QFETCH(int, pose);
        const Vec3 base(2, 2, 1);
        const std::array shapes{plane(), box(base), hull(corners(base)), sphere(0.5)};
        const std::array tops{0.0, 0.5, 0.5, 0.5};
        const Pair expected(box(kSize), other == 2 ? box(base) : shapes[other]);
        const Pair actual(hull(corners(kSize)), shapes[other]);
        const double edgeAngle = 0.6;
        RandomPoses random(3);
        for (int i = 0; i < 100; ++i) {
            Mat3 tilt = Mat3::Identity();
            if (pose == 1) tilt = at(Vec3::Zero(), edgeAngle, Vec3::UnitX()).R;
            if (pose == 2)
                tilt =
                    at(Vec3::Zero(), random.uniform(0.3, 0.8), Vec3(1, random.uniform(0.5, 1), 0))
                        .R;
            const Mat3 R = at(Vec3::Zero(), random.uniform(0, 6), Vec3::UnitZ()).R * tilt;
            const double height = 0.5 * kSize.dot(R.row(2).cwiseAbs().transpose());
            const double reach = other == 3 ? 0.05 : 0.4;
            const Placement a{R, Vec3(random.uniform(-reach, reach), random.uniform(-reach, reach),
                                      tops[other] + height + random.uniform(-1e-3, 1e-3))};
            const Placement b = at(Vec3::Zero());
            const Manifold like = expected.touch(a, b, 2e-3), found = actual.touch(a, b, 2e-3);
            QVERIFY(other == 3 || like.count == (pose == 0 ? 4 : pose == 1 ? 2 : 1));
            QVERIFY2(difference(like, found) < kRounding,
                     qPrintable(text(like) + "\nand " + text(found)));
        }
    }

    /// Corners need not be about the shape's origin.
    void theOriginIsThePoints() {
        const Pair pair(hull(corners(kSize, {1, 2, 3})), sphere(0.5));
        const Manifold manifold = pair.touch(at({1, 1, 1}), at({2, 3, 5.1}), 1);
        QVERIFY(std::abs(smallestGap(manifold) - 0.1) < kRounding);
    }

    /// A regular octahedron on a face stands at a/sqrt(6) over the plane (a its edge), on the three
    /// corners of that face.
    void anOctahedronOnAFace() {
        const double edge = 0.1, reach = edge / std::sqrt(2.0);
        std::vector<Vec3> points;
        for (int i = 0; i < 3; ++i)
            for (double sign : {-1.0, 1.0})
                points.push_back(sign * reach * Vec3::Unit(i));
        const Pair pair(hull(points), plane());
        const Mat3 R = Quat::FromTwoVectors(Vec3::Ones(), -Vec3::UnitZ()).toRotationMatrix();
        const Manifold manifold =
            pair.touch({R, Vec3(0, 0, edge / std::sqrt(6.0))}, at(Vec3::Zero()), 0.01);
        QCOMPARE(manifold.count, 3);
        for (int i = 0; i < 3; ++i)
            QVERIFY(std::abs(manifold.points[i].gap) < kRounding);
    }

    /// Two hulls of 200 points on spheres: the largest gap along 10,000 directions cannot be more
    /// than the distance, and comes near it where they overlap (by the spacing of the directions).
    void manyFaces() {
        const std::vector<Vec3> a = ball(200, 0.5), b = ball(200, 0.3);
        const Pair pair(hull(a), hull(b));
        const std::vector<Vec3> directions = ball(10000, 1);
        RandomPoses random(5);
        for (int i = 0; i < 20; ++i) {
            const Placement pose = random.pose(random.uniform(0.3, 0.85));
            const double gap = smallestGap(pair.touch(at(Vec3::Zero()), pose, 1));
            double sampled = -10;
            for (const Vec3& n : directions) {
                double top = -10, bottom = 10;
                for (const Vec3& p : a)
                    top = std::max(top, n.dot(p));
                for (const Vec3& p : b)
                    bottom = std::min(bottom, n.dot(pose.R * p + pose.p));
                sampled = std::max(sampled, bottom - top);
            }
            QVERIFY(sampled <= gap + kRounding);
            QVERIFY2(gap - sampled < 0.01, qPrintable(QString("%1 %2").arg(gap).arg(sampled)));
        }
    }

    /// Faces of 100 corners: a slice of a many-sided column lies on four points of its rim.
    void manyCorners() {
        std::vector<Vec3> points;
        for (int i = 0; i < 100; ++i) {
            const double angle = 2 * std::numbers::pi * i / 100;
            for (double z : {-0.1, 0.1})
                points.emplace_back(0.5 * std::cos(angle), 0.5 * std::sin(angle), z);
        }
        for (const auto& other : {plane(), box({3, 3, 0})}) {
            const bool isPlane = std::holds_alternative<model::Plane>(other.geometry);
            const Pair pair(hull(points), isPlane ? other : box({3, 3, 1}));
            const Placement below = at({0, 0, isPlane ? 0.0 : -0.5});
            const Manifold manifold = pair.touch(at({0, 0, 0.101}), below, 0.01);
            QCOMPARE(manifold.count, 4);
            Vec3 middle = Vec3::Zero();
            for (int i = 0; i < 4; ++i) {
                QVERIFY(std::abs(manifold.points[i].gap - 0.001) < kRounding);
                QVERIFY(manifold.points[i].onA.head<2>().norm() > 0.499);
                middle += 0.25 * manifold.points[i].onA;
            }
            QVERIFY(middle.head<2>().norm() < 0.1);
        }
    }

    /// Points with seven digits make the faces that they mean: a dodecahedron lies on five corners,
    /// of which four are contacts, and not on the three of a triangle.
    void roundedPoints() {
        std::vector<Vec3> points;
        const double phi = 1.618034, inverse = 0.618034;
        for (double x : {-1.0, 1.0}) {
            for (double y : {-1.0, 1.0}) {
                for (double z : {-1.0, 1.0})
                    points.emplace_back(x, y, z);
                points.emplace_back(0, x * inverse, y * phi);
                points.emplace_back(x * inverse, y * phi, 0);
                points.emplace_back(x * phi, 0, y * inverse);
            }
        }
        const Pair pair(hull(points), plane());
        const Vec3 normal = Vec3(0, phi, 1).normalized();
        const Mat3 R = Quat::FromTwoVectors(normal, -Vec3::UnitZ()).toRotationMatrix();
        const double inradius = phi * phi / std::sqrt(phi * phi + 1);
        const Manifold manifold = pair.touch({R, Vec3(0, 0, inradius)}, at(Vec3::Zero()), 1e-3);
        QCOMPARE(manifold.count, 4);
    }

    /// A bar that runs through a slab is pushed out the near way, across its length.
    void aPiercedSlab() {
        const Pair pair(capsule(0.05, 2), hull(corners({4, 4, 0.5})));
        const Mat3 lying = at(Vec3::Zero(), std::numbers::pi / 2, Vec3::UnitY()).R;
        const Manifold manifold = pair.touch({lying, Vec3(0, 0, 0.1)}, at(Vec3::Zero()), 0.01);
        QVERIFY(manifold.count > 0);
        QVERIFY(std::abs(smallestGap(manifold) + 0.2) < kRounding);
        QVERIFY((manifold.points[0].normal + Vec3::UnitZ()).norm() < kRounding);
    }
};

QTEST_APPLESS_MAIN(TestCollisionHulls)
#include "test_collision_hulls.moc"
