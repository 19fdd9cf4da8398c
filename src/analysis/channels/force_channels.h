#pragma once

#include "analysis/channels/motion_channels.h"
#include "dynamics/stepping/stepper.h"

namespace trammel::analysis {

/// Channels of force elements, of springs and friction on joints' coordinates and of users'
/// constraints: spring-dampers have a length and a force that pushes their ends apart (N), what
/// acts on a coordinate a torque or force on the joint's second body, bushings a force and a torque
/// on their second body at the bushing.
/// @param stepper whose last step or solve has the forces; null: none, all multipliers are 0
/// @param state has the lengths
void describeForces(const dynamics::System& system, const dynamics::State& state,
                    const dynamics::Stepper* stepper, results::ChannelSink& sink);

} // namespace trammel::analysis
