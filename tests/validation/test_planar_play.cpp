#include "support/contact_scenes.h"
#include "support/example.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>

/// Contacts of planar linkages: joints let nothing move across the plane, so that of each contact's
/// friction one direction has nothing to do.
class TestPlanarPlay : public QObject {
    Q_OBJECT

private slots:
    void sliderInAGuideWithPlay_data();
    void sliderInAGuideWithPlay();
    void sweepsSolveTheWoodpecker_data();
    void sweepsSolveTheWoodpecker();
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// A slider-crank of 153 and 306 mm at 150 rad/s whose slider, 100 mm by 50 mm, has 1 mm of play on
/// either side (Flores, Leine, Glocker, Multibody Syst. Dyn. 23, 2010).
model::Model sliderWithPlay() {
    constexpr double crank = 0.153, coupler = 0.306, speed = 150.0;
    model::Model model;
    const auto add = [&](const std::string& name, double x, double mass, double inertia) {
        model::Body body;
        body.name = name;
        body.pose.position = Vec3(x, 0, 0);
        body.mass = mass;
        body.inertia = model::InertiaEntries{inertia, inertia, inertia, 0, 0, 0};
        model.bodies.push_back(body);
        return &model.bodies.back();
    };
    const double end = crank + coupler, up = speed * crank / 2;
    model::Body* body = add("crank", crank / 2, 0.038, 7.4e-5);
    body->velocity = Vec3(0, 0, up);
    body->angularVelocity = Vec3(0, -speed, 0);
    body = add("rod", crank + coupler / 2, 0.038, 5.9e-4);
    body->velocity = Vec3(0, 0, up);
    body->angularVelocity = Vec3(0, speed * crank / coupler, 0);
    body = add("slider", end, 0.076, 2.7e-6);
    body->shapes = {box({0.1, 0.02, 0.05})};
    model.joints = {revolute("A", "ground", "crank", Vec3::Zero()),
                    revolute("B", "crank", "rod", Vec3(crank, 0, 0)),
                    revolute("C", "rod", "slider", Vec3(end, 0, 0))};
    model::Shape floor{.geometry = model::Plane{Vec3::UnitZ()}};
    model::Shape ceiling{.geometry = model::Plane{-Vec3::UnitZ()}};
    floor.pose.position = Vec3(0, 0, -0.026);
    ceiling.pose.position = Vec3(0, 0, 0.026);
    model.groundShapes = {floor, ceiling};
    model.contacts.pairs = {{.bodies = {"slider", "ground"}, .restitution = 0.4, .friction = 0.01}};
    return model;
}

} // namespace

void TestPlanarPlay::sliderInAGuideWithPlay_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    QTest::addColumn<QString>("impact");
    QTest::addColumn<QString>("coordinates");
    for (const char* coordinates : {"maximal", "generalized"})
        for (const char* integrator : {"semi-implicit", "rk45"})
            for (const char* friction : {"cone", "pyramid"})
                for (const char* impact : {"newton", "poisson"})
                    QTest::addRow("%s, %s, %s, %s", integrator, friction, impact, coordinates)
                        << integrator << friction << impact << coordinates;
}

/// With so little friction sliding always has a solution: every solve finds it.
void TestPlanarPlay::sliderInAGuideWithPlay() {
    QFETCH(QString, integrator);
    QFETCH(QString, friction);
    QFETCH(QString, impact);
    QFETCH(QString, coordinates);
    model::Model model = sliderWithPlay();
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.friction = support::named(friction.toStdString());
    model.simulation.impact = support::named(impact.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
    model.simulation.tolerance = 1e-12;
    model.simulation.step = 1e-5;
    model.simulation.outputStep = 1e-4;
    model.simulation.duration = 0.1;
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
    QVERIFY(run.summary().impacts > 10);
}

void TestPlanarPlay::sweepsSolveTheWoodpecker_data() {
    QTest::addColumn<QString>("lcp");
    for (const char* lcp : {"pgs", "sor", "block-pgs", "murty"})
        QTest::newRow(lcp) << lcp;
}

/// Its sleeve is kept in a plane, too.
void TestPlanarPlay::sweepsSolveTheWoodpecker() {
    QFETCH(QString, lcp);
    model::Model model = exampleModel("woodpecker");
    model.simulation.lcp = support::named(lcp.toStdString());
    model.simulation.duration = 0.2;
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
}

QTEST_APPLESS_MAIN(TestPlanarPlay)
#include "test_planar_play.moc"
