#include "analysis/freedoms/design_findings.h"

#include "messages/design_messages.h"
#include "model/compiled_function.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace trammel::analysis {

namespace {

constexpr int kSamples = 2000;       ///< of a motor's velocity over the run
constexpr double kPressed = 0.01;    ///< share of the limits' range that a motor runs on
constexpr double kWidening = 1.0001; ///< past what the motor reaches

/// Where a motor takes a coordinate that starts at 0.
struct MotorRun {
    std::optional<double> time;         ///< s, at which it reaches a limit
    double limit = 0.0;                 ///< the one that it reaches first
    double pressed = 0.0;               ///< how far it would have gone on behind limits, rad or m
    double lowest = 0.0, highest = 0.0; ///< without limits, rad or m
};

MotorRun runMotor(const model::CompiledFunction& velocity, const std::array<double, 2>& limits,
                  double duration) {
    MotorRun run;
    const double h = duration / kSamples;
    double free = 0.0, q = std::clamp(0.0, limits[0], limits[1]);
    for (int i = 0; i < kSamples; ++i) {
        const double way = h * velocity((i + 0.5) * h);
        if (!std::isfinite(way)) return {};
        free += way;
        run.lowest = std::min(run.lowest, free);
        run.highest = std::max(run.highest, free);
        const double next = std::clamp(q + way, limits[0], limits[1]);
        const double over = std::abs(q + way - next);
        if (over > 0.0 && !run.time) {
            run.time = i * h + h * std::abs(next - q) / std::abs(way);
            run.limit = next;
        }
        run.pressed += over;
        q = next;
    }
    return run;
}

/// In few digits, away from 0, so that what is reached stays within.
double roundedOut(double value) {
    if (value == 0.0) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 1.0);
    return std::copysign(std::ceil(kWidening * std::abs(value) / unit) * unit, value);
}

std::optional<DesignFinding> checkMotor(const model::Model& model, std::size_t index) {
    const model::Joint& joint = model.joints[index];
    if (!joint.motor || !joint.limits || joint.driver) return std::nullopt;
    const model::CompiledFunction velocity(joint.motor->velocity, model.parameters);
    const std::array<double, 2>& limits = *joint.limits;
    const MotorRun run = runMotor(velocity, limits, model.simulation.duration);
    if (!run.time || run.pressed <= kPressed * (limits[1] - limits[0])) return std::nullopt;
    const std::string item = fmt::format("/joints/{}", index);
    DesignFinding finding{{model::Severity::Warning,
                           item + "/motor",
                           {messages::kMotorAgainstLimit, joint.name,
                            fmt::format("{:.4g}", run.limit), fmt::format("{:.3g}", *run.time)}},
                          {},
                          true};
    finding.mends.push_back({.kind = Mend::Kind::WidenLimits,
                             .item = item,
                             .limits = {std::min(limits[0], roundedOut(run.lowest)),
                                        std::max(limits[1], roundedOut(run.highest))}});
    finding.mends.push_back({.kind = Mend::Kind::RemoveMotor, .item = item});
    return finding;
}

} // namespace

std::vector<DesignFinding> motorsAgainstLimits(const model::Model& model) {
    std::vector<DesignFinding> findings;
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        if (std::optional<DesignFinding> finding = checkMotor(model, i))
            findings.push_back(std::move(*finding));
    return findings;
}

std::vector<DesignFinding> designFindings(const model::Model& model, const std::stop_token& stop) {
    std::vector<DesignFinding> all;
    const auto take = [&](std::vector<DesignFinding> findings) {
        std::ranges::move(findings, std::back_inserter(all));
    };
    try {
        take(jointsBesideShapes(model, stop));
        if (stop.stop_requested()) return all;
        take(unheldBodies(model));
        take(motorsAgainstLimits(model));
    } catch (const std::exception&) { // of what others tell with its place
    }
    return all;
}

model::Diagnostics designWarnings(const model::Model& model) {
    model::Diagnostics warnings;
    for (DesignFinding& finding : designFindings(model))
        if (!finding.isHint) warnings.push_back(std::move(finding.diagnostic));
    return warnings;
}

} // namespace trammel::analysis
