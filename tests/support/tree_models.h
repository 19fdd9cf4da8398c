#pragma once

#include "dynamics/system/system.h"
#include "model/model.h"

/// Mechanisms without loops, for what is done in joint coordinates.
namespace trammel::support {

/// Rods in space, one behind the other, on a joint of each kind that leaves a motion: revolute,
/// universal, prismatic, spherical, cylindrical, fixed, screw, planar.
/// @param isHeld the first hangs on the ground; else it is free
/// @param isTurned every other joint names its bodies the other way round
model::Model everyTreeJoint(bool isHeld, bool isTurned);

/// A rod on a hinge above a floor, horizontal at first; its tip hits the floor and bounces.
model::Model fallingRod();

/// Kinetic and potential energy, J.
double mechanicalEnergy(const dynamics::System& system, const dynamics::State& state);

} // namespace trammel::support
