#include "messages/message_list.h"
#include "support/example.h"
#include "support/named.h"

#include <QtTest>
#include <cmath>

/// Painleve's rod: where the sliding contact has no or several solutions, the run says so, and only
/// there. With the centre of mass at (-x, z) from the contact point and I the moment of inertia,
/// friction against the slip gives the tip the normal acceleration
///     N (1/m + x^2/I - mu x z/I) - g + w^2 z.
class TestPainleve : public QObject {
    Q_OBJECT

private slots:
    void warnsBeyondTheCriticalCoefficient_data();
    void warnsBeyondTheCriticalCoefficient();
    void tellsNoneFromSeveral();
    void smoothRodsHaveNone_data();
    void smoothRodsHaveNone();
    void warnsInLargeIslands();
    void warnsOfImpacts();
    void methodsJamAtOnce_data();
    void methodsJamAtOnce();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double g = 9.81, kRadius = 0.005, kInertia = 1.0 / 12.0;
constexpr double kPi = 3.14159265358979324;

double leverX(double theta) {
    return 0.5 * std::cos(theta);
}
double leverZ(double theta) {
    return 0.5 * std::sin(theta) + kRadius;
}
double criticalFriction(double theta) {
    const double x = leverX(theta);
    return (kInertia + x * x) / (x * leverZ(theta));
}

model::Model rod(double theta, double mu, double w0 = 0.0) {
    model::Model model = exampleModel("painleve-rod", {{"theta", theta}, {"mu", mu}, {"w0", w0}});
    model.simulation.duration = model.simulation.step = 1e-5;
    model.simulation.outputStep = 1e-5;
    return model;
}

/// Its warnings that name Painleve.
QStringList paradoxes(const model::Model& model) {
    QStringList result;
    const Example example = support::run(model);
    for (const std::string& warning : english(example.run.summary().warnings))
        if (warning.find("Painleve") != std::string::npos)
            result << QString::fromStdString(warning);
    return result;
}

} // namespace

void TestPainleve::warnsBeyondTheCriticalCoefficient_data() {
    QTest::addColumn<double>("degrees");
    QTest::addColumn<QString>("friction");
    QTest::addColumn<QString>("lcp");
    for (const double degrees : {45.0, 60.0, 70.0})
        for (const char* friction : {"pyramid", "cone", "polyhedral"})
            QTest::addRow("%g degrees, %s", degrees, friction) << degrees << friction << "murty";
    QTest::addRow("sweeps") << 60.0 << "pyramid"
                            << "pgs";
}

void TestPainleve::warnsBeyondTheCriticalCoefficient() {
    QFETCH(double, degrees);
    QFETCH(QString, friction);
    QFETCH(QString, lcp);
    const double theta = degrees * kPi / 180, critical = criticalFriction(theta);
    const auto warnings = [&](double mu) {
        model::Model model = rod(theta, mu);
        model.simulation.friction = support::named(friction.toStdString());
        model.simulation.lcp = support::named(lcp.toStdString());
        return paradoxes(model);
    };
    QCOMPARE(warnings(0.999 * critical), QStringList());
    const QStringList beyond = warnings(1.001 * critical);
    QCOMPARE(beyond.size(), 1);
    const double x = leverX(theta);
    const double stiffness = 1 + x * x / kInertia - 1.001 * critical * x * leverZ(theta) / kInertia;
    const QString expected =
        QString("at t = 1e-05 s the contact of 'rod' and 'ground' slides with A_nn - mu A_nt = %1 "
                "1/kg: sliding has no solution with finite forces (Painleve)")
            .arg(stiffness, 0, 'g', 4);
    QCOMPARE(beyond.front(), expected);
}

