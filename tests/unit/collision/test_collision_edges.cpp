#include "mesh_files.h"
#include "pairs.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::collision;

namespace {

const ContactPoint& deepest(const Manifold& manifold) {
    int best = 0;
    for (int i = 1; i < manifold.count; ++i)
        if (manifold.points[i].gap < manifold.points[best].gap) best = i;
    return manifold.points[best];
}

/// How far a point is outside the box, or inside it from its surface.
double distanceFromBox(const Placement& body, const Vec3& point) {
    const Vec3 local = body.R.transpose() * (point - body.p);
    const Vec3 beyond = local.cwiseAbs() - 0.5 * kBoxSize;
    const double outside = beyond.cwiseMax(0.0).norm();
    return outside > 0.0 ? outside : -beyond.maxCoeff();
}

/// Moves the body B along the line between both until the pair's gap is the wanted one.
Placement apartBy(const Pair& pair, const Placement& a, Placement b, double gap) {
    const Vec3 along = (b.p - a.p).normalized();
    double inner = 0.01, outer = 2.0;
    for (int i = 0; i < 60; ++i) {
        const double distance = 0.5 * (inner + outer);
        b.p = a.p + distance * along;
        (smallestGap(pair.touch(a, b, 10.0)) < gap ? inner : outer) = distance;
    }
    return b;
}

} // namespace

/// The same box as a box, as the hull of its corners and as a mesh, where edges cross: what touches
/// is the same point.
class TestCollisionEdges : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::filesystem::path path() const { return m_directory.path().toStdString(); }

    model::Shape shape(const QString& name) const {
        if (name == "box") return box(kBoxSize);
        if (name == "hull") return hull(boxCorners(kBoxSize));
        if (name == "mesh") return mesh("box.obj");
        if (name == "capsule") return capsule(0.125, 0.75);
        if (name == "cylinder") return cylinder(0.25, 0.75);
        if (name == "ellipsoid") return ellipsoid({0.25, 0.375, 0.5});
        return capsule(1e-6, 0.75);
    }

