#include "support/contact_scenes.h"
#include "support/named.h"
#include "support/run.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <algorithm>
#include <cmath>

/// Statically indeterminate piles rest for as long as one looks: solves that start from the last
/// step's forces let no perturbation grow.
class TestRestingPiles : public QObject {
    Q_OBJECT
private slots:
    void cylindersRest_data();
    void cylindersRest();
    void othersRest_data();
    void othersRest();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kRadius = 0.1, kMass = 1.0, kLength = 0.2;
/// What holds a cylinder on two others that touch: tan of half the angle of their contact.
const double kNeeded = std::tan(M_PI / 12);

/// A lying cylinder, its axis along y.
model::Body lyingCylinder(const std::string& name, double x, double z) {
    model::Shape shape;
    shape.geometry = model::Cylinder{kRadius, kLength};
    model::Body body = solid(name, shape, kMass, {x, 0, z});
    body.pose.orientation = Quat(Eigen::AngleAxisd(-M_PI / 2, Vec3::UnitX()));
    return body;
}

/// Rows of cylinders, one less in each, the lowest on the floor.
model::Model pyramid(int rows, double friction) {
    model::Model model = groundPlane(0.0, friction);
    for (int row = 0; row < rows; ++row)
        for (int i = 0; i < rows - row; ++i)
            model.bodies.push_back(lyingCylinder(QString("c%1_%2").arg(row).arg(i).toStdString(),
                                                 (2 * i - (rows - row - 1)) * kRadius,
                                                 kRadius * (1 + row * std::sqrt(3.0))));
    return model;
}

/// Three cylinders in a groove of two planes at 45 degrees.
model::Model groove() {
    const double d = kRadius * std::sqrt(2.0);
    model::Model model = groundPlane(0.0, 0.5);
    model.groundShapes.clear();
    for (const double side : {-1.0, 1.0})
        model.groundShapes.emplace_back().geometry = model::Plane{Vec3(side, 0, 1)};
    model.bodies = {lyingCylinder("low", 0, d), lyingCylinder("left", -d, 2 * d),
                    lyingCylinder("right", d, 2 * d)};
    return model;
}

/// How far any centre goes in a run, m.
double wander(const model::Model& model) {
    const Run run(model);
    double most = 0.0;
    for (const model::Body& body : model.bodies)
        for (const char* axis : {".com.x", ".com.y", ".com.z"})
            most = std::max(most, deviation(run[body.name + axis]));
    const auto& summary = run.summary();
    return summary.lcp.failures == 0 && summary.impacts == 0 ? most : 1.0;
}

void settle(model::Model& model, const std::string& friction, double step) {
    model.simulation.friction = support::named(friction);
    model.simulation.step = step;
    model.simulation.duration = 3.0;
    model.simulation.outputStep = 0.1;
}

/// m. Nothing moves in exact arithmetic; positions are rounded to 1e-16 and velocities to 2e-9 of
/// what gravity does in a step, 4e-11 m/s, which in three seconds makes 1e-10 m.
constexpr double kRest = 2e-10;

} // namespace

void TestRestingPiles::cylindersRest_data() {
    QTest::addColumn<double>("share");
    QTest::addColumn<QString>("friction");
    QTest::addColumn<double>("step");
    for (const double share : {1.02, 1.1, 2.0})
        for (const QString& friction : {QString("pyramid"), QString("cone")})
            for (const double step : {5e-4, 1e-3, 2e-3})
                QTest::newRow(qPrintable(
                    QString("%1 of what holds, %2, %3 s").arg(share).arg(friction).arg(step)))
                    << share << friction << step;
}

/// One cylinder on two: in theory at rest where friction is above tan 15 degrees.
void TestRestingPiles::cylindersRest() {
    QFETCH(double, share);
    QFETCH(QString, friction);
    QFETCH(double, step);
    model::Model model = pyramid(2, share * kNeeded);
    settle(model, friction.toStdString(), step);
    const double most = wander(model);
    QVERIFY2(most < kRest, qPrintable(QString::number(most)));
}

void TestRestingPiles::othersRest_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("friction");
    for (const QString& friction : {QString("pyramid"), QString("cone")}) {
        QTest::newRow(qPrintable("six cylinders, " + friction)) << 3 << friction;
        QTest::newRow(qPrintable("ten cylinders, " + friction)) << 4 << friction;
        QTest::newRow(qPrintable("three in a groove, " + friction)) << 0 << friction;
    }
}

void TestRestingPiles::othersRest() {
    QFETCH(int, kind);
    QFETCH(QString, friction);
    model::Model model = kind > 0 ? pyramid(kind, 0.9) : groove();
    settle(model, friction.toStdString(), 2e-3);
    const double most = wander(model);
    QVERIFY2(most < kRest, qPrintable(QString::number(most)));
}

QTEST_GUILESS_MAIN(TestRestingPiles)
#include "test_resting_piles.moc"
