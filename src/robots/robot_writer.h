#pragma once

#include "robots/import_report.h"
#include "robots/robot.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace trammel::robots {

enum class RobotFormat { Urdf, Sdf, Mjcf };
std::optional<RobotFormat> robotFormatFromName(std::string_view name); ///< "urdf", "sdf", "mjcf"

/// The text of a robot's file. Meshes are copied beside it where they are elsewhere.
/// @param out where it is going to be written
/// @param report is told what the format cannot say
/// @throws std::runtime_error for a mesh that cannot be copied
std::string robotText(const Robot& robot, RobotFormat format, const std::filesystem::path& out,
                      ImportReport& report);

// Each format's.
std::string urdfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report);
std::string sdfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report);
std::string mjcfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report);

} // namespace trammel::robots
