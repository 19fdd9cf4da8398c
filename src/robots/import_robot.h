#pragma once

#include "robots/to_model.h"

#include <filesystem>

namespace trammel::robots {

/// Reads a robot of any format, told by its root element (robot, sdf, mujoco).
/// @throws ImportError with the place and what was expected there
Robot readRobot(const std::filesystem::path& file, const ImportOptions& options,
                ImportReport& report);

/// readRobot() and toModel().
/// @throws messages::InvalidArgument where the model's file is one that the import reads
ImportedModel importRobot(const std::filesystem::path& file, const ImportOptions& options);

} // namespace trammel::robots
