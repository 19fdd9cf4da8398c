#include "pairs.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::collision;

namespace {

std::vector<Vec3> corners(const Vec3& size) {
    std::vector<Vec3> corners;
    for (const double x : {-0.5, 0.5})
        for (const double y : {-0.5, 0.5})
            for (const double z : {-0.5, 0.5})
                corners.push_back(size.cwiseProduct(Vec3(x, y, z)));
    return corners;
}

/// How far a shape reaches from the world's origin along a direction, m.
double reach(const model::Shape& shape, const Placement& body, const Vec3& n) {
    const Vec3 local = body.R.transpose() * n;
    const double centre = n.dot(body.p);
    if (const auto* box = std::get_if<model::Box>(&shape.geometry))
        return centre + 0.5 * box->size.dot(local.cwiseAbs());
    if (const auto* hull = std::get_if<model::Hull>(&shape.geometry)) {
        double most = -1e9;
        for (const Vec3& corner : hull->points)
            most = std::max(most, corner.dot(local));
        return centre + most;
    }
    if (const auto* capsule = std::get_if<model::Capsule>(&shape.geometry))
        return centre + capsule->radius + 0.5 * capsule->length * std::abs(local.z());
    const auto& cylinder = std::get<model::Cylinder>(shape.geometry);
    return centre + cylinder.radius * std::hypot(local.x(), local.y()) +
           0.5 * cylinder.length * std::abs(local.z());
}

model::Shape randomShape(const QString& name, RandomPoses& random) {
    const double thick = random.uniform(0.01, 0.1), x = random.uniform(0.05, 0.5),
                 y = random.uniform(0.05, 0.5), z = random.uniform(0.05, 0.5);
    if (name == "box") return box({x, y, z});
    if (name == "hull") return hull(corners({x, y, z}));
    if (name == "capsule") return capsule(thick, z);
    return cylinder(thick, 0.6 * z);
}

/// A direction near another one, by an angle of any order from 0.3 to 1e-7 rad.
Vec3 near(const Vec3& n, RandomPoses& random) {
    const double angle = std::pow(10.0, random.uniform(-7, -0.5));
    return (n + angle * random.direction()).normalized();
}

} // namespace

/// Solids whose faces, edges and rims all but lie on each other.
class TestCollisionNearFaces : public QObject {
    Q_OBJECT

private slots:
    /// A disc of radius and length 0.1 m that leans over the edge of a box: its lower face is over
    /// the edge x = z = 0 by d = 4.6 um. The distance of the edge from the plane of that face is
    /// the gap, to rounding (1e-13 m).
    void discOverAnEdge() {
        const Pair pair(cylinder(0.1, 0.1), box({2, 2, 0.2}));
        const Placement table = at({-1, 0, -0.1});
        for (const double tilt : {0.03, 0.0842, 0.2}) {
            const Placement leaning = at(Vec3::Zero(), tilt, Vec3::UnitY());
            for (const double gap : {4.6e-6, -4.6e-6, 1e-3}) {
                const Vec3 axis = leaning.R.col(2), along = leaning.R.col(0);
                const Placement disc{leaning.R, 0.0737 * along + (0.05 + gap) * axis};
                for (const double margin : {1.5 * std::abs(gap), 0.01, 0.1})
                    QVERIFY2(std::abs(smallestGap(pair.touch(disc, table, margin)) - gap) < 1e-13,
                             qPrintable(QString("%1 rad, gap %2").arg(tilt).arg(gap)));
            }
        }
    }

    void noDirectionShowsMore_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        for (const char* a : {"box", "hull", "cylinder", "capsule"})
            for (const char* b : {"box", "hull", "cylinder"})
                QTest::addRow("%s on %s", a, b) << a << b;
    }

    /// The distance of convex solids is the largest that they are apart along any direction: of the
    /// axes, of what is across two of them and of thousands near the best of these none shows more
    /// than the gap (by more than 1e-8 m: edges a millionth of a radian askew serve as faces),
    /// whatever margin was asked for.
    void noDirectionShowsMore() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        RandomPoses random(5);
        for (int i = 0; i < 150; ++i) {
            const Pair pair(randomShape(a, random), randomShape(b, random));
            const Placement below = at(Vec3::Zero());
            const double tilt = 0.3 * std::pow(10.0, random.uniform(-4, 0));
            Placement above{at(Vec3::Zero(), tilt, random.direction()).R *
                                at(Vec3::Zero(), random.uniform(0, 6.3), Vec3::UnitZ()).R,
                            {random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), 0.5}};
            if (i % 2 == 0) above.R = above.R * at(Vec3::Zero(), M_PI / 2, Vec3::UnitX()).R;
            const double wanted = std::pow(10.0, random.uniform(-6, -2)) * (i % 3 < 2 ? 1 : -1);
            above.p.z() += wanted - smallestGap(pair.touch(above, below, 10.0));

            const double gap = smallestGap(pair.touch(above, below, 10.0));
            const auto apart = [&](const Vec3& n) {
                return -reach(pair.b(), below, -n) - reach(pair.a(), above, n);
            };
            double most = -1e9;
            Vec3 best = Vec3::UnitZ();
            const auto consider = [&](const Vec3& n) {
                if (const double value = apart(n); value > most) {
                    most = value;
                    best = n;
                }
            };
            for (int j = 0; j < 9; ++j) {
                const Vec3 axisA = above.R.col(j / 3), axisB = below.R.col(j % 3);
                const Vec3 across = axisA.cross(axisB);
                for (const Vec3& n : {axisA, axisB, across})
                    if (n.norm() > 1e-9)
                        for (const double side : {1.0, -1.0})
                            consider(side * n.normalized());
            }
            for (int j = 0; j < 1500; ++j)
                consider(near(best, random));
            QVERIFY2(
                most < gap + 1e-8,
                qPrintable(
                    QString("pose %1: gap %2, apart by %3 more").arg(i).arg(gap).arg(most - gap)));
            const double close = smallestGap(pair.touch(above, below, 1.5 * std::abs(gap)));
            QVERIFY2(std::abs(close - gap) < 1e-12,
                     qPrintable(
                         QString("pose %1: gap %2, within little %3").arg(i).arg(gap).arg(close)));
        }
    }
};

QTEST_APPLESS_MAIN(TestCollisionNearFaces)
#include "test_collision_near_faces.moc"
