#include "cli/tolerance_report.h"

#include "cli/json_text.h"
#include "cli/sensitivity_report.h"
#include "study/parameter_effects.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace trammel::cli {
namespace {

using analysis::MonteCarlo;
using io::JsonValue;
using study::ToleranceResult;

std::string valueText(double value, const std::string& unit) {
    return unit.empty() ? fmt::format("{:.6g}", value) : fmt::format("{:.6g} {}", value, unit);
}

std::string reportLine(const char* title, const std::string& text) {
    return fmt::format("  {:<23} {}\n", title, text);
}

std::string limitsText(const io::ParameterTolerance& parameter) {
    const model::Tolerance& tolerance = parameter.tolerance;
    std::string text = tolerance.lower == -tolerance.upper
                           ? fmt::format("+-{:.4g}", tolerance.upper)
                           : fmt::format("{:+.4g} {:+.4g}", tolerance.lower, tolerance.upper);
    if (!parameter.fit.empty()) text += fmt::format(" ({})", parameter.fit);
    return text;
}

/// Those with the largest share first.
std::string parametersText(const ToleranceResult& report) {
    std::vector<std::size_t> order(report.parameters.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, std::greater(),
                             [&](std::size_t i) { return report.stackup.shares[i]; });
    std::size_t width = 9;
    for (const auto& parameter : report.parameters)
        width = std::max(width, parameter.parameter.size());
    std::string text =
        fmt::format("\n  {:<{}}  {:<14}{:<26}{:<18}{:<22}{:<14}{}\n", "parameter", width, "value",
                    "tolerance", "distribution", "derivative", "effect", "share");
    for (const std::size_t i : order) {
        const io::ParameterTolerance& parameter = report.parameters[i];
        text += fmt::format(
            "  {:<{}}  {:<14}{:<26}{:<18}{:<22}{:<14}{:5.1f} %  {}\n", parameter.parameter, width,
            valueText(report.values[i], report.units[i]), limitsText(parameter),
            name(parameter.tolerance.spread),
            valueText(report.derivatives[i],
                      report.unit.empty() ? "" : study::ratioUnit(report.unit, report.units[i])),
            fmt::format("{:.4g}", report.stackup.effects[i]), 100.0 * report.stackup.shares[i],
            barOf(report.stackup.shares[i], 20));
        text.erase(text.find_last_not_of(" \n") + 1);
        text += '\n';
    }
    return text;
}

std::string stackupText(const ToleranceResult& report) {
    const analysis::Stackup& stackup = report.stackup;
    const analysis::Corners& corners = report.corners;
    const double mean = report.nominal + stackup.mean;
    std::string text = "\n";
    text += reportLine("worst case, linear",
                       fmt::format("{:+.6g} to {:+.6g}", stackup.lowest, stackup.highest));
    const std::string worst =
        std::isnan(corners.lowest)
            ? "none"
            : fmt::format("{:+.6g} to {:+.6g}", corners.lowest, corners.highest);
    text += reportLine(
        "worst case, corners",
        fmt::format("{}, of {}{}", worst,
                    corners.areAll ? fmt::format("all {}", corners.count)
                                   : std::string("the two that the derivatives name"),
                    corners.failed > 0 ? fmt::format("; {} have no output", corners.failed)
                                       : std::string()));
    text += reportLine("root sum square",
                       fmt::format("mean {:.8g}, standard deviation {:.6g}; 3 of them: "
                                   "{:.8g} to {:.8g}",
                                   mean, stackup.deviation, mean - 3.0 * stackup.deviation,
                                   mean + 3.0 * stackup.deviation));
    if (report.low || report.high)
        text += reportLine(
            "", fmt::format("within the limits: {:.4g} %", 100.0 * study::expectedYield(report)));
    return text;
}

std::string monteCarloText(const ToleranceResult& report) {
    const MonteCarlo& found = report.monteCarlo;
    std::string text = "\n";
    text += reportLine("Monte Carlo", fmt::format("{} samples, seed {}{}", found.values.size(),
                                                  report.seed, found.isStopped ? ", stopped" : ""));
    if (found.failed > 0) text += reportLine("", fmt::format("{} have no output", found.failed));
    if (!std::isnan(found.mean)) {
        text += reportLine("mean", fmt::format("{:.8g} +- {:.2g} (standard error)", found.mean,
                                               found.meanError()));
        text += reportLine("standard deviation", fmt::format("{:.6g}", found.deviation));
        text += reportLine("skewness", fmt::format("{:.3g}", found.skewness));
        text += reportLine("least, largest",
                           fmt::format("{:.8g}, {:.8g}", found.lowest, found.highest));
        for (std::size_t i = 0; i < found.quantiles.size(); ++i)
            text +=
                reportLine(i == 0 ? "quantiles" : "",
                           fmt::format("{:>7} %  {:.8g}",
                                       fmt::format("{:g}", 100.0 * MonteCarlo::kProbabilities[i]),
                                       found.quantiles[i]));
    }
    if (found.yield)
        text += reportLine("within the limits",
                           fmt::format("{:.4g} %, {:.4g} to {:.4g} % with 95 % confidence",
                                       100.0 * found.yield->value, 100.0 * found.yield->lowest,
                                       100.0 * found.yield->highest));
    return text;
}

JsonValue parameterJson(const ToleranceResult& report, std::size_t i) {
    const io::ParameterTolerance& parameter = report.parameters[i];
    return JsonValue::object(
        {{"name", parameter.parameter},
         {"unit", report.units[i]},
         {"value", report.values[i]},
         {"lower", parameter.tolerance.lower},
         {"upper", parameter.tolerance.upper},
         {"fit", parameter.fit.empty() ? JsonValue() : JsonValue(parameter.fit)},
         {"distribution", std::string(name(parameter.tolerance.spread))},
         {"derivative", finiteOrNull(report.derivatives[i])},
         {"effect", finiteOrNull(report.stackup.effects[i])},
         {"share", finiteOrNull(report.stackup.shares[i])}});
}

JsonValue monteCarloJson(const ToleranceResult& report) {
    const MonteCarlo& found = report.monteCarlo;
    std::vector<JsonValue> quantiles;
    for (std::size_t i = 0; i < found.quantiles.size(); ++i)
        quantiles.push_back(JsonValue::object({{"probability", MonteCarlo::kProbabilities[i]},
                                               {"value", finiteOrNull(found.quantiles[i])}}));
    return JsonValue::object(
        {{"samples", static_cast<double>(found.values.size())},
         {"seed", static_cast<double>(report.seed)},
         {"failed", static_cast<double>(found.failed)},
         {"seconds", report.wallSeconds},
         {"mean", finiteOrNull(found.mean)},
         {"mean_error", finiteOrNull(found.meanError())},
         {"deviation", finiteOrNull(found.deviation)},
         {"skewness", finiteOrNull(found.skewness)},
         {"lowest", finiteOrNull(found.lowest)},
         {"highest", finiteOrNull(found.highest)},
         {"quantiles", JsonValue::array(std::move(quantiles))},
         {"yield", found.yield ? JsonValue::object({{"share", found.yield->value},
                                                    {"lowest", found.yield->lowest},
                                                    {"highest", found.yield->highest}})
                               : JsonValue()}});
}

} // namespace

