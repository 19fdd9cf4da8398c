#include "support/contact_scenes.h"
#include "support/example.h"
#include "support/named.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Points of contact that wander over a body while it rolls: a cylinder on its rim, whose point of
/// contact passes from one feature of the rim to the next, turned so fast that the contact's force
/// is mostly what the rows' turning asks for. Methods with error control hold it throughout.
class TestRollingRims : public QObject {
    Q_OBJECT

private slots:
    void discRollsSteadily_data();
    void discRollsSteadily();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kGravity = 9.81;
constexpr double kMass = 0.4, kRadius = 0.04, kLength = 0.004; // kg, m

/// A cylinder tilted from the horizontal that rolls on its lower rim, its centre of mass at rest.
struct SteadyDisc {
    model::Model model;
    double precession = 0.0; ///< of the axis about the vertical, rad/s
    double horizontal = 0.0; ///< part of the angular velocity, rad/s
    double vertical = 0.0;   ///< rad/s
    double turn(double t) const { return precession * t; }
};

/// With e the radius to the point of contact, a the axis, both in a vertical plane, and the
/// instantaneous axis w || r e - L/2 a, the change of angular momentum
///     W z x (I_t w_e e + I_a w_a a) = (r e - L/2 a) x m g z,  W z x a = w x a
/// gives W^2 = m g (r cos - L/2 sin) / (sin (I_t cos - I_a L/(2 r) sin)), sin and cos of the tilt
/// (for L = 0: 4 g / (r sin), Euler's disc).
SteadyDisc steadyDisc(double tilt) {
    SteadyDisc disc;
    disc.model = groundPlane(0.0, 0.5);
    const double s = std::sin(tilt), c = std::cos(tilt), half = 0.5 * kLength;
    model::Body body = solid("disc", {.geometry = model::Cylinder{kRadius, kLength}}, kMass,
                             {0, 0, kRadius * s + half * c});
    const double axial = 0.5 * kMass * kRadius * kRadius;
    const double across = kMass * (3.0 * kRadius * kRadius + kLength * kLength) / 12.0;
    body.inertia = model::InertiaEntries{across, across, axial, 0, 0, 0};
    disc.precession = std::sqrt(kMass * kGravity * (kRadius * c - half * s) /
                                (s * (across * c - axial * half / kRadius * s)));
    const double along = -disc.precession * s, spin = disc.precession * s * half / kRadius;
    disc.horizontal = along * c + spin * s;
    disc.vertical = -along * s + spin * c;
    body.pose.orientation = Quat(Eigen::AngleAxisd(tilt, Vec3::UnitY()));
    body.angularVelocity = {disc.horizontal, 0.0, disc.vertical};
    disc.model.bodies.push_back(body);
    return disc;
}

/// The largest error of the angular velocity, of its size.
double errorOf(const SteadyDisc& disc, const Example& run) {
    const std::vector<double>& t = run.run.time();
    const double size = std::hypot(disc.horizontal, disc.vertical);
    double most = 0.0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const Vec3 expected(disc.horizontal * std::cos(disc.turn(t[i])),
                            disc.horizontal * std::sin(disc.turn(t[i])), disc.vertical);
        const Vec3 w(run["disc.w.x"][i], run["disc.w.y"][i], run["disc.w.z"][i]);
        most = std::max(most, (w - expected).norm() / size);
    }
    return most;
}

} // namespace

void TestRollingRims::discRollsSteadily_data() {
    QTest::addColumn<double>("degrees");
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("friction");
    for (const double degrees : {20.0, 45.0, 60.0, 75.0})
        for (const char* method : {"rk45", "radau"})
            for (const char* friction : {"cone", "pyramid"})
                QTest::addRow("%g degrees, %s, %s", degrees, method, friction)
                    << degrees << QString(method) << QString(friction);
}

/// Between 6 and 9 turns of the axis are a phase of some 50 rad: what a step's error of the
/// tolerance makes of it is a few hundred times that. All of the force is weight.
void TestRollingRims::discRollsSteadily() {
    QFETCH(double, degrees);
    QFETCH(QString, method);
    QFETCH(QString, friction);
    SteadyDisc disc = steadyDisc(degrees * std::numbers::pi / 180.0);
    model::SimulationSettings& settings = disc.model.simulation;
    settings.integrator = support::named(method.toStdString());
    settings.friction = support::named(friction.toStdString());
    settings.step = 1e-3;
    settings.duration = 1.0;
    settings.outputStep = 0.01;
    for (const double tolerance : {1e-6, 1e-9}) {
        settings.tolerance = tolerance;
        const Example result = run(disc.model);
        QCOMPARE(result.run.summary().integrator.contactSteps, 0);
        verifyNear(errorOf(disc, result), 0.0, 1e3 * tolerance, "angular velocity");
        for (const double force : result["contact.disc-ground.force.z"])
            verifyNear(-force, kMass * kGravity, 1e3 * tolerance * kMass * kGravity, "force");
    }
}

QTEST_GUILESS_MAIN(TestRollingRims)
#include "test_rolling_rims.moc"
