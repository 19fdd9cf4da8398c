#include "validation/driven_examples.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::validation {

namespace {

using namespace support;
using std::numbers::pi;

constexpr double g = 9.81;

double degrees(double angle) {
    return angle * 180 / pi;
}

/// Square of the speed at which the governor is in balance with its arms at an angle:
///     w^2 (m (e + l s) + m_arm (e + 2/3 l s)) = tan(angle) (g (m + 2 m_arm + M) + k (y0 - y))
/// with s = sin(angle) and the sleeve at y = 2 l cos(angle) below the arms' hinges.
double balanceSquared(const Example& e, double angle) {
    const auto p = [&](const char* name) { return e.parameter(name); };
    const double out = p("l") * std::sin(angle);
    const double push = g * (p("m_ball") + 2 * p("m_arm") + p("m_sleeve")) +
                        p("k") * 2 * p("l") * (std::cos(p("start")) - std::cos(angle));
    return std::tan(angle) * push /
           (p("m_ball") * (p("e") + out) + p("m_arm") * (p("e") + 2.0 / 3 * out));
}

/// The sleeve's rise at a speed above that of lift-off, by bisection.
double riseAt(const Example& e, double speed) {
    const double start = e.parameter("start");
    double low = start, high = pi / 2 - 1e-6;
    while (high - low > 1e-12) {
        const double middle = (low + high) / 2;
        (balanceSquared(e, middle) < speed * speed ? low : high) = middle;
    }
    return 2 * e.parameter("l") * (std::cos(start) - std::cos(low));
}

void flyballGovernor(const Example& e) {
    verifyMobility(e, 2, 2, 0);
    const double liftOff = std::sqrt(balanceSquared(e, e.parameter("start")));
    verifyNear(liftOff, 11.424, 5e-4, "lift-off in the README");
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double speed = e["spin.rate"][i], rise = e["guide.coordinate"][i];
        if (speed < liftOff) verifyNear(rise, 0, 1e-6, "on the stop below the lift-off speed");
        if (speed > 1.1 * liftOff) QVERIFY(rise > 1e-3);
    }
    // Joint drift stretches the arms by l (h w)^2 / 2 / gamma = 2.4e-4 m.
    verifyNear(e["guide.coordinate"].back(), riseAt(e, e["spin.rate"].back()), 3e-4,
               "rise at the last speed");
    verifyNear(riseAt(e, 22), 0.18806, 1e-5, "rise at 22 rad/s in the README");
    // Porter's governor with massless arms from the axis: h = g / w^2 (m + M) / m.
    const Example plain =
        runExample("flyball-governor", {{"k", 0}, {"e", 0}, {"m_arm", 1e-4}, {"w", 15}});
    const double height = plain.parameter("h0") - plain["guide.coordinate"].back() / 2;
    verifyNear(height, g / std::pow(plain["spin.rate"].back(), 2) * 3, 3e-4, "Porter's height");
}

void camFollower(const Example& e) {
    verifyMobility(e, 2, 2, 0);
    const auto p = [&](const char* name) { return e.parameter(name); };
    const auto lift = [&](double angle) { return p("e") * (1 - std::cos(angle)); };
    double liftError = 0, forceError = 0;
    for (std::size_t i = 1; i < e.run.time().size(); ++i) {
        const double t = e.run.time()[i], angle = e["camshaft.coordinate"][i];
        liftError = std::max(liftError, std::abs(e["guide.coordinate"][i] - lift(angle)));
        const double fade = std::exp(-t / p("tau")), rate = p("w") * (1 - fade);
        const double acceleration =
            p("e") * (p("w") / p("tau") * fade * std::sin(angle) + rate * rate * std::cos(angle));
        const double force = p("m") * (g + acceleration) + p("F0") + p("k") * lift(angle);
        forceError = std::max(forceError, std::abs(e["contact.cam-follower.force.z"][i] - force));
    }
    // A step's velocities penetrate by e (h w)^2 / 2 = 7e-8 m and are corrected by a fifth a step.
    verifyNear(liftError, 0, 2e-6, "lift for the cam's angle");
    verifyNear(forceError, 0, 0.1, "force on the follower"); // first order: h times its rate
    verifyNear(largest(e["guide.coordinate"]), 0.03, 1e-5, "the whole lift");
    // At the top the follower needs the downward acceleration e w^2: it jumps where the spring and
    // its weight give less.
    const double jump = std::sqrt((p("m") * g + p("F0") + 2 * p("k") * p("e")) / (p("m") * p("e")));
    verifyNear(jump, 63.15, 0.01, "speed of the jump in the README");
    const auto gap = [&](double speed) {
        const Example x = runExample("cam-follower", {{"w", speed}});
        double widest = 0;
        for (std::size_t i = 0; i < x.run.time().size(); ++i)
            widest = std::max(widest, x["guide.coordinate"][i] - lift(x["camshaft.coordinate"][i]));
        return widest;
    };
    verifyNear(gap(62), 0, 1e-5, "gap below the speed of the jump");
    QVERIFY(gap(66) > 1e-4);
}

