#include "cli/sensitivity_report.h"

#include "cli/json_text.h"
#include "results/csv.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace trammel::cli {
namespace {

using analysis::PoseSensitivity;
using io::JsonValue;

std::string inputUnit(const SensitivityReport& report) {
    return report.system.joints()[report.input].kind->hasAngle ? "rad" : "m";
}
const std::string& inputName(const SensitivityReport& report) {
    return report.system.joints()[report.input].name;
}
std::string outputUnit(const SensitivityReport& report, std::size_t output) {
    return perInput(report.found.outputs[output].unit, inputUnit(report));
}

/// An output's derivatives by a parameter, over the samples.
struct Derivatives {
    double largest = 0.0; ///< with its sign; NaN where there is none
    double at = 0.0;      ///< the input's coordinate there
    double error = 0.0;   ///< the largest estimate
    bool isNone = true;   ///< all are 0 as far as the estimates say
};

double derivativeAt(const SensitivityReport& report, std::size_t sample, std::size_t output,
                    std::size_t parameter) {
    return report.found.samples[sample].derivatives(static_cast<Eigen::Index>(output),
                                                    static_cast<Eigen::Index>(parameter));
}

Derivatives derivativesOf(const SensitivityReport& report, std::size_t output,
                          std::size_t parameter) {
    Derivatives result;
    for (std::size_t i = 0; i < report.found.samples.size(); ++i) {
        const double value = derivativeAt(report, i, output, parameter);
        if (std::isnan(value)) continue;
        const double error = report.found.samples[i].errors(static_cast<Eigen::Index>(output),
                                                            static_cast<Eigen::Index>(parameter));
        result.isNone = result.isNone && std::abs(value) <= error;
        result.error = std::max(result.error, error);
        if (std::abs(value) <= std::abs(result.largest)) continue;
        result.largest = value;
        result.at = report.found.inputs[i];
    }
    return result;
}

struct Line {
    const ChangedParameter* parameter;
    Derivatives derivatives;
    double effect() const { return std::abs(derivatives.largest) * parameter->change; }
};

/// Those that have an influence, in tornado order.
std::vector<Line> linesOf(const SensitivityReport& report, std::size_t output) {
    std::vector<Line> lines;
    for (std::size_t p = 0; p < report.parameters.size(); ++p)
        if (const Derivatives found = derivativesOf(report, output, p); !found.isNone)
            lines.push_back({&report.parameters[p], found});
    std::ranges::stable_sort(lines, std::greater(), &Line::effect);
    return lines;
}

std::string withUnit(double value, const std::string& unit) {
    return unit.empty() ? fmt::format("{:.6g}", value) : fmt::format("{:.6g} {}", value, unit);
}

std::string changeText(const ChangedParameter& parameter) {
    if (parameter.change == 0.0) return "";
    return withUnit(parameter.change, parameter.unit) +
           (parameter.isTolerance ? " (tolerance)" : fmt::format(" ({:g} %)", 100 * kChangedShare));
}

std::string tableOf(const SensitivityReport& report, std::size_t output) {
    const std::string unit = outputUnit(report, output);
    const auto value = [&](const PoseSensitivity& sample) { return sample.values[output]; };
    const auto [least, most] = std::ranges::minmax(report.found.samples, {}, value);
    std::string result = fmt::format("\n{}", report.found.outputs[output].name);
    result += report.isOnePose
                  ? fmt::format(": {}\n", withUnit(value(least), unit))
                  : fmt::format(": {:.6g} to {}\n", value(least), withUnit(value(most), unit));
    const std::vector<Line> lines = linesOf(report, output);
    if (lines.empty()) return result + "  no parameter has an influence\n";
    constexpr int kBar = 20;
    std::size_t width = 9;
    for (const Line& line : lines)
        width = std::max(width, line.parameter->name.size());
    result += fmt::format("  {:<{}}  {:<22}{}{:<24}{}\n", "parameter", width, "derivative",
                          report.isOnePose ? "" : fmt::format("{:<16}", "at"), "change", "effect");
    for (const Line& line : lines) {
        const bool hasEffect = line.effect() > 0.0;
        std::string row = fmt::format(
            "  {:<{}}  {:<22}{}{:<24}{:<16}{}", line.parameter->name, width,
            withUnit(line.derivatives.largest, ratioUnit(unit, line.parameter->unit)),
            report.isOnePose
                ? ""
                : fmt::format("{:<16}", withUnit(line.derivatives.at, inputUnit(report))),
            changeText(*line.parameter), hasEffect ? withUnit(line.effect(), unit) : "",
            hasEffect ? barOf(line.effect() / lines.front().effect(), kBar) : "");
        row.erase(row.find_last_not_of(' ') + 1);
        result += row + '\n';
    }
    return result;
}

std::string conditionText(const SensitivityReport& report) {
    std::size_t worst = 0;
    for (std::size_t i = 0; i < report.found.samples.size(); ++i)
        if (report.found.samples[i].condition > report.found.samples[worst].condition) worst = i;
    const double condition = report.found.samples[worst].condition;
    if (std::isnan(condition)) return {};
    return fmt::format(
        "  condition number        {}{}\n",
        std::isinf(condition) ? "infinite: a dead point" : fmt::format("{:.3g}", condition),
        report.isOnePose ? ""
                         : fmt::format(" at {}, the worst",
                                       withUnit(report.found.inputs[worst], inputUnit(report))));
}

JsonValue numberList(std::size_t count, const auto& value) {
    std::vector<JsonValue> list;
    for (std::size_t i = 0; i < count; ++i)
        list.push_back(finiteOrNull(value(i)));
    return JsonValue::array(std::move(list));
}

JsonValue outputJson(const SensitivityReport& report, std::size_t output) {
    const auto& samples = report.found.samples;
    const std::string unit = outputUnit(report, output);
    std::vector<JsonValue> derivatives;
    for (std::size_t p = 0; p < report.parameters.size(); ++p) {
        const Derivatives found = derivativesOf(report, output, p);
        derivatives.push_back(JsonValue::object(
            {{"parameter", report.parameters[p].name},
             {"unit", ratioUnit(unit, report.parameters[p].unit)},
             {"values",
              numberList(samples.size(),
                         [&](std::size_t i) { return derivativeAt(report, i, output, p); })},
             {"largest", finiteOrNull(found.largest)},
             {"at", found.at},
             {"error", finiteOrNull(found.error)},
             {"effect", std::abs(found.largest) * report.parameters[p].change}}));
    }
    return JsonValue::object(
        {{"name", report.found.outputs[output].name},
         {"unit", unit},
         {"values",
          numberList(samples.size(), [&](std::size_t i) { return samples[i].values[output]; })},
         {"derivatives", JsonValue::array(std::move(derivatives))}});
}

const char* statusOf(const SensitivityReport& report) {
    return report.found.isStopped() || report.found.cycle.isStopped ? "stopped"
           : report.found.cycle.isLost                              ? "failed"
                                                                    : "completed";
}

} // namespace

