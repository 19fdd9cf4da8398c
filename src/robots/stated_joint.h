#pragma once

#include "robots/lumps.h"

#include <string>
#include <vector>

namespace trammel::robots {

/// The lumps' names in the model, by index: their main links'. "ground" is the world's, so that a
/// link of that name has another one.
std::vector<std::string> bodyNames(const Robot& robot, const LumpedRobot& lumped);
/// The joints' names in the model, by joint of `lumped`.
std::vector<std::string> jointNames(const Robot& robot, const LumpedRobot& lumped);

/// What a model calls joints of a kind; Free ones, which it has none for, as fixed ones.
model::JointType typeOf(JointKind kind);

/// A joint as a model states it when its bodies have these poses: in the world, with the second
/// body's point and axis where it is open. No coordinate's matter.
/// @param poses by lump
/// @pre kind is not Free
model::Joint statedJoint(const Joint& joint, const std::string& name,
                         const std::vector<std::string>& bodies, const std::vector<Pose>& poses);

/// A coupling as a gear of two joints of the model.
model::Joint statedGear(const Coupling& coupling, const std::string& first,
                        const std::string& second);

} // namespace trammel::robots
