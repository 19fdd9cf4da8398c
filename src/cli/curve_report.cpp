#include "cli/curve_report.h"

#include "cli/interference_report.h"
#include "cli/json_text.h"
#include "results/channel.h"
#include "results/csv.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <numbers>

namespace trammel::cli {
namespace {

using analysis::Cycle;
using analysis::CycleEvent;
using analysis::PointSample;
using io::JsonValue;

constexpr double kDegree = std::numbers::pi / 180.0;

const char* eventName(CycleEvent::Kind kind) {
    switch (kind) {
    case CycleEvent::Kind::DeadPoint:
        return "dead point";
    case CycleEvent::Kind::Limit:
        return "limit";
    case CycleEvent::Kind::ChangePoint:
        return "change point";
    }
    return "";
}

const std::string& jointName(const CurveReport& report, int joint) {
    return report.system.joints()[joint].name;
}
const char* unitOf(const CurveReport& report, int joint) {
    return report.system.joints()[joint].kind->hasAngle ? "rad" : "m";
}
const char* effortUnit(const CurveReport& report, int joint) {
    return report.system.joints()[joint].kind->hasAngle ? "N*m" : "N";
}
std::string_view effortName(const CurveReport& report) {
    return report.system.joints()[report.input].kind->hasAngle ? results::quantity::kDriverTorque
                                                               : results::quantity::kDriverForce;
}

/// Columns of the table beyond the points: title and value of a sample.
struct Column {
    std::string title;
    std::function<double(int)> value;
};

std::vector<Column> columnsOf(const CurveReport& report) {
    const Cycle& cycle = report.cycle;
    const char* unit = unitOf(report, report.input);
    std::vector<Column> columns;
    const auto add = [&](std::string title, auto value) {
        columns.push_back({std::move(title), std::move(value)});
    };
    const std::string& input = jointName(report, report.input);
    add(fmt::format("{}.coordinate[{}]", input, unit), [&](int i) { return cycle.input[i]; });
    const std::array<std::string, 3> units{"m", fmt::format("m/{}", unit),
                                           fmt::format("m/{}^2", unit)};
    const std::array members{&PointSample::position, &PointSample::velocity,
                             &PointSample::acceleration};
    const std::array names{"", "velocity.", "acceleration."};
    for (int p = 0; p < cycle.pointCount; ++p)
        for (std::size_t q = 0; q < members.size(); ++q)
            for (int k = 0; k < 3; ++k)
                add(fmt::format("{}.{}{}[{}]", report.points[p], names[q], "xyz"[k], units[q]),
                    [&cycle, p, k, member = members[q]](int i) {
                        return (cycle.point(i, p).*member)[k];
                    });
    for (int c = 0; c < static_cast<int>(cycle.joints.size()); ++c) {
        const int joint = cycle.joints[c];
        if (joint == report.input) continue;
        const std::string& name = jointName(report, joint);
        add(fmt::format("{}.coordinate[{}]", name, unitOf(report, joint)),
            [&cycle, c](int i) { return cycle.coordinate(i, c).value; });
        add(fmt::format("{}.ratio[{}/{}]", name, unitOf(report, joint), unit),
            [&cycle, c](int i) { return cycle.coordinate(i, c).rate; });
    }
    if (cycle.output)
        add(fmt::format("{}.advantage[{}/{}]", jointName(report, *cycle.output),
                        effortUnit(report, *cycle.output), effortUnit(report, report.input)),
            [&](int i) { return cycle.advantage[i]; });
    if (cycle.transmissionJoint)
        add(fmt::format("{}.transmission[rad]", jointName(report, *cycle.transmissionJoint)),
            [&](int i) { return cycle.transmission[i]; });
    if (report.speed)
        add(fmt::format("{}.{}[{}]", input, effortName(report), effortUnit(report, report.input)),
            [&](int i) { return cycle.effort[i]; });
    // By the same names whatever the joints are called.
    add(fmt::format("input[{}]", unit), [&](int i) { return cycle.input[i]; });
    if (cycle.transmissionJoint)
        add("transmission[rad]", [&](int i) { return cycle.transmission[i]; });
    return columns;
}

JsonValue numbers(int count, const std::function<double(int)>& value) {
    std::vector<JsonValue> list;
    list.reserve(count);
    for (int i = 0; i < count; ++i)
        list.push_back(finiteOrNull(value(i)));
    return JsonValue::array(std::move(list));
}

JsonValue vectors(const Cycle& cycle, int point, Vec3 PointSample::*member) {
    std::vector<JsonValue> list;
    for (int i = 0; i < cycle.count(); ++i) {
        const Vec3& v = cycle.point(i, point).*member;
        list.push_back(
            JsonValue::array({finiteOrNull(v.x()), finiteOrNull(v.y()), finiteOrNull(v.z())}));
    }
    return JsonValue::array(std::move(list));
}

JsonValue orNull(const std::optional<double>& value) {
    return value ? JsonValue(*value) : JsonValue();
}

JsonValue eventsJson(const CurveReport& report) {
    std::vector<JsonValue> list;
    for (const CycleEvent& event : report.cycle.events) {
        std::vector<std::pair<std::string, JsonValue>> members{
            {"kind", std::string(eventName(event.kind))}, {"input", event.input}};
        if (event.joint >= 0) members.emplace_back("joint", jointName(report, event.joint));
        list.push_back(JsonValue::object(std::move(members)));
    }
    return JsonValue::array(std::move(list));
}

JsonValue pointsJson(const CurveReport& report) {
    std::vector<JsonValue> list;
    for (int p = 0; p < report.cycle.pointCount; ++p)
        list.push_back(JsonValue::object(
            {{"name", report.points[p]},
             {"position", vectors(report.cycle, p, &PointSample::position)},
             {"velocity", vectors(report.cycle, p, &PointSample::velocity)},
             {"acceleration", vectors(report.cycle, p, &PointSample::acceleration)}}));
    return JsonValue::array(std::move(list));
}

JsonValue jointsJson(const CurveReport& report) {
    const Cycle& cycle = report.cycle;
    std::vector<JsonValue> list;
    for (int c = 0; c < static_cast<int>(cycle.joints.size()); ++c) {
        const auto of = [&](auto member) {
            return numbers(cycle.count(), [&](int i) { return cycle.coordinate(i, c).*member; });
        };
        list.push_back(
            JsonValue::object({{"name", jointName(report, cycle.joints[c])},
                               {"unit", unitOf(report, cycle.joints[c])},
                               {"coordinate", of(&analysis::CoordinateSample::value)},
                               {"ratio", of(&analysis::CoordinateSample::rate)},
                               {"ratio_rate", of(&analysis::CoordinateSample::acceleration)}}));
    }
    return JsonValue::array(std::move(list));
}

JsonValue valuesJson(const Cycle& cycle, const std::vector<double>& values) {
    if (values.empty()) return {};
    return numbers(cycle.count(), [&](int i) { return values[i]; });
}

JsonValue nameOrNull(const CurveReport& report, const std::optional<int>& joint) {
    return joint ? JsonValue(jointName(report, *joint)) : JsonValue();
}

const char* statusName(const Cycle& cycle) {
    return cycle.isStopped ? "stopped" : cycle.isLost ? "failed" : "completed";
}

struct Range {
    double lowest = 0.0, highest = 0.0;
};
/// Of the values that there are: at dead points some have none.
template <class Value>
Range rangeOf(int count, const Value& value) {
    Range range{value(0), value(0)};
    for (int i = 1; i < count; ++i) {
        range.lowest = std::fmin(range.lowest, value(i));
        range.highest = std::fmax(range.highest, value(i));
    }
    return range;
}

std::string inputText(const CurveReport& report) {
    const Cycle& cycle = report.cycle;
    const std::string& name = jointName(report, report.input);
    const char* unit = unitOf(report, report.input);
    if (cycle.isFullTurn)
        return fmt::format("{}, one turn from {:.9g} {}{}", name, cycle.input.front(), unit,
                           cycle.isClosed ? "" : ", after which other parts stand elsewhere");
    const Range range = rangeOf(cycle.count(), [&](int i) { return cycle.input[i]; });
    return fmt::format("{}, from {:.9g} to {:.9g} {} and back{}", name, range.lowest, range.highest,
                       unit, cycle.isClosed ? "" : ", not to the same pose");
}

std::string line(const char* title, const std::string& text) {
    return fmt::format("  {:<23} {}\n", title, text);
}

} // namespace

JsonValue toJson(const CurveReport& report) {
    const Cycle& cycle = report.cycle;
    JsonValue json = JsonValue::object(
        {{"model", report.model},
         {"status", statusName(cycle)},
         {"input", jointName(report, report.input)},
         {"input_unit", unitOf(report, report.input)},
         {"branch", report.branch},
         {"branches", report.branchCount ? JsonValue(*report.branchCount) : JsonValue()},
         {"full_turn", cycle.isFullTurn},
         {"closed", cycle.isClosed},
         {"lower", orNull(cycle.lower)},
         {"upper", orNull(cycle.upper)},
         {"events", eventsJson(report)},
         {"output", nameOrNull(report, cycle.output)},
         {"transmission_joint", nameOrNull(report, cycle.transmissionJoint)},
         {"speed", orNull(report.speed)},
         {"coordinate", valuesJson(cycle, cycle.input)},
         {"points", pointsJson(report)},
         {"joints", jointsJson(report)},
         {"advantage", valuesJson(cycle, cycle.advantage)},
         {"transmission", valuesJson(cycle, cycle.transmission)},
         {"effort", valuesJson(cycle, cycle.effort)}});
    if (report.interference) json.set("/interference", interferenceJson(report));
    return json;
}

std::string toText(const CurveReport& report) {
    const Cycle& cycle = report.cycle;
    std::string text = fmt::format("{}: {}\n", report.model.empty() ? "(no name)" : report.model,
                                   statusName(cycle));
    if (cycle.count() == 0) return text; // stopped before there was any
    text += line("input", inputText(report));
    if (report.branchCount)
        text += line("assembly", fmt::format("{} of {}", report.branch, *report.branchCount));
    text += line("samples", std::to_string(cycle.count()));
    for (const CycleEvent& event : cycle.events)
        text += line(
            eventName(event.kind),
            fmt::format("at {:.12g} {}{}", event.input, unitOf(report, report.input),
                        event.joint < 0 ? std::string() : " of " + jointName(report, event.joint)));
    if (cycle.output) {
        const int place = cycle.placeOf(*cycle.output);
        const Range range =
            rangeOf(cycle.count(), [&](int i) { return cycle.coordinate(i, place).value; });
        text +=
            line("output", fmt::format("{}, {:.6g} to {:.6g} {}", jointName(report, *cycle.output),
                                       range.lowest, range.highest, unitOf(report, *cycle.output)));
    }
    if (cycle.transmissionJoint) {
        const Range range = rangeOf(cycle.count(), [&](int i) { return cycle.transmission[i]; });
        text +=
            line("transmission angle",
                 fmt::format("{:.4g} to {:.4g} deg at {}", range.lowest / kDegree,
                             range.highest / kDegree, jointName(report, *cycle.transmissionJoint)));
    }
    if (report.speed) {
        const Range range = rangeOf(cycle.count(), [&](int i) { return cycle.effort[i]; });
        text += line("drive", fmt::format("{:.6g} to {:.6g} {} at {:.6g} {}/s", range.lowest,
                                          range.highest, effortUnit(report, report.input),
                                          *report.speed, unitOf(report, report.input)));
    }
    if (report.interference) text += interferenceText(report);
    return text;
}

std::string toCsv(const CurveReport& report) {
    if (report.interference) return interferenceCsv(report);
    const std::vector<Column> columns = columnsOf(report);
    std::string text;
    for (const Column& column : columns) {
        if (!text.empty()) text += ',';
        text += results::csvField(column.title);
    }
    text += '\n';
    for (int i = 0; i < report.cycle.count(); ++i)
        for (const Column& column : columns)
            fmt::format_to(std::back_inserter(text), "{:.17g}{}", column.value(i),
                           &column == &columns.back() ? '\n' : ',');
    return text;
}

} // namespace trammel::cli