void genevaDrive(const Example& e) {
    verifyMobility(e, 2, 2, 0);
    const double C = e.parameter("C"), a = e.parameter("a");
    double held = 0, indexing = 0, fastest = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double crank = pi + e["crankshaft.coordinate"][i]; // 0 towards the wheel
        const double turns = std::floor((crank + pi) / (2 * pi)), pin = crank - 2 * pi * turns;
        const double wheel = degrees(e["wheelshaft.coordinate"][i]);
        if (std::abs(pin) < pi / 4) {
            const double expected =
                -90 * (turns - 0.5) - degrees(std::atan2(a * std::sin(pin), C - a * std::cos(pin)));
            indexing = std::max(indexing, std::abs(wheel - expected));
        } else {
            const double rest = -90 * (pin > 0 ? turns : turns - 1);
            held = std::max(held, std::abs(wheel - rest));
        }
        fastest = std::max(fastest, -e["wheelshaft.rate"][i] / (2 * pi));
    }
    // Play of 0.05 mm in the slot, at 29 mm from the wheel's axis or more.
    verifyNear(indexing, 0, 0.15, "the wheel follows the pin");
    // Play of 0.05 mm and 0.05 mm of the disc's facets, on an arm of C sin(20 deg) = 34 mm: 0.17
    // degrees; while the disc's edge passes, the wheel is held on one side only.
    verifyNear(held, 0, 0.25, "the wheel is held");
    verifyNear(fastest, a / (C - a), 0.03, "largest rate ratio");
    verifyNear(a / (C - a), 2.414, 5e-4, "largest rate ratio in the README");
    verifyNear(degrees(e["wheelshaft.coordinate"].back()), -360, 0.25, "four quarter turns");
}

/// The slider stays within the play of its ideal place, the pin within its bearing.
void sliderCrankClearance(const Example& e) {
    verifyMobility(e, 3, 0, 3);
    const double r = e.parameter("r"), l = e.parameter("l"), play = e.parameter("play");
    double most = 0.0, out = 0.0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double angle = e["crankshaft.coordinate"][i], rise = r * std::sin(angle);
        const double ideal = r * std::cos(angle) + std::sqrt(l * l - rise * rise);
        most = std::max(most, std::abs(e["slider.com.x"][i] - ideal));
        out = std::max(out, std::hypot(e["eccentricity_x"][i], e["eccentricity_z"][i]));
    }
    // At most play / cos(asin(r / l)) = 1.10004 play, where the rod is askew, and the overlap.
    QVERIFY2(most > 0.8 * play && most < 1.102 * play, qPrintable(QString::number(most / play)));
    QVERIFY2(out < 1.001 * play, qPrintable(QString::number(out / play)));
    QVERIFY(!e.run.impacts().empty());
}

} // namespace

Checks contactChecks() {
    return {{"slider-crank-clearance", sliderCrankClearance},
            {"flyball-governor", flyballGovernor},
            {"cam-follower", camFollower},
            {"geneva-drive", genevaDrive}};
}

} // namespace trammel::validation
