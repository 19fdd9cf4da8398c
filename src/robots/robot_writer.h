#pragma once

#include "robots/import_report.h"
#include "robots/robot.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trammel::robots {

enum class RobotFormat { Urdf, Sdf, Mjcf };
std::optional<RobotFormat> robotFormatFromName(std::string_view name); ///< "urdf", "sdf", "mjcf"

/// The text of a robot's file. Meshes are copied beside it where they are elsewhere.
/// @param out where it is going to be written
/// @param report is told what the format cannot say
/// @throws std::runtime_error for a mesh that cannot be copied
std::string robotText(const Robot& robot, RobotFormat format, const std::filesystem::path& out,
                      ImportReport& report);

/// A solid as URDF and SDFormat name it: an element with its measures.
struct SolidText {
    const char* name;
    std::vector<std::pair<const char*, std::string>> values; ///< by attribute or child
};
/// None where neither format has it: hulls of points.
/// @param meshKey what the format calls a mesh's file
std::optional<SolidText> solidText(const Geometry& geometry, const char* meshKey,
                                   const std::filesystem::path& out);

/// The material of a geometry; null: none. Its restitution and kinetic friction are told as left
/// out: no format has them.
const model::Material* writableMaterial(const Robot& robot, const Geometry& geometry,
                                        ImportReport& report);

// Each format's.
std::string urdfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report);
std::string sdfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report);
std::string mjcfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report);

} // namespace trammel::robots
