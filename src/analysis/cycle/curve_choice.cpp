#include "analysis/cycle/curve_choice.h"

#include "analysis/cycle/input_cycle.h"
#include "messages/run_messages.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::analysis {

namespace {

std::string listed(const std::vector<std::string_view>& names) {
    return names.empty() ? "-" : fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

bool hasCoordinate(const dynamics::Joint& joint) {
    return joint.kind->hasAngle || joint.kind->hasTranslation;
}

std::vector<std::string_view> coordinateNames(const dynamics::System& system) {
    std::vector<std::string_view> names;
    for (const dynamics::Joint& joint : system.joints())
        if (hasCoordinate(joint)) names.emplace_back(joint.name);
    return names;
}

int coordinateJoint(const dynamics::System& system, std::string_view name) {
    const auto joint = std::ranges::find(system.joints(), name, &dynamics::Joint::name);
    if (joint != system.joints().end() && hasCoordinate(*joint))
        return static_cast<int>(joint - system.joints().begin());
    const auto names = coordinateNames(system);
    throw messages::InvalidArgument({messages::kNoJointWithCoordinate,
                                     model::shortened(std::string(name)),
                                     model::didYouMean(name, names), listed(names)});
}

int inputJoint(const dynamics::System& system, const CurveChoice& choice) {
    if (!choice.input.empty()) return coordinateJoint(system, choice.input);
    std::vector<int> driven;
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].driver) driven.push_back(static_cast<int>(j));
    if (driven.size() == 1) return driven.front();
    throw messages::InvalidArgument(
        {messages::kInputIsNotChosen, driven.size(), listed(coordinateNames(system))});
}

CycleOptions cycleOptions(const dynamics::System& system, const CurveChoice& choice) {
    CycleOptions options{.input = inputJoint(system, choice), .steps = choice.steps};
    if (!choice.output.empty()) options.output = coordinateJoint(system, choice.output);
    if (!choice.transmission.empty())
        options.transmissionJoint = coordinateJoint(system, choice.transmission);
    return options;
}

} // namespace trammel::analysis
