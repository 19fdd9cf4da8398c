#include "cli/synthesize_report.h"

#include "cli/json_text.h"
#include "cli/message_text.h"

#include <fmt/format.h>
#include <numbers>

namespace trammel::cli {
namespace {

using io::JsonValue;
using synthesis::Dyad;
using synthesis::DyadKind;
using synthesis::Point;
using synthesis::Solution;

double degrees(double angle) {
    return angle * 180 / std::numbers::pi;
}

std::string errorText(const SynthesizeReport& report, const Solution& solution) {
    if (report.task.kind == synthesis::TaskKind::Function)
        return fmt::format("{:.4g} deg", degrees(solution.error));
    return fmt::format("{:.3g} m", solution.error);
}

JsonValue point(Point p) {
    return JsonValue::array({p.real(), p.imag()});
}

/// A dyad in the first pose.
JsonValue dyadJson(const Dyad& dyad, const synthesis::Pose& pose) {
    std::vector<std::pair<std::string, JsonValue>> members{{"kind", std::string(name(dyad.kind))}};
    if (dyad.kind != DyadKind::PR) members.emplace_back("ground_pivot", point(dyad.fixed));
    if (dyad.kind != DyadKind::RP)
        members.emplace_back("moving_pivot", point(dyad.holdingPoint(pose)));
    if (dyad.kind == DyadKind::RR)
        members.emplace_back("length", dyad.length);
    else
        members.emplace_back("slide", point(synthesis::kI * dyad.holdingDirection(pose)));
    return JsonValue::object(std::move(members));
}

std::string classOf(const Solution& solution) {
    return solution.sixBar ? std::string(name(solution.sixBar->dyad.kind))
                           : className(solution.linkage, solution.labels);
}

/// In the first pose.
JsonValue sixBarJson(const Solution& solution) {
    const auto& six = *solution.sixBar;
    const auto bar = hingesOf(solution.linkage, solution.poses[0]);
    const auto places = placesOf(six.dyad, bar).value_or(synthesis::SecondDyadPlaces{});
    return JsonValue::object({{"kind", std::string(name(six.dyad.kind))},
                              {"four_bar", className(solution.linkage, solution.labels)},
                              {"start", point(places.C)},
                              {"joint", point(places.D)},
                              {"end", point(places.E)},
                              {"lengths", JsonValue::array({six.dyad.first, six.dyad.second})},
                              {"point", point(tracedPoint(solution, solution.poses[0]))}});
}

/// A dyad's pivots, null where a slide has none.
JsonValue pivotsJson(const synthesis::Linkage& linkage, const char* key,
                     const synthesis::Pose& pose) {
    std::vector<JsonValue> pivots;
    for (const Dyad* dyad : {&linkage.driver, &linkage.follower}) {
        const JsonValue json = dyadJson(*dyad, pose);
        const JsonValue* pivot = json.find(key);
        pivots.push_back(pivot ? *pivot : JsonValue());
    }
    return JsonValue::array(std::move(pivots));
}

JsonValue isGrashof(const synthesis::Labels& labels) {
    if (!labels.grashof) return {};
    return *labels.grashof != mechanisms::FourBarClass::TripleRocker;
}

JsonValue solutionJson(const Solution& solution) {
    const auto& labels = solution.labels;
    std::vector<JsonValue> poses;
    for (const synthesis::Pose& pose : solution.poses)
        poses.push_back(JsonValue::object({{"place", point(pose.place)}, {"angle", pose.angle}}));
    JsonValue json =
        JsonValue::object({{"class", classOf(solution)},
                           {"defect", std::string(name(labels.defect))},
                           {"driver_turns_fully", labels.turnsFully},
                           {"transmission", labels.transmission},
                           {"extent", labels.extent},
                           {"length_ratio", labels.lengthRatio},
                           {"error", finiteOrNull(solution.error)},
                           {"driver", dyadJson(solution.linkage.driver, solution.poses[0])},
                           {"follower", dyadJson(solution.linkage.follower, solution.poses[0])},
                           {"poses", JsonValue::array(std::move(poses))}});
    if (solution.sixBar) json.set("/six_bar", sixBarJson(solution));
    using enum synthesis::Defect;
    json.set("/ground", pivotsJson(solution.linkage, "ground_pivot", solution.poses[0]));
    json.set("/moving", pivotsJson(solution.linkage, "moving_pivot", solution.poses[0]));
    json.set("/coupler_point", point(tracedPoint(solution, solution.poses[0])));
    json.set("/residual", finiteOrNull(solution.error));
    json.set("/grashof", isGrashof(labels));
    json.set("/circuit_defect", labels.defect == Circuit);
    json.set("/branch_defect", labels.defect == Branch);
    json.set("/order_defect", labels.defect == Order);
    json.set("/transmission_min", labels.transmission);
    return json;
}

} // namespace

std::string toText(const SynthesizeReport& report) {
    std::string text =
        fmt::format("{}\n", report.task.name.empty() ? "(no name)" : report.task.name);
    text += fmt::format("  {} task, {} linkages\n", name(report.task.kind), report.goodCount);
    if (!report.reason.empty()) text += fmt::format("  none: {}\n", report.reason);
    if (report.solutions.empty()) return text;
    text += fmt::format("  {:>3}  {:<15} {:<7} {:>14} {:>12} {:>8}  {:<14} {}\n", "no.", "class",
                        "defect", "transmission", "extent", "ratio", "largest error",
                        report.files.empty() ? "" : "model");
    for (std::size_t i = 0; i < report.solutions.size(); ++i) {
        const Solution& solution = report.solutions[i];
        text += fmt::format("  {:>3}  {:<15} {:<7} {:>10.2f} deg {:>10.4g} m {:>8.4g}  {:<14} {}\n",
                            i + 1, classOf(solution), name(solution.labels.defect),
                            degrees(solution.labels.transmission), solution.labels.extent,
                            solution.labels.lengthRatio, errorText(report, solution),
                            report.files.empty() ? std::string() : report.files[i]);
    }
    return text;
}

JsonValue toJson(const SynthesizeReport& report) {
    std::vector<JsonValue> solutions, files;
    for (std::size_t i = 0; i < report.solutions.size(); ++i) {
        solutions.push_back(solutionJson(report.solutions[i]));
        const bool hasFile = i < report.files.size() && !report.files[i].empty();
        solutions.back().set("/model", hasFile ? JsonValue(report.files[i]) : JsonValue());
    }
    for (const std::string& file : report.files)
        files.emplace_back(file);
    return JsonValue::object(
        {{"task", report.task.name},
         {"type", std::string(name(report.task.kind))},
         {"status", report.goodCount > 0 ? "completed" : "failed"},
         {"good", static_cast<double>(report.goodCount)},
         {"reason", english(report.reason)},
         {"solutions", JsonValue::array(std::move(solutions))},
         {"complex_solutions",
          report.complexCount ? JsonValue(static_cast<double>(*report.complexCount)) : JsonValue()},
         {"files", JsonValue::array(std::move(files))}});
}

} // namespace trammel::cli
