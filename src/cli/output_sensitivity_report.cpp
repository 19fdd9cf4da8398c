#include "cli/output_sensitivity_report.h"

#include "cli/json_text.h"
#include "cli/message_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace trammel::cli {
namespace {

using io::JsonValue;
using study::ChangedParameter;

double effectOf(const OutputSensitivityReport& report, std::size_t parameter, std::size_t output) {
    return std::abs(report.found.derivatives[parameter][output].value) *
           report.parameters[parameter].change;
}

std::string rowOf(const OutputSensitivityReport& report, std::size_t parameter, std::size_t output,
                  std::size_t width) {
    const study::OutputDerivative& derivative = report.found.derivatives[parameter][output];
    const ChangedParameter& by = report.parameters[parameter];
    std::string row = fmt::format("  {:<{}}  ", by.name, width);
    if (std::isnan(derivative.value))
        return row + fmt::format("no derivative: {}\n", report.found.notes[parameter]);
    return row +
           fmt::format("{:<16}{:<12}{:<12}{:<26}{}\n", fmt::format("{:.6g}", derivative.value),
                       fmt::format("+-{:.1g}", derivative.error),
                       fmt::format("{:.2g}", derivative.step),
                       by.change > 0.0 ? fmt::format("{:.4g} {}", by.change,
                                                     by.isTolerance ? "(tolerance)" : "(1 %)")
                                       : std::string(),
                       by.change > 0.0 ? fmt::format("{:.4g}", effectOf(report, parameter, output))
                                       : std::string());
}

std::string tableOf(const OutputSensitivityReport& report, std::size_t output) {
    std::string result = fmt::format("\n{}: {:.8g}{}{}\n", report.outputs[output].expression,
                                     report.found.values[output],
                                     report.units[output].empty() ? "" : " ", report.units[output]);
    std::vector<std::size_t> order(report.parameters.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto effect = [&](std::size_t p) {
        const double value = effectOf(report, p, output);
        return std::isnan(value) ? -1.0 : value;
    };
    std::ranges::stable_sort(order, std::greater(), effect);
    std::size_t width = 9;
    for (const ChangedParameter& parameter : report.parameters)
        width = std::max(width, parameter.name.size());
    result += fmt::format("  {:<{}}  {:<16}{:<12}{:<12}{:<26}{}\n", "parameter", width,
                          "derivative", "error", "step", "change", "effect");
    for (const std::size_t p : order)
        result += rowOf(report, p, output, width);
    return result;
}

} // namespace

std::string toText(const OutputSensitivityReport& report) {
    std::string result = fmt::format("{}: {}\n", report.model.empty() ? "(no name)" : report.model,
                                     report.found.isStopped ? "stopped" : "completed");
    result += fmt::format("  runs                    {}\n", report.found.runs);
    if (!report.found.nominalNote.empty())
        result += fmt::format("  the model's own run     {}\n", report.found.nominalNote);
    for (std::size_t output = 0; output < report.outputs.size(); ++output)
        result += tableOf(report, output);
    return result;
}

JsonValue toJson(const OutputSensitivityReport& report) {
    std::vector<JsonValue> outputs;
    for (std::size_t output = 0; output < report.outputs.size(); ++output) {
        std::vector<JsonValue> derivatives;
        for (std::size_t p = 0; p < report.parameters.size(); ++p) {
            const study::OutputDerivative& derivative = report.found.derivatives[p][output];
            const messages::Message& note = report.found.notes[p];
            derivatives.push_back(JsonValue::object(
                {{"parameter", report.parameters[p].name},
                 {"value", finiteOrNull(derivative.value)},
                 {"error", finiteOrNull(derivative.error)},
                 {"step", derivative.step},
                 {"change", report.parameters[p].change},
                 {"tolerance", report.parameters[p].isTolerance},
                 {"effect", finiteOrNull(effectOf(report, p, output))},
                 {"note", note.empty() ? JsonValue() : JsonValue(english(note))}}));
        }
        outputs.push_back(
            JsonValue::object({{"expression", report.outputs[output].expression},
                               {"unit", report.units[output]},
                               {"value", finiteOrNull(report.found.values[output])},
                               {"derivatives", JsonValue::array(std::move(derivatives))}}));
    }
    return JsonValue::object({{"model", report.model},
                              {"status", report.found.isStopped ? "stopped" : "completed"},
                              {"runs", static_cast<double>(report.found.runs)},
                              {"outputs", JsonValue::array(std::move(outputs))}});
}

} // namespace trammel::cli
