#include "cli/run_report.h"

#include "cli/fallback_text.h"
#include "cli/json_text.h"

#include <fmt/format.h>

namespace trammel::cli {
namespace {

io::JsonValue count(std::int64_t value) {
    return static_cast<double>(value);
}

io::JsonValue failedSolveJson(const analysis::FailedSolve& solve) {
    return io::JsonValue::object(
        {{"time", finiteOrNull(solve.time)}, {"message", english(solve.message)}});
}

} // namespace

io::JsonValue toJson(const analysis::RunSummary& s) {
    using io::JsonValue;
    JsonValue lcp = JsonValue::object({{"solves", count(s.lcp.solves)},
                                       {"pivots", count(s.lcp.pivots)},
                                       {"iterations", count(s.lcp.iterations)},
                                       {"residual_max", finiteOrNull(s.lcp.residualMax)},
                                       {"failures", count(s.lcp.failures)},
                                       {"other_method", count(s.lcp.substituted)},
                                       {"fallbacks", fallbacksJson(s.lcp.fallbacks)}});
    if (s.lcp.failures > 0) {
        lcp.set("/first_failure", failedSolveJson(s.firstFailure));
        lcp.set("/last_failure", failedSolveJson(s.lastFailure));
    }
    const JsonValue integrator =
        JsonValue::object({{"name", std::string(name(s.integrator.kind))},
                           {"reason", english(s.integrator.reason)},
                           {"rejected_steps", count(s.integrator.rejected)},
                           {"evaluations", count(s.integrator.evaluations)},
                           {"newton_iterations", count(s.integrator.iterations)},
                           {"contact_steps", count(s.integrator.contactSteps)},
                           {"held_steps", count(s.integrator.heldSteps)}});
    return JsonValue::object({{"model", s.model},
                              {"steps", count(s.steps)},
                              {"duration", finiteOrNull(s.duration)},
                              {"wall_seconds", finiteOrNull(s.wallSeconds)},
                              {"energy_initial", finiteOrNull(s.energyInitial)},
                              {"energy_final", finiteOrNull(s.energyFinal)},
                              {"energy_drift_max", finiteOrNull(s.energyDriftMax)},
                              {"position_drift_max", finiteOrNull(s.positionDriftMax)},
                              {"velocity_drift_max", finiteOrNull(s.velocityDriftMax)},
                              {"lcp", lcp},
                              {"integrator", integrator},
                              {"impacts", count(s.impacts)},
                              {"status", std::string(analysis::name(s.status))},
                              {"message", english(s.message)}});
}

std::string toText(const analysis::RunSummary& s) {
    std::string text =
        fmt::format("{}: {}\n", s.model.empty() ? "(no name)" : s.model, analysis::name(s.status));
    const auto add = [&](const char* label, const std::string& value) {
        text += fmt::format("  {:<23} {}\n", label, value);
    };
    add("simulated time", fmt::format("{:.6g} s in {} steps", s.duration, s.steps));
    const double rate = s.wallSeconds > 0.0 ? static_cast<double>(s.steps) / s.wallSeconds : 0.0;
    add("wall time", fmt::format("{:.3g} s ({:.3g} steps/s)", s.wallSeconds, rate));
    add("energy",
        fmt::format("{:.9g} J at the start, {:.9g} J at the end", s.energyInitial, s.energyFinal));
    add("largest energy change", fmt::format("{:.3g} J", s.energyDriftMax));
    add("largest energy drift",
        fmt::format("{:.3g} J that nothing accounts for", s.energyNumericalMax));
    add("largest position drift", fmt::format("{:.3g} m or rad", s.positionDriftMax));
    add("largest velocity drift", fmt::format("{:.3g} m/s or rad/s", s.velocityDriftMax));
    add("constraint solves", fmt::format("{}, {} failed, largest residual {:.3g}", s.lcp.solves,
                                         s.lcp.failures, s.lcp.residualMax));
    if (s.lcp.fallbacks.any()) add("fallbacks", fallbacksText(s.lcp.fallbacks));
    add("integrator",
        fmt::format("{} ({})", name(s.integrator.kind), english(s.integrator.reason)));
    if (s.integrator.evaluations > 0)
        add("integrator's work", fmt::format("{} evaluations, {} steps rejected",
                                             s.integrator.evaluations, s.integrator.rejected));
    if (s.lcp.pivots > 0 || s.impacts > 0)
        add("contact", fmt::format("{} impacts, {} pivots", s.impacts, s.lcp.pivots));
    return text;
}

} // namespace trammel::cli
