#pragma once

#include "dynamics/system/system.h"

namespace trammel::analysis {

/// The model as it stands assembled: what is stated in the world's initial pose moves with the body
/// that it belongs to, and the motion from there stays that of the sketch.
/// - Bodies get their poses; velocities stay as stated.
/// - A joint's point and axis go with its first body, a universal joint's axis2 with the second, a
///   steering joint's hinge axis with the second and its axis2 with the first. position_b and
///   axis_b go, except where a slide has left the first body's point.
/// - Since the pose is the zero of angles, what is stated against a joint's angle (limits, driver,
///   spring, torque, controller), and every formula of its coordinate, is shifted by the angle that
///   the assembly turned it by.
/// - Points of forces and springs, bushings with their matrices and directions of friction go with
///   their bodies. A spring without a length keeps that of the sketch.
/// What changes by no more than rounding keeps its value to the bit.
/// @param system the model's own, state its assembled pose
model::Model assembledModel(const model::Model& model, const dynamics::System& system,
                            const dynamics::State& state);

} // namespace trammel::analysis
