#include "bench/contact_world.h"
#include "bench/families.h"
#include "bench/stopwatch.h"
#include "support/contact_scenes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trammel::bench {

namespace {

constexpr double kStep = 1e-3; // s
constexpr double kGravity = 9.81;
constexpr double kRadius = 0.1;                    // m, of the ball
constexpr double kTurned = std::numbers::pi / 6.0; // rad, off the axes of friction

/// Trammel with the default pyramid and with the exact cone, then the peers.
std::vector<ContactEngine> engines() {
    std::vector<ContactEngine> result = contactEngines({"murty"});
    result[0].name = "trammel pyramid";
    result.insert(result.begin() + 1, {"trammel cone", [](model::Model model) {
                                           model.simulation.friction = model::FrictionKind::Cone;
                                           return makeTrammelContacts(model, "block-pgs");
                                       }});
    return result;
}

/// Relative error of the height of the first rebound, e^2 h0, the ball's lowest point counting.
double bounceError(const ContactEngine& engine, double restitution, double height) {
    const auto world = engine.make(support::bouncingSphere(restitution, height));
    const double fall = std::sqrt(2.0 * height / kGravity);
    const double secondImpact = fall * (1.0 + 2.0 * restitution);
    double peak = 0.0;
    const int steps = static_cast<int>(secondImpact / kStep);
    for (int i = 0; i < steps; ++i) {
        world->step(kStep);
        // Half a flight behind the first impact and before the second.
        if ((i + 1) * kStep > fall + 0.5 * restitution * fall)
            peak = std::max(peak, world->motion()[0].p.z() - kRadius);
    }
    const double exact = restitution * restitution * height;
    return std::abs(peak - exact) / exact;
}

void compareBounces(Report& report, bool isSmoke) {
    report.begin("s5-bounce", {"engine", "heights", "median_error", "worst_error"});
    const int heights = isSmoke ? 2 : 20;
    for (const ContactEngine& engine : engines()) {
        std::vector<double> errors;
        for (int i = 0; i < heights; ++i) // no multiple of a step's fall: all phases of the step
            errors.push_back(bounceError(engine, 0.5, 1.0 + 0.05 * std::sqrt(2.0) * i));
        report.row({engine.name, cell(heights), cell(median(errors)),
                    cell(*std::ranges::max_element(errors))});
    }
}

/// Way of the block down the slope after a time, m.
double slide(const ContactEngine& engine, double tilt, double azimuth, double friction,
             double duration) {
    const auto world = engine.make(support::blockOnIncline(tilt, azimuth, friction));
    const Vec3 start = world->motion()[0].p;
    for (int i = 0; i < std::lround(duration / kStep); ++i)
        world->step(kStep);
    const Vec3 way = world->motion()[0].p - start;
    return way.dot(Vec3(std::cos(azimuth), std::sin(azimuth), 0.0));
}

void compareInclines(Report& report, bool isSmoke) {
    constexpr double kTilt = 0.4; // rad
    const double duration = isSmoke ? 0.01 : 2.0;
    report.begin("s5-incline", {"engine", "azimuth[deg]", "friction/tan", "way[m]", "exact[m]"});
    for (const ContactEngine& engine : engines())
        for (const double azimuth : {0.0, kTurned})
            for (const double share : {0.98, 1.02}) {
                const double friction = share * std::tan(kTilt);
                const double exact = share > 1.0 ? 0.0
                                                 : 0.5 * kGravity * (1.0 - share) *
                                                       std::sin(kTilt) * duration * duration;
                report.row({engine.name, cell(azimuth * 180.0 / std::numbers::pi), cell(share),
                            cell(slide(engine, kTilt, azimuth, friction, duration)), cell(exact)});
            }
}

struct Rolling {
    double time = std::numeric_limits<double>::quiet_NaN(); ///< s, when slip ends
    double speed = 0.0;                                     ///< m/s, then
};

/// A ball at v0 with backspin w0 slips until
///     t = 2 (v0 + r w0) / (7 mu g),  and rolls on at  v = v0 - mu g t.
Rolling roll(const ContactEngine& engine, const model::Model& model, const Vec3& direction) {
    constexpr double kSlip = 1e-2; // m/s that count as rolling
    const auto world = engine.make(model);
    Rolling result;
    for (int i = 1; i <= 2000; ++i) {
        world->step(kStep);
        const dynamics::BodyState ball = world->motion()[0];
        const Vec3 slip = ball.v + ball.w.cross(Vec3(0, 0, -kRadius));
        if (std::abs(slip.dot(direction)) > kSlip) continue;
        return {i * kStep, ball.v.dot(direction)};
    }
    return result;
}

void compareBackspins(Report& report) {
    constexpr double kSpeed = 2.0, kSpin = 10.0, kFriction = 0.3; // m/s, rad/s
    const double time = 2.0 * (kSpeed + kRadius * kSpin) / (7.0 * kFriction * kGravity);
    const double speed = kSpeed - kFriction * kGravity * time;
    report.begin("s5-backspin",
                 {"engine", "azimuth[deg]", "rolls_at[s]", "exact[s]", "speed[m/s]", "exact[m/s]"});
    for (const ContactEngine& engine : engines())
        for (const double azimuth : {0.0, kTurned}) {
            const Vec3 direction(std::cos(azimuth), std::sin(azimuth), 0.0);
            model::Model model = support::groundPlane(0.0, kFriction);
            model.bodies = {support::solid("ball", support::sphere(kRadius), 1.0, {0, 0, kRadius})};
            model.bodies[0].velocity = kSpeed * direction;
            model.bodies[0].angularVelocity = -kSpin * Vec3::UnitZ().cross(direction);
            const Rolling rolling = roll(engine, model, direction);
            report.row({engine.name, cell(azimuth * 180.0 / std::numbers::pi), cell(rolling.time),
                        cell(time), cell(rolling.speed), cell(speed)});
        }
}

} // namespace

void runExactnessBench(Report& report, bool isSmoke) {
    compareBounces(report, isSmoke);
    compareInclines(report, isSmoke);
    compareBackspins(report);
}

} // namespace trammel::bench
