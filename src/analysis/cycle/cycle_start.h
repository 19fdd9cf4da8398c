#pragma once

#include "analysis/cycle/linkage_motion.h"

#include <optional>

namespace trammel::analysis {

/// A closed pose of one freedom, in which the input moves, with its rates by the input: the given
/// one, or where that is a dead point or singular one near by.
/// @param state none: the initial one
/// @throws messages::InvalidArgument where the joints cannot be closed, the input cannot move or
/// the
///         linkage has more freedoms
LinkagePose startPose(LinkageMotion& motion, const std::optional<dynamics::State>& state);

/// The input's coordinate in a pose, in the turn that it counts; rad or m.
double inputCoordinate(const LinkageRows& rows, const dynamics::State& state);

/// @throws messages::InvalidArgument naming the joint
void refuseWithoutCoordinate(const dynamics::System& system, int joint);

/// Whether the other drivers leave the linkage nothing to move, as where one drives its only
/// freedom from another joint.
bool driversHoldAll(LinkageRows& rows, const std::optional<dynamics::State>& state);
/// What they are to do, therefore.
OtherDrivers otherDrivers(const dynamics::System& system, int input, const dynamics::State& state);

} // namespace trammel::analysis
