#include "validation/driven_examples.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

// Planar linkages. Their closed forms stand in the complex plane x + i z, angles from x towards z.

namespace trammel::validation {

namespace {

using namespace support;
using std::numbers::pi;

double degrees(double angle) {
    return angle * 180 / pi;
}

/// A length that a six-bar's model states.
using Lengths = std::function<double(const std::string&)>;

Lengths lengthsOf(const Example& e) {
    return [&e](const std::string& name) { return e.parameter(name); };
}

/// Angles of the second loop's output and of the first loop's rocker.
struct SixBarAngles {
    double output, rocker;
};

/// Watt's: the rocker carries a second arm, beta before the first, to E.
SixBarAngles wattAngles(const Lengths& l, double crank) {
    const Point C = leftOf(std::polar(l("a"), crank), l("d"), l("b"), l("c"));
    const double rocker = std::arg(C - l("d"));
    const Point E = l("d") + std::polar(l("e"), rocker - l("beta"));
    const Point F = leftOf(E, l("Gx"), l("f"), l("g"));
    return {std::arg(F - l("Gx")), rocker};
}

/// Stephenson's: the coupler carries the arm to E.
SixBarAngles stephensonAngles(const Lengths& l, double crank) {
    const Point B = std::polar(l("a"), crank);
    const Point C = leftOf(B, l("d"), l("b"), l("c"));
    const Point E = C + std::polar(l("e"), std::arg(B - C) + l("beta"));
    const Point G(l("Gx"), l("Gz"));
    const Point F = leftOf(G, E, l("g"), l("f")); // the right of the way from E to G
    return {std::arg(F - G), std::arg(C - l("d"))};
}

/// Largest departure of the output's coordinate from the closed form for the crank's coordinate.
double outputError(const Example& e, SixBarAngles (*angles)(const Lengths&, double)) {
    const Lengths lengths = lengthsOf(e);
    const double start = lengths("start"), first = angles(lengths, start).output;
    double error = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double expected = angles(lengths, start + e["A.coordinate"][i]).output - first;
        error = std::max(error, std::abs(turned(e["G.coordinate"][i] - expected)));
    }
    return error;
}

double swing(std::span<const double> coordinate) {
    return largest(coordinate) - smallest(coordinate);
}

void wattSixBar(const Example& e) {
    verifyMobility(e, 1, -5, 6);
    // Joint drift r (h w)^2 / 2 / gamma = 2.5e-6 m a joint, on arms of 0.08 m.
    verifyNear(outputError(e, wattAngles), 0, 2e-4, "output for the crank's angle");
    verifyNear(degrees(swing(e["D.coordinate"])), 57.6, 0.1, "the rocker's swing");
    verifyNear(degrees(swing(e["G.coordinate"])), 131.2, 0.1, "the output's swing");
}

void stephensonSixBar(const Example& e) {
    verifyMobility(e, 1, -5, 6);
    // As Watt's, on an arm of 0.15 m.
    verifyNear(outputError(e, stephensonAngles), 0, 2e-4, "output for the crank's angle");
    verifyNear(degrees(swing(e["G.coordinate"])), 67.8, 0.1, "the output's swing");
    std::vector<double> dwell;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double crank = degrees(e["A.coordinate"][i]) - 360; // the second turn
        if (crank >= 105 && crank <= 255) dwell.push_back(e["G.coordinate"][i]);
    }
    QVERIFY(dwell.size() > 50);
    verifyNear(degrees(swing(dwell)), 0.086, 0.01, "the output's motion in its dwell");
}

void peaucellierLipkin(const Example& e) {
    verifyMobility(e, 1, -8, 9);
    const double r0 = e.parameter("r0"), L = e.parameter("L"), s = e.parameter("s");
    const double line = (L * L - s * s) / (2 * r0);
    verifyNear(line, 0.552632, 5e-7, "the line's distance in the README");
    double across = 0, along = 0, product = 0, highest = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const model::Pose side = comPose(e, "side_bd", i), crank = comPose(e, "crank", i);
        const Vec3 D = side.position + side.orientation * Vec3(s / 2, 0, 0);
        const Vec3 A = crank.position + crank.orientation * Vec3(r0 / 2, 0, 0);
        const double angle = e["crankshaft.coordinate"][i] - e.parameter("swing");
        across = std::max(across, std::abs(D.x() - line));
        along = std::max(along, std::abs(D.z() - line * std::tan(angle / 2)));
        product = std::max(product, std::abs(D.norm() * A.norm() - (L * L - s * s)));
        highest = std::max(highest, D.z());
    }
    // Newton's projection closes each joint to 1e-13 m; the cell multiplies that by ten.
    verifyNear(across, 0, 1e-9, "departure from the straight line");
    verifyNear(along, 0, 1e-9, "place along the line for the crank's angle");
    verifyNear(product, 0, 1e-9, "OA OD = L^2 - s^2");
    verifyNear(highest, 0.28768, 1e-4, "half the line's length in the README");
}

