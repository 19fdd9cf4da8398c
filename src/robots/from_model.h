#pragma once

#include "robots/import_report.h"
#include "robots/robot.h"

namespace trammel::robots {

/// A model as a robot: bodies are links with their frames, bodies that are fixed have a Fixed joint
/// to the world, free ones a Free joint; gears are couplings, controllers and plain torques
/// actuators, a motor that holds still is dry friction. All coordinates are 0 in the model's pose.
/// @param report is told what of the model no robot has: other joints and forces, drivers, formulas
/// @pre the model is valid
Robot robotOf(const model::Model& model, ImportReport& report);

} // namespace trammel::robots