std::string perInput(const std::string& unit, const std::string& inputUnit) {
    return unit.ends_with("/s") ? unit.substr(0, unit.size() - 1) + inputUnit : unit;
}

std::string ratioUnit(const std::string& output, const std::string& parameter) {
    if (parameter.empty()) return output;
    const bool isCompound = parameter.find_first_of("*/") != std::string::npos;
    return fmt::format(fmt::runtime(isCompound ? "{}/({})" : "{}/{}"),
                       output.empty() ? "1" : output, parameter);
}

std::string barOf(double share, int width) {
    if (!(share > 0.0)) return {};
    return std::string(static_cast<std::size_t>(std::max(1L, std::lround(share * width))), '#');
}

std::string toText(const SensitivityReport& report) {
    std::string result = fmt::format("{}: {}\n", report.model.empty() ? "(no name)" : report.model,
                                     statusOf(report));
    const auto& inputs = report.found.inputs;
    result +=
        report.isOnePose
            ? fmt::format("  input                   {} at {}\n", inputName(report),
                          withUnit(inputs.front(), inputUnit(report)))
            : fmt::format("  input                   {}, {} samples from {:.6g} to {}\n",
                          inputName(report), report.found.samples.size(), std::ranges::min(inputs),
                          withUnit(std::ranges::max(inputs), inputUnit(report)));
    if (report.found.samples.empty()) return result;
    result += conditionText(report);
    for (const std::size_t output : report.outputs)
        result += tableOf(report, output);
    std::vector<std::string> idle;
    for (std::size_t p = 0; p < report.parameters.size(); ++p)
        if (std::ranges::all_of(report.outputs, [&](std::size_t output) {
                return derivativesOf(report, output, p).isNone;
            }))
            idle.push_back(report.parameters[p].name);
    if (!idle.empty()) result += fmt::format("\nwithout influence: {}\n", fmt::join(idle, ", "));
    return result;
}

JsonValue toJson(const SensitivityReport& report) {
    const auto& found = report.found;
    std::vector<JsonValue> parameters, outputs;
    for (const ChangedParameter& parameter : report.parameters)
        parameters.push_back(JsonValue::object({{"name", parameter.name},
                                                {"unit", parameter.unit},
                                                {"value", parameter.value},
                                                {"change", parameter.change},
                                                {"tolerance", parameter.isTolerance}}));
    for (const std::size_t output : report.outputs)
        outputs.push_back(outputJson(report, output));
    return JsonValue::object(
        {{"model", report.model},
         {"status", statusOf(report)},
         {"input", inputName(report)},
         {"input_unit", inputUnit(report)},
         {"coordinate",
          numberList(found.samples.size(), [&](std::size_t i) { return found.inputs[i]; })},
         {"condition", numberList(found.samples.size(),
                                  [&](std::size_t i) { return found.samples[i].condition; })},
         {"parameters", JsonValue::array(std::move(parameters))},
         {"outputs", JsonValue::array(std::move(outputs))}});
}

std::string toCsv(const SensitivityReport& report) {
    std::string result =
        results::csvField(fmt::format("{}.coordinate[{}]", inputName(report), inputUnit(report)));
    for (const std::size_t output : report.outputs) {
        const std::string unit = outputUnit(report, output),
                          &name = report.found.outputs[output].name;
        result += ',' + results::csvField(fmt::format("{}[{}]", name, unit));
        for (const ChangedParameter& parameter : report.parameters)
            result += ',' + results::csvField(fmt::format("d({})/d({})[{}]", name, parameter.name,
                                                          ratioUnit(unit, parameter.unit)));
    }
    result += ",condition\n";
    for (std::size_t i = 0; i < report.found.samples.size(); ++i) {
        const PoseSensitivity& sample = report.found.samples[i];
        fmt::format_to(std::back_inserter(result), "{:.17g}", report.found.inputs[i]);
        for (const std::size_t output : report.outputs) {
            fmt::format_to(std::back_inserter(result), ",{:.17g}", sample.values[output]);
            for (std::size_t p = 0; p < report.parameters.size(); ++p)
                fmt::format_to(std::back_inserter(result), ",{:.17g}",
                               derivativeAt(report, i, output, p));
        }
        fmt::format_to(std::back_inserter(result), ",{:.17g}\n", sample.condition);
    }
    return result;
}

} // namespace trammel::cli
