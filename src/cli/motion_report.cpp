#include "cli/motion_report.h"

#include "cli/json_text.h"

#include <fmt/format.h>

namespace trammel::cli {
namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

Members members(const analysis::KinematicsSummary& s) {
    std::vector<JsonValue> coordinates;
    for (const auto& range : s.coordinates)
        coordinates.push_back(JsonValue::object({{"joint", range.joint},
                                                 {"unit", range.isAngle ? "rad" : "m"},
                                                 {"lowest", finiteOrNull(range.lowest)},
                                                 {"highest", finiteOrNull(range.highest)},
                                                 {"fastest", finiteOrNull(range.fastest)}}));
    return {{"model", s.model},
            {"frames", static_cast<double>(s.frames)},
            {"duration", finiteOrNull(s.duration)},
            {"redundant", s.redundantRows},
            {"position_drift_max", finiteOrNull(s.positionDriftMax)},
            {"velocity_drift_max", finiteOrNull(s.velocityDriftMax)},
            {"coordinates", JsonValue::array(std::move(coordinates))},
            {"status", std::string(analysis::name(s.status))},
            {"message", english(s.message)}};
}

} // namespace

JsonValue toJson(const analysis::KinematicsSummary& summary) {
    return JsonValue::object(members(summary));
}

JsonValue toJson(const analysis::InverseSummary& summary) {
    std::vector<JsonValue> drives;
    for (const auto& drive : summary.drives)
        drives.push_back(JsonValue::object({{"joint", drive.joint},
                                            {"unit", drive.isTorque ? "N*m" : "N"},
                                            {"lowest", finiteOrNull(drive.lowest)},
                                            {"highest", finiteOrNull(drive.highest)},
                                            {"peak_power", finiteOrNull(drive.peakPower)}}));
    Members all = members(summary.kinematics);
    all.insert(all.end() - 2, {"drives", JsonValue::array(std::move(drives))});
    return JsonValue::object(std::move(all));
}

std::string toText(const analysis::KinematicsSummary& s) {
    std::string text =
        fmt::format("{}: {}\n", s.model.empty() ? "(no name)" : s.model, analysis::name(s.status));
    const auto add = [&](const char* label, const std::string& value) {
        text += fmt::format("  {:<23} {}\n", label, value);
    };
    add("frames", fmt::format("{}, to t = {:.6g} s", s.frames, s.duration));
    add("redundant constraints", fmt::format("{}", s.redundantRows));
    add("largest position drift", fmt::format("{:.3g} m or rad", s.positionDriftMax));
    add("largest velocity drift", fmt::format("{:.3g} m/s or rad/s", s.velocityDriftMax));
    if (!s.coordinates.empty())
        text += fmt::format("  {:<23} {:>13} {:>13} {:>13}\n", "joint coordinate", "lowest",
                            "highest", "largest rate");
    for (const auto& range : s.coordinates)
        text +=
            fmt::format("    {:<21} {:>13.6g} {:>13.6g} {:>13.6g}  {}\n", range.joint, range.lowest,
                        range.highest, range.fastest, range.isAngle ? "rad, rad/s" : "m, m/s");
    return text;
}

std::string toText(const analysis::InverseSummary& summary) {
    std::string text = toText(summary.kinematics);
    if (!summary.drives.empty())
        text += fmt::format("  {:<23} {:>13} {:>13} {:>13}\n", "drive", "lowest", "highest",
                            "peak power");
    for (const auto& drive : summary.drives)
        text +=
            fmt::format("    {:<21} {:>13.6g} {:>13.6g} {:>13.6g}  {}\n", drive.joint, drive.lowest,
                        drive.highest, drive.peakPower, drive.isTorque ? "N m, W" : "N, W");
    return text;
}

} // namespace trammel::cli
