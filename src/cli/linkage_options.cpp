#include "cli/linkage_options.h"

#include "analysis/cycle/curve_choice.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::cli {

std::string listOf(const std::vector<std::string_view>& names) {
    return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

int coordinateJoint(const dynamics::System& system, const char* option, const std::string& name) {
    const auto joint = std::ranges::find(system.joints(), name, &dynamics::Joint::name);
    if (joint != system.joints().end() && analysis::hasCoordinate(*joint))
        return static_cast<int>(joint - system.joints().begin());
    const auto names = analysis::coordinateNames(system);
    throw UsageError(fmt::format(
        "{} {}: {}; {}joints with a coordinate: {}", option, model::shortened(name),
        joint == system.joints().end() ? "there is no such joint" : "it has no coordinate",
        model::didYouMean(name, names), listOf(names)));
}

int inputJoint(const dynamics::System& system, const std::string& asked) {
    if (!asked.empty()) return coordinateJoint(system, "--input", asked);
    std::vector<int> driven;
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].driver) driven.push_back(static_cast<int>(j));
    if (driven.size() == 1) return driven.front();
    std::vector<std::string_view> names;
    for (const int j : driven)
        names.emplace_back(system.joints()[j].name);
    throw UsageError(fmt::format(
        "--input is required: {}; joints with a coordinate: {}",
        driven.empty() ? "no joint is driven"
                       : fmt::format("several joints are driven ({})", fmt::join(names, ", ")),
        listOf(analysis::coordinateNames(system))));
}

void refuseWithoutDriver(const dynamics::System& system, int input) {
    const dynamics::Joint& joint = system.joints()[input];
    if (!joint.driver)
        throw UsageError(
            fmt::format("--forces: nothing holds the input {}; expected a joint with a "
                        "driver",
                        joint.name));
}

void addInputOption(CLI::App& command, std::string& joint) {
    command
        .add_option("--input", joint, "Joint whose coordinate leads; without, the only driven one")
        ->type_name("JOINT");
}

void addOutputOption(CLI::App& command, std::string& joint) {
    command
        .add_option("--output", joint,
                    "Joint of the output; without, the only other one on the ground")
        ->type_name("JOINT");
}

void addTransmissionOption(CLI::App& command, std::string& joint) {
    command
        .add_option("--transmission", joint,
                    "Hinge of the transmission angle; without, the last one before the output")
        ->type_name("JOINT");
}

} // namespace trammel::cli