void whitworthQuickReturn(const Example& e) {
    verifyMobility(e, 1, -5, 6);
    const double d = e.parameter("d"), a = e.parameter("a"), arm = e.parameter("e"),
                 l = e.parameter("l");
    const double start = std::sqrt(l * l - arm * arm);
    double error = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const Point pin = Point(0, d) + std::polar(a, pi / 2 + e["crankshaft.coordinate"][i]);
        const Point tail = -arm * pin / std::abs(pin);
        const double ram = tail.real() + std::sqrt(l * l - tail.imag() * tail.imag());
        error = std::max(error, std::abs(e["guide.coordinate"][i] - (ram - start)));
    }
    // Joint drift r (h w)^2 / 2 / gamma: 3e-6 m at the crank pin, 1e-5 m where the arm runs
    // fastest.
    verifyNear(error, 0, 5e-5, "ram for the crank's angle");
    verifyNear(swing(e["guide.coordinate"]), 0.3, 1e-4, "stroke");
    // The ram turns where its rate passes zero; the crank's turn between is the time ratio.
    const auto turns = crossingTimes(e["crankshaft.coordinate"], e["guide.rate"], 0);
    QVERIFY(turns.size() >= 5);
    const double first = turns[3] - turns[2], second = turns[4] - turns[3];
    verifyNear(degrees(first + second), 360, 0.05, "a turn");
    verifyNear(std::max(first, second) / std::min(first, second), 2, 1e-3, "time ratio");
    const double bend = 2 * std::asin(d / a);
    verifyNear((pi + bend) / (pi - bend), 2, 1e-12, "time ratio, closed form");
}

void scissorLift(const Example& e) {
    constexpr int kStages = 4;
    verifyMobility(e, 1, -10, 11);
    const double L = e.parameter("L"), b0 = e.parameter("b0"), g = 9.81;
    const double arm = e.parameter("m_arm"), platform = e.parameter("m_platform");
    const double seat = e["platform.com.z"].front() - kStages * std::sqrt(L * L - b0 * b0);
    double height = 0, force = 0;
    for (std::size_t i = 1; i < e.run.time().size(); ++i) {
        const double b = b0 + e["slide.coordinate"][i], h = std::sqrt(L * L - b * b);
        height = std::max(height, std::abs(e["platform.com.z"][i] - seat - kStages * h));
        // Virtual work of weights at rest: V = g h (n^2 m_arm + n m_platform).
        const double atRest = -g * (kStages * kStages * arm + kStages * platform) * b / h;
        force = std::max(force, std::abs(e["slide.driver.force"][i] / atRest - 1));
    }
    verifyNear(height, 0, 1e-5, "height for the roller's place"); // joint drift, eight times
    // The platform's acceleration reaches 0.33 m/s^2, 3.3 % of g.
    verifyNear(force, 0, 0.033, "driving force");
    verifyNear(e["platform.com.z"].front() - seat, 1.7436, 1e-4, "lowest height in the README");
    verifyNear(largest(e["platform.com.z"]) - seat, 2.8566, 1e-4, "largest height in the README");
    // The README's are those at rest.
    verifyNear(e["slide.driver.force"].front(), -2917, 97, "first driving force in the README");
    verifyNear(e.at("slide.driver.force", 5), -1385, 46, "last driving force in the README");
}

} // namespace

Checks linkageChecks() {
    return {{"watt-six-bar", wattSixBar},
            {"stephenson-six-bar", stephensonSixBar},
            {"peaucellier-lipkin", peaucellierLipkin},
            {"whitworth-quick-return", whitworthQuickReturn},
            {"scissor-lift", scissorLift}};
}

} // namespace trammel::validation
