#include "analysis/sensitivity/cycle_sensitivity.h"

#include "analysis/cycle/cycle_poses.h"
#include "analysis/cycle/cycle_start.h"
#include "messages/tolerance_messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::analysis {

dynamics::State poseAt(const dynamics::System& system, int input, const Cycle& cycle, double at) {
    CyclePoses poses(system, input, cycle);
    const auto place = poses.placeOf(at, poses.placeOf(system.initialState()));
    if (!place) {
        const auto [least, most] = std::ranges::minmax(cycle.input);
        throw messages::InvalidArgument(
            {messages::kInputDoesNotGetThere, system.joints()[input].name,
             fmt::format("{:.9g}", at), fmt::format("{:.9g}", least), fmt::format("{:.9g}", most)});
    }
    return poses.at(*place);
}

CycleSensitivity cycleSensitivity(const dynamics::System& system, CycleOptions options,
                                  std::span<const VariedParameter> parameters,
                                  std::optional<double> at, bool wantsForces,
                                  const std::function<void(double share)>& progress) {
    options.wantsPoses = true;
    CycleSensitivity result;
    result.cycle = inputCycle(system, options);
    if (options.stop.stop_requested()) {
        result.inputs = {at.value_or(0.0)};
        return result;
    }
    std::vector<dynamics::State> poses;
    if (at) {
        poses = {poseAt(system, options.input, result.cycle, *at)};
        LinkageRows rows(system, options.input, OtherDrivers::Hold);
        result.inputs = {inputCoordinate(rows, poses.front())};
    } else {
        poses = result.cycle.poses;
        result.inputs = result.cycle.input;
    }
    const OutputChoice choice{options.output, options.transmissionJoint, wantsForces};
    LinkageSensitivity sensitivity(system, options.input, poses[poses.size() / 3], parameters,
                                   choice, options.stop);
    result.outputs = sensitivity.outputs().channels();
    result.usual = sensitivity.outputs().usual();
    for (const dynamics::State& pose : poses) {
        if (options.stop.stop_requested()) break;
        result.samples.push_back(sensitivity.at(pose));
        if (progress)
            progress(static_cast<double>(result.samples.size()) /
                     static_cast<double>(poses.size()));
    }
    return result;
}

} // namespace trammel::analysis
