#include "cli/sensitivity_report.h"

#include "cli/json_text.h"
#include "cli/message_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::cli {
namespace {

using analysis::PoseSensitivity;
using io::JsonValue;
using study::ChangedParameter;
using study::Influence;
using study::ratioUnit;
using study::SampledDerivative;

std::string withUnit(double value, const std::string& unit) {
    return unit.empty() ? fmt::format("{:.6g}", value) : fmt::format("{:.6g} {}", value, unit);
}

std::string changeText(const ChangedParameter& parameter) {
    if (parameter.change == 0.0) return "";
    return withUnit(parameter.change, parameter.unit) +
           (parameter.isTolerance ? " (tolerance)"
                                  : fmt::format(" ({:g} %)", 100 * study::kChangedShare));
}

std::string tableOf(const SensitivityReport& report, std::size_t output) {
    const std::string unit = report.unitOf(output);
    const auto value = [&](const PoseSensitivity& sample) { return sample.values[output]; };
    double least = value(report.found.samples.front()), most = least;
    for (const PoseSensitivity& sample : report.found.samples) {
        least = std::fmin(least, value(sample)); // a rate has no value at a dead point
        most = std::fmax(most, value(sample));
    }
    std::string result = fmt::format("\n{}", report.found.outputs[output].name);
    result += report.isOnePose ? fmt::format(": {}\n", withUnit(least, unit))
                               : fmt::format(": {:.6g} to {}\n", least, withUnit(most, unit));
    const std::vector<Influence> lines = report.influencesOn(output);
    if (const messages::Message note = report.noteOf(output); !note.empty())
        result += fmt::format("  {}\n", note);
    else if (lines.empty())
        result += "  no parameter has an influence\n";
    if (lines.empty()) return result;
    constexpr int kBar = 20;
    std::size_t width = 9;
    for (const Influence& line : lines)
        width = std::max(width, report.parameters[line.parameter].name.size());
    result += fmt::format("  {:<{}}  {:<22}{}{:<24}{}\n", "parameter", width, "derivative",
                          report.isOnePose ? "" : fmt::format("{:<16}", "at"), "change", "effect");
    for (const Influence& line : lines) {
        const ChangedParameter& parameter = report.parameters[line.parameter];
        const bool hasEffect = line.effect > 0.0;
        std::string row =
            fmt::format("  {:<{}}  {:<22}{}{:<24}{:<16}{}", parameter.name, width,
                        withUnit(line.derivative.largest, ratioUnit(unit, parameter.unit)),
                        report.isOnePose
                            ? ""
                            : fmt::format("{:<16}", withUnit(line.derivative.at, report.inputUnit)),
                        changeText(parameter), hasEffect ? withUnit(line.effect, unit) : "",
                        hasEffect ? barOf(line.effect / lines.front().effect, kBar) : "");
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
                                       withUnit(report.found.inputs[worst], report.inputUnit)));
}

JsonValue numberList(std::size_t count, const auto& value) {
    std::vector<JsonValue> list;
    for (std::size_t i = 0; i < count; ++i)
        list.push_back(finiteOrNull(value(i)));
    return JsonValue::array(std::move(list));
}

JsonValue outputJson(const SensitivityReport& report, std::size_t output) {
    const auto& samples = report.found.samples;
    const std::string unit = report.unitOf(output);
    std::vector<JsonValue> derivatives;
    for (std::size_t p = 0; p < report.parameters.size(); ++p) {
        const SampledDerivative found = study::sampledDerivative(report.found, output, p);
        std::vector<std::pair<std::string, JsonValue>> members{
            {"parameter", report.parameters[p].name},
            {"unit", ratioUnit(unit, report.parameters[p].unit)},
            {"values", numberList(samples.size(),
                                  [&](std::size_t i) { return report.derivative(i, output, p); })},
            {"largest", finiteOrNull(found.largest)},
            {"at", found.at},
            {"error", finiteOrNull(found.error)},
            {"effect", std::abs(found.largest) * report.parameters[p].change}};
        if (report.ofRest) std::erase_if(members, [](const auto& m) { return m.first == "at"; });
        derivatives.push_back(JsonValue::object(std::move(members)));
    }
    std::vector<std::pair<std::string, JsonValue>> members{
        {"name", report.found.outputs[output].name},
        {"unit", unit},
        {"values",
         numberList(samples.size(), [&](std::size_t i) { return samples[i].values[output]; })},
        {"derivatives", JsonValue::array(std::move(derivatives))}};
    if (const messages::Message note = report.noteOf(output); !note.empty())
        members.emplace_back("note", english(note));
    return JsonValue::object(std::move(members));
}

/// Of what the derivatives are, as --of says it.
const char* ofRest(analysis::RestQuestion question) {
    return question == analysis::RestQuestion::Equilibrium ? "equilibrium" : "modes";
}

