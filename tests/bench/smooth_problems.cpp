#include "bench/smooth_problems.h"

#include "bench/mechanism_gauge.h"
#include "support/example.h"
#include "support/linkage_reference.h"
#include "support/mechanisms.h"
#include "support/rigid_body_reference.h"
#include "support/rod_chain_reference.h"
#include "support/spatial_slider_crank.h"
#include "support/squeezer.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace trammel::bench {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kReferenceTolerance = 1e-13;

/// duration / first, half of it, ...
std::vector<double> halved(double first, int count) {
    std::vector<double> steps;
    for (int i = 0; i < count; ++i)
        steps.push_back(std::ldexp(first, -i));
    return steps;
}

support::State referenceEnd(const support::Derivative& f, const support::State& start,
                            double duration) {
    return support::integrate(f, start, {0.0, duration}, kReferenceTolerance).back();
}

/// Difference of two angles, in the same turn.
double angleError(double angle, double reference) {
    const double error = std::remainder(angle - reference, 2 * kPi);
    return std::isfinite(error) ? std::abs(error) : INFINITY;
}

SmoothProblem topProblem(std::string name, const model::Model& model,
                         const support::TurningBody& body, double duration) {
    const model::Body& top = model.bodies[0];
    const Quat end = support::TurningBody::orientation(
        referenceEnd(body.equations(),
                     support::turningState(top.pose.orientation, top.angularVelocity), duration));
    const auto error = [end](const Motion& motion) {
        const double angle = motion[0].q.angularDistance(end);
        return std::isfinite(angle) ? angle : INFINITY;
    };
    return {std::move(name), model, duration, halved(duration / 200, 10), "rad", error, true};
}

} // namespace

SmoothProblem chainProblem(int links) {
    constexpr double kDuration = 1.0; // s
    const support::RodChain rods{std::vector<double>(links, 1.0), std::vector<double>(links, 1.0)};
    support::State start = support::State::Zero(2 * links);
    start.head(links).setConstant(kPi / 2);
    // The equations are dense: a tolerance that takes seconds, not minutes.
    const support::State end =
        support::integrate(rods.equations(), start, {0.0, kDuration}, 1e-12).back();
    Vec3 com = Vec3::Zero();
    for (int i = 0; i < links; ++i)
        com += (i < links - 1 ? 1.0 : 0.5) * Vec3(std::sin(end(i)), 0, -std::cos(end(i)));
    const auto error = [com](const Motion& motion) {
        const double distance = (motion.back().p - com).norm();
        return std::isfinite(distance) ? distance : INFINITY;
    };
    return {fmt::format("s1-chain-{}", links),
            support::chain(links),
            kDuration,
            halved(4e-3, 8),
            "m",
            error};
}

SmoothProblem fourBarProblem() {
    constexpr double kDuration = 2.0; // s
    const auto reference = support::fourBarReference({});
    support::State start(2);
    start << kPi / 2, 0.0;
    const double angle = referenceEnd(reference.equations(), start, kDuration)(0);
    const auto error = [angle](const Motion& motion) {
        return angleError(std::atan2(motion[0].p.z(), motion[0].p.x()), angle);
    };
    return {"s2-four-bar", support::fourBar(), kDuration, halved(8e-3, 10), "rad", error};
}

SmoothProblem squeezerProblem() {
    const auto error = [](const Motion& motion) {
        const auto reference = support::squeezerAngles(support::kSqueezerEnd);
        double worst = 0.0;
        for (std::size_t i = 0; i < reference.size(); ++i)
            worst = std::max(
                worst, angleError(2 * std::atan2(motion[i].q.z(), motion[i].q.w()), reference[i]));
        return worst;
    };
    return {"squeezer",
            support::exampleModel("andrews-squeezer"),
            support::kSqueezerEnd,
            halved(support::kSqueezerEnd / 200, 10),
            "rad",
            error};
}

SmoothProblem spatialSliderCrankProblem() {
    constexpr double kDuration = 2.0; // s
    const double place = support::spatialSliderCrankPlace(kDuration);
    const auto error = [place](const Motion& motion) {
        const double distance = std::abs(motion[2].p.x() - place);
        return std::isfinite(distance) ? distance : INFINITY;
    };
    return {"spatial-slider-crank",
            support::spatialSliderCrank(),
            kDuration,
            halved(8e-3, 10),
            "m",
            error};
}

SmoothProblem freeTopProblem() {
    const Vec3 inertia(1, 2, 3);
    return topProblem("free-top", support::freeTop(inertia, {0.01, 5, 0.01}), {inertia}, 10.0);
}

SmoothProblem heavyTopProblem() {
    constexpr double kMass = 1.0, kLength = 0.15, kRadius = 0.15; // kg, m: a disc on a rod
    constexpr double kTilt = kPi / 6, kSpin = 40.0;               // rad, rad/s
    const double across = kMass * kRadius * kRadius / 4, along = 2 * across;
    model::Model model;
    model.name = "Heavy top";
    model::Body& top = model.bodies.emplace_back();
    top.name = "top";
    top.pose.orientation = Quat(Eigen::AngleAxisd(kTilt, Vec3::UnitY()));
    top.mass = kMass;
    top.com = Vec3(0, 0, kLength);
    top.inertia = model::InertiaEntries{across, across, along, 0, 0, 0};
    top.angularVelocity = top.pose.orientation * Vec3(0, 0, kSpin);
    model.joints = {support::spherical("tip", "ground", "top", Vec3::Zero())};
    const double aboutTip = across + kMass * kLength * kLength;
    return topProblem("heavy-top", model,
                      {{aboutTip, aboutTip, along}, kMass, {0, 0, kLength}, model.gravity}, 2.0);
}

} // namespace trammel::bench