private slots:
    void initTestCase() { writeHollowBox(path() / "box.obj", kBoxSize); }

    void theNearestPoint_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<double>("gap");
        for (const char* a :
             {"box", "hull", "mesh", "capsule", "needle", "cylinder", "ellipsoid"}) {
            for (const char* b : {"box", "hull", "mesh"}) {
                if (QByteArray(a) == "box" && QByteArray(b) == "box") continue;
                for (const double gap : {1e-4, 1e-9, 0.0, -1e-9, -1e-6, -1e-4})
                    if (QByteArray(a) != "needle" || gap > -1e-7) // or its core is through
                        QTest::addRow("%s on %s, %g m", a, b, gap) << a << b << gap;
            }
        }
    }

    /// The nearest point is that of two boxes, or of a capsule and a box: on both surfaces, to
    /// rounding, and at the same place. Where a face's corner is as near as the crossing, to the
    /// overlap, another one may be named: poses whose second point is less than 1 mm farther off
    /// are left out. The overlap turns the points about by no more than itself times some ten.
    void theNearestPoint() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(double, gap);
        const bool isRound = a != "box" && a != "hull" && a != "mesh";
        const Pair expected(isRound ? shape(a) : box(kBoxSize), box(kBoxSize));
        const Pair actual(shape(a), shape(b), path());
        RandomPoses random(12);
        int compared = 0;
        for (int i = 0; i < 200; ++i) {
            const Placement poseA = random.pose(0);
            const Placement poseB = apartBy(expected, poseA, random.pose(1.0), gap);
            const Manifold right = expected.touch(poseA, poseB, 0.01);
            const ContactPoint nearest = deepest(right);
            bool isAlone = true;
            for (int j = 0; j < right.count; ++j)
                isAlone &=
                    right.points[j].gap == nearest.gap || right.points[j].gap > nearest.gap + 1e-3;
            if (!isAlone) continue;
            const Manifold manifold = actual.touch(poseA, poseB, 0.01);
            QVERIFY2(manifold.count > 0, qPrintable(QString("no contact in pose %1").arg(i)));
            const ContactPoint found = deepest(manifold);
            const auto say = [&](const char* what, double error) {
                return QString("pose %1: the %2 is off by %3").arg(i).arg(what).arg(error);
            };
            const double point = (found.onA - nearest.onA).norm(),
                         normal = (found.normal - nearest.normal).norm(),
                         depth = std::abs(found.gap - nearest.gap),
                         surface = std::abs(distanceFromBox(poseB, found.onB));
            const double tolerance = 1e-6 + 30 * std::abs(gap);
            QVERIFY2(depth < 1e-11, qPrintable(say("gap", depth)));
            QVERIFY2(normal < tolerance, qPrintable(say("normal", normal)));
            QVERIFY2(point < tolerance, qPrintable(say("point", point)));
            QVERIFY2(surface < std::abs(gap) + 1e-11, qPrintable(say("surface", surface)));
            ++compared;
        }
        QVERIFY(compared > 60);
    }

    void nearlyFlat_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<double>("tilt");
        for (const char* a : {"box", "hull", "mesh", "capsule"})
            for (const char* b : {"box", "hull", "mesh"})
                for (const double tilt : {0.0, 1e-9, 1e-6, 1e-4, 2e-3, 0.03, 0.2})
                    QTest::addRow("%s on %s, %g rad", a, b, tilt) << a << b << tilt;
    }

    /// Faces that lie on each other but for a tilt, edges that run along each other or are askew,
    /// apart or into each other by up to 0.1 mm: the gap is the box's, and all points are between
    /// both surfaces.
    void nearlyFlat() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(double, tilt);
        const bool isRound = a == "capsule";
        const Pair expected(isRound ? shape(a) : box(kBoxSize), box(kBoxSize));
        const Pair actual(shape(a), shape(b), path());
        RandomPoses random(5);
        for (int i = 0; i < 200; ++i) {
            const double turn = i % 2 == 0 ? 0.0 : random.uniform(0, 6.3);
            const Mat3 R = at(Vec3::Zero(), tilt, random.direction()).R *
                           at(Vec3::Zero(), turn, Vec3::UnitZ()).R;
            const Vec3 aside(random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6), 1.0);
            const Vec3 between = i % 3 == 0 ? Vec3::UnitZ() : aside;
            const double gap = std::pow(10.0, random.uniform(-12, -4)) * (i % 5 < 2 ? 1 : -1);
            const Placement poseA = at(Vec3::Zero());
            const Placement poseB = apartBy(expected, poseA, {R, between}, gap);
            const double right = smallestGap(expected.touch(poseA, poseB, 0.01));
            const Manifold manifold = actual.touch(poseA, poseB, 0.01);
            const double tolerance = 1e-10 + (tilt < 1e-3 ? 0.5 * tilt : 0.0);
            QVERIFY2(std::abs(smallestGap(manifold) - right) < tolerance,
                     qPrintable(QString("pose %1: gap %2, not %3")
                                    .arg(i)
                                    .arg(smallestGap(manifold))
                                    .arg(right)));
            for (int j = 0; j < manifold.count; ++j) {
                const ContactPoint& point = manifold.points[j];
                const Vec3 across = point.onB - point.onA - point.gap * point.normal;
                QVERIFY2(across.norm() < 1e-6, qPrintable(QString("pose %1").arg(i)));
                QVERIFY2(std::abs(distanceFromBox(poseB, point.onB)) < 2e-4,
                         qPrintable(QString("pose %1").arg(i)));
                QVERIFY2(isRound || std::abs(distanceFromBox(poseA, point.onA)) < 2e-4,
                         qPrintable(QString("pose %1").arg(i)));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestCollisionEdges)
#include "test_collision_edges.moc"