/// A rod that turns lifts its tip by w^2 z: beyond g it may leave the ground, or be pressed on.
void TestPainleve::tellsNoneFromSeveral() {
    const double theta = kPi / 3, mu = 1.2 * criticalFriction(theta);
    const double spin = std::sqrt(g / leverZ(theta));
    const QStringList slower = paradoxes(rod(theta, mu, -0.99 * spin));
    const QStringList faster = paradoxes(rod(theta, mu, -1.01 * spin));
    QCOMPARE(slower.size(), 1);
    QCOMPARE(faster.size(), 1);
    QVERIFY2(slower.front().contains("has no solution"), qPrintable(slower.front()));
    QVERIFY2(faster.front().contains("has several solutions"), qPrintable(faster.front()));
    // Below the critical coefficient it is one, whatever the spin.
    QCOMPARE(paradoxes(rod(theta, 0.9 * criticalFriction(theta), -1.01 * spin)), QStringList());
}

void TestPainleve::smoothRodsHaveNone_data() {
    QTest::addColumn<QString>("integrator");
    for (const char* name : {"semi-implicit", "rk45", "radau"})
        QTest::newRow(name) << name;
}

/// Without friction by the settings the coefficient of the materials is no matter: of 0 there is
/// always one solution.
void TestPainleve::smoothRodsHaveNone() {
    QFETCH(QString, integrator);
    model::Model model = rod(kPi / 3, 2.0 * criticalFriction(kPi / 3));
    model.simulation.integrator = support::named(integrator.toStdString());
    QVERIFY(!paradoxes(model).isEmpty());
    model.simulation.friction = model::FrictionKind::Frictionless;
    QCOMPARE(paradoxes(model), QStringList());
}

/// Five rods solved as one island of 15 rows, whose matrix is never formed.
void TestPainleve::warnsInLargeIslands() {
    const double theta = kPi / 3;
    for (const double factor : {0.99, 1.01}) {
        model::Model model = rod(theta, factor * criticalFriction(theta));
        model.simulation.islands = false;
        for (int i = 1; i < 5; ++i) {
            model.bodies.push_back(model.bodies.front());
            model.bodies.back().name += std::to_string(i);
            model.bodies.back().pose.position.y() += i;
        }
        QCOMPARE(paradoxes(model).size(), factor > 1 ? 1 : 0);
    }
}

/// The rod comes down at 1 m/s while its tip slides ahead: the impact's law is told of as well.
void TestPainleve::warnsOfImpacts() {
    const double theta = kPi / 3;
    for (const char* law : {"newton", "poisson", "stronge", "plastic"})
        for (const double factor : {0.99, 1.01}) {
            model::Model model = rod(theta, factor * criticalFriction(theta));
            model.simulation.impact = support::named(law);
            model.bodies[0].velocity.z() = -1.0;
            const QStringList warnings = paradoxes(model);
            QCOMPARE(warnings.size(), factor > 1 ? 1 : 0);
            if (factor > 1)
                QVERIFY2(warnings.front().contains("the hitting contact of 'rod' and 'ground'"),
                         qPrintable(warnings.front()));
        }
}

void TestPainleve::methodsJamAtOnce_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    for (const char* integrator : {"rk45", "radau", "rattle", "generalized-alpha"})
        for (const char* friction : {"pyramid", "cone", "polyhedral"})
            QTest::addRow("%s, %s", integrator, friction) << integrator << friction;
}

/// Methods that hold contacts in modes find none there: the tip, which slides at 2 m/s, stops at
/// the start and not when it has fallen by what counts as an overlap, 2.4e-5 s later. In 1e-5 s the
/// levers change by some 1e-5 m, at 3 rad/s.
void TestPainleve::methodsJamAtOnce() {
    QFETCH(QString, integrator);
    QFETCH(QString, friction);
    const double theta = kPi / 3;
    model::Model model = rod(theta, 2.0);
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.friction = support::named(friction.toStdString());
    const Example e = support::run(model);
    const double w = e["rod.w.y"].back();
    verifyNear(e["rod.v.x"].back() - w * leverZ(theta), 0.0, 1e-4, "slip");
    verifyNear(e["rod.v.z"].back() - w * leverX(theta), 0.0, 1e-4, "rate of the gap");
}

QTEST_APPLESS_MAIN(TestPainleve)
#include "test_painleve.moc"
