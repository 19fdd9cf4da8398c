#pragma once

#include "analysis/channels/energy.h"
#include "analysis/poses/drift.h"
#include "dynamics/stepping/stepper.h"
#include "results/channel_sink.h"

#include <span>

/// Channels that runs and kinematic analyses share, each with its value.
namespace trammel::analysis {

/// A joint's coordinates in a state; 0 where it has none of that kind.
struct JointMotion {
    double angle = 0.0, angleRate = 0.0;             ///< rad, rad/s
    double translation = 0.0, translationRate = 0.0; ///< m, m/s
};
JointMotion jointMotion(const dynamics::Joint& joint, const dynamics::State& state);
/// @param sides its bodies in the state
JointMotion jointMotion(const dynamics::Joint& joint, const dynamics::State& state,
                        const dynamics::SidePair& sides);

/// vdot (m/s^2) and wdot (rad/s^2) by body, world axes.
using Accelerations = std::span<const Vec6>;

/// What a joint's rates change by; 0 where it has none of that kind.
struct JointAcceleration {
    double angle = 0.0;       ///< rad/s^2
    double translation = 0.0; ///< m/s^2
};
JointAcceleration jointAcceleration(const dynamics::Joint& joint, const dynamics::State& state,
                                    Accelerations accelerations);
JointAcceleration jointAcceleration(const dynamics::Joint& joint, const dynamics::SidePair& sides,
                                    Accelerations accelerations);

/// The one that drivers, springs and limits act on: the angle where there is one.
double coordinate(const dynamics::Joint& joint, const JointMotion& motion);
double coordinateRate(const dynamics::Joint& joint, const JointMotion& motion);

/// com, q, v, w and the accelerations a (of the centre of mass) and alpha of a body.
void describeBody(const dynamics::Body& body, const dynamics::BodyState& state,
                  const Vec6& acceleration, results::ChannelSink& sink);

/// Those energies that follow from the state.
void describeEnergy(const Energy& energy, results::ChannelSink& sink);

/// A joint's coordinate is its angle, or its way along the axis where it has no angle; a
/// cylindrical joint's way has a name of its own. Then its drift.
void describeJointMotion(const dynamics::Joint& joint, const JointMotion& motion,
                         const JointAcceleration& acceleration, const JointDrift& drift,
                         results::ChannelSink& sink);

/// Multipliers, reaction, and the driver's effort and power.
/// @param lambda as many as the joint has rows
void describeJointForces(const dynamics::Joint& joint, const JointMotion& motion,
                         std::span<const double> lambda, const dynamics::JointReaction& reaction,
                         results::ChannelSink& sink);

/// The largest drift of all joints.
void describeDrift(const DriftMonitor& drift, results::ChannelSink& sink);

/// Of a row, by what it holds.
const char* multiplierUnit(dynamics::RowKind kind);

} // namespace trammel::analysis
