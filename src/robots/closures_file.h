#pragma once

#include "robots/import_report.h"
#include "robots/robot.h"

#include <filesystem>

namespace trammel::robots {

/// Adds what a YAML file of closures says to a robot that was read from URDF:
///     closed_loop: [[A, B], ...]    pairs of frames: of a link, or where only a joint has that
///                                   name the one that moves with it
///     type: [6d, 3d, ...]           the two frames coincide, or their origins do
///     name_mot: [JOINT, ...]        driven joints
///     joint_name, joint_type        joints that the URDF has as a revolute and that are really
///                                   SPHERICAL, UJOINT_XY (about x, then the new y) or FIXED
/// @throws ImportError with its line for what is none of these
void readClosures(const std::filesystem::path& file, Robot& robot, ImportReport& report);

} // namespace trammel::robots