std::string toText(const ToleranceReport& told) {
    const ToleranceResult& report = told.found;
    std::string text = fmt::format("{}: {}\n", told.model.empty() ? "(no name)" : told.model,
                                   report.monteCarlo.isStopped ? "stopped" : "completed");
    text += reportLine("output", report.output);
    if (!report.input.empty())
        text += reportLine(
            "input", fmt::format("{} at {}", report.input, valueText(report.at, report.inputUnit)));
    text += reportLine("nominal", report.unit.empty()
                                      ? fmt::format("{:.8g}", report.nominal)
                                      : fmt::format("{:.8g} {}", report.nominal, report.unit));
    if (report.low || report.high)
        text += reportLine("limits", fmt::format("{:.8g} to {:.8g}", report.low.value_or(-HUGE_VAL),
                                                 report.high.value_or(HUGE_VAL)));
    if (!std::isnan(report.condition))
        text += reportLine("condition number", fmt::format("{:.3g}", report.condition));
    return text + parametersText(report) + stackupText(report) + monteCarloText(report);
}

JsonValue toJson(const ToleranceReport& told) {
    const ToleranceResult& report = told.found;
    std::vector<JsonValue> parameters;
    for (std::size_t i = 0; i < report.parameters.size(); ++i)
        parameters.push_back(parameterJson(report, i));
    const auto orNull = [](const std::optional<double>& value) {
        return value ? JsonValue(*value) : JsonValue();
    };
    return JsonValue::object(
        {{"model", told.model},
         {"status", report.monteCarlo.isStopped ? "stopped" : "completed"},
         {"output", report.output},
         {"unit", report.unit},
         {"input", report.input.empty() ? JsonValue() : JsonValue(report.input)},
         {"input_unit", report.input.empty() ? JsonValue() : JsonValue(report.inputUnit)},
         {"at", report.input.empty() ? JsonValue() : JsonValue(report.at)},
         {"nominal", finiteOrNull(report.nominal)},
         {"condition", finiteOrNull(report.condition)},
         {"low", orNull(report.low)},
         {"high", orNull(report.high)},
         {"parameters", JsonValue::array(std::move(parameters))},
         {"worst_case", JsonValue::object({{"lowest", finiteOrNull(report.stackup.lowest)},
                                           {"highest", finiteOrNull(report.stackup.highest)}})},
         {"corners", JsonValue::object({{"lowest", finiteOrNull(report.corners.lowest)},
                                        {"highest", finiteOrNull(report.corners.highest)},
                                        {"count", static_cast<double>(report.corners.count)},
                                        {"failed", static_cast<double>(report.corners.failed)},
                                        {"all", report.corners.areAll}})},
         {"root_sum_square",
          JsonValue::object(
              {{"mean", finiteOrNull(report.nominal + report.stackup.mean)},
               {"deviation", finiteOrNull(report.stackup.deviation)},
               {"yield", report.low || report.high ? JsonValue(study::expectedYield(report))
                                                   : JsonValue()}})},
         {"monte_carlo", monteCarloJson(report)}});
}

} // namespace trammel::cli