std::string headOf(const SensitivityReport& report) {
    const auto& inputs = report.found.inputs;
    if (report.ofRest)
        return fmt::format("  of                      {}{}\n", ofRest(*report.ofRest),
                           *report.ofRest == analysis::RestQuestion::Modes ? " in the model's pose"
                           : *report.ofRest == analysis::RestQuestion::ModesAtEquilibrium
                               ? " at the equilibrium"
                               : "");
    if (report.isOnePose)
        return fmt::format("  input                   {} at {}\n", report.input,
                           withUnit(inputs.front(), report.inputUnit));
    return fmt::format("  input                   {}, {} samples from {:.6g} to {}\n", report.input,
                       report.found.samples.size(), std::ranges::min(inputs),
                       withUnit(std::ranges::max(inputs), report.inputUnit));
}

const char* statusOf(const SensitivityReport& report) {
    return report.found.isStopped() || report.found.cycle.isStopped ? "stopped"
           : report.found.cycle.isLost                              ? "failed"
                                                                    : "completed";
}

} // namespace

std::string barOf(double share, int width) {
    if (!(share > 0.0)) return {};
    const double length = std::clamp(std::round(share * width), 1.0, static_cast<double>(width));
    return std::string(static_cast<std::size_t>(length), '#');
}

std::string toText(const SensitivityReport& report) {
    std::string result = fmt::format("{}: {}\n", report.model.empty() ? "(no name)" : report.model,
                                     statusOf(report));
    if (report.found.samples.empty()) return result;
    result += headOf(report);
    result += conditionText(report);
    for (const std::size_t output : report.outputs)
        result += tableOf(report, output);
    std::vector<std::string> idle;
    for (std::size_t p = 0; p < report.parameters.size(); ++p)
        if (report.hasDerivatives(p) &&
            std::ranges::all_of(report.outputs, [&](std::size_t output) {
                return report.noteOf(output).empty() &&
                       study::sampledDerivative(report.found, output, p).isNone;
            }))
            idle.push_back(report.parameters[p].name);
    if (!idle.empty()) result += fmt::format("\nwithout influence: {}\n", fmt::join(idle, ", "));
    for (std::size_t p = 0; p < report.parameters.size(); ++p)
        if (!report.hasDerivatives(p))
            result += fmt::format("\nno derivatives by {}: {}\n", report.parameters[p].name,
                                  report.found.parameterNotes[p]);
    return result;
}

JsonValue toJson(const SensitivityReport& report) {
    const auto& found = report.found;
    std::vector<JsonValue> parameters, outputs;
    for (std::size_t p = 0; p < report.parameters.size(); ++p) {
        const ChangedParameter& parameter = report.parameters[p];
        std::vector<std::pair<std::string, JsonValue>> members{
            {"name", parameter.name},
            {"unit", parameter.unit},
            {"value", parameter.value},
            {"change", parameter.change},
            {"tolerance", parameter.isTolerance}};
        if (!report.hasDerivatives(p))
            members.emplace_back("note", english(found.parameterNotes[p]));
        parameters.push_back(JsonValue::object(std::move(members)));
    }
    for (const std::size_t output : report.outputs)
        outputs.push_back(outputJson(report, output));
    std::vector<std::pair<std::string, JsonValue>> members{{"model", report.model},
                                                           {"status", statusOf(report)}};
    if (report.ofRest) {
        members.emplace_back("of", ofRest(*report.ofRest));
        if (*report.ofRest != analysis::RestQuestion::Equilibrium)
            members.emplace_back("at_equilibrium", *report.ofRest != analysis::RestQuestion::Modes);
    } else {
        members.emplace_back("input", report.input);
        members.emplace_back("input_unit", report.inputUnit);
        members.emplace_back("coordinate", numberList(found.samples.size(), [&](std::size_t i) {
                                 return found.inputs[i];
                             }));
    }
    members.emplace_back("condition", numberList(found.samples.size(), [&](std::size_t i) {
                             return found.samples[i].condition;
                         }));
    members.emplace_back("parameters", JsonValue::array(std::move(parameters)));
    members.emplace_back("outputs", JsonValue::array(std::move(outputs)));
    return JsonValue::object(std::move(members));
}

JsonValue byName(JsonValue report) {
    using Members = std::vector<std::pair<std::string, JsonValue>>;
    const auto textOf = [](const JsonValue& value, std::initializer_list<const char*> keys) {
        for (const char* key : keys)
            if (const JsonValue* found = value.find(key)) return found->string();
        return std::string();
    };
    const auto valueOf = [](const JsonValue& value) -> JsonValue {
        if (const JsonValue* one = value.find("value")) return *one;
        const JsonValue* all = value.find("values");
        if (all == nullptr) return {};
        return all->size() == 1 ? (*all)[0] : *all;
    };
    Members outputs;
    const JsonValue list = *report.find("outputs");
    for (std::size_t i = 0; i < list.size(); ++i) {
        Members derivatives;
        const JsonValue* all = list[i].find("derivatives");
        for (std::size_t p = 0; all != nullptr && p < all->size(); ++p)
            derivatives.emplace_back(textOf((*all)[p], {"parameter"}), valueOf((*all)[p]));
        outputs.emplace_back(
            textOf(list[i], {"name", "expression"}),
            JsonValue::object({{"value", valueOf(list[i])},
                               {"derivatives", JsonValue::object(std::move(derivatives))}}));
    }
    report.set("/outputs", JsonValue::object(std::move(outputs)));
    return report;
}

} // namespace trammel::cli
