#pragma once

#include "io/json_value.h"
#include "robots/closing.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace trammel::robots {

/// What a document is made of besides the robot: lumps with masses that a model may have, and the
/// pose to state.
struct ModelParts {
    const Robot& robot;
    const LumpedRobot& lumped;
    const ClosedPose& pose;
    const TreePose& tree;
};

/// The model document. @param report is told what of joints and actuators has no place in it
io::JsonValue modelDocument(const ModelParts& parts, ImportReport& report);

/// Keeps pairs of bodies apart that no contact may push.
void excludeContacts(io::JsonValue& document, const std::vector<std::array<std::string, 2>>& pairs);

} // namespace trammel::robots
