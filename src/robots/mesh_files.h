#pragma once

#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"

namespace trammel::robots {

/// Writes the robot's meshes, of whatever format Assimp reads, as OBJ files into the folder
/// "NAME_meshes" beside the model, and lets the shapes name those. No file of the robot is
/// replaced: the OBJ gets another name. A mesh that collides and is not closed collides as its
/// hull. Shapes whose mesh is missing or cannot be read are taken away, and told. Without
/// options.modelFile all are.
void placeMeshes(Robot& robot, const ImportOptions& options, ImportReport& report);

} // namespace trammel::robots
