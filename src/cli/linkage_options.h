#pragma once

#include "dynamics/system/system.h"

#include <CLI/App.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::cli {

/// The joint of that name, by index. @param option that named it, "--input"
/// @throws UsageError where there is none, or it has no coordinate
int coordinateJoint(const dynamics::System& system, const char* option, const std::string& name);

/// What the user named, or the only joint that is driven. @throws UsageError naming those there are
int inputJoint(const dynamics::System& system, const std::string& asked);

/// @throws UsageError where no driver holds the input, so that no forces hold the linkage at rest
void refuseWithoutDriver(const dynamics::System& system, int input);

/// "a, b, c", or "none".
std::string listOf(const std::vector<std::string_view>& names);

/// Adds --input, --output and --transmission: the joints that commands on cycles ask for.
void addInputOption(CLI::App& command, std::string& joint);
void addOutputOption(CLI::App& command, std::string& joint);
void addTransmissionOption(CLI::App& command, std::string& joint);

} // namespace trammel::cli
