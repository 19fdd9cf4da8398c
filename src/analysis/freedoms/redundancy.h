#pragma once

#include "analysis/poses/constraint_space.h"
#include "messages/message.h"

#include <optional>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A joint of another kind in a joint's place: freer by directions in which others hold already.
struct JointSwap {
    std::string joint;
    model::JointType from{};
    std::optional<model::JointType> to; ///< none: the joint is to be left out
    std::optional<Vec3> axis;           ///< of the new joint where it is another: world, unit
    std::optional<Vec3> axis2;          ///< of a universal joint
};
/// "B: revolute -> spherical", "twin: left out"
messages::Message swapText(const JointSwap& swap);

struct RedundantConstraint {
    std::string joint;
    messages::Message direction;   ///< "rotation about (0, 0, 1)", "translation along (1, 0, 0)"
    std::optional<JointSwap> swap; ///< the one that removes it
    dynamics::RowKind kind{};
    Vec3 axis = Vec3::Zero(); ///< along or about which it holds: world, unit
};

/// "rotation about (0, 0, 1)"
messages::Message directionText(dynamics::RowKind kind, const Vec3& direction);
/// Along or about which a joint's row acts in a pose, world; a driver's along the joint's axis.
Vec3 rowAxis(const dynamics::System& system, const dynamics::State& state, int joint, int row);
/// That of a joint's row in a pose.
messages::Message directionText(const dynamics::System& system, const dynamics::State& state,
                                int joint, int row);

/// Which constraints hold what others hold already, chosen so that few joint swaps remove them all
/// and leave the motions as they are. A swap frees directions of one joint; that changes no motion
/// where the self-stresses, cut down to those directions, have full rank, and takes as many
/// self-stresses away. Greedy: the swap that frees most comes first, joints between two moving
/// bodies before those with the ground; joints are left out only where swaps do not do.
/// @param space of the jacobian, at a pose that is not singular
/// @param isDriven by joint: its coordinate is in use (limits, a motor, ...) and has to stay
std::vector<RedundantConstraint> redundantConstraints(const dynamics::System& system,
                                                      const dynamics::State& state,
                                                      const ConstraintJacobian& jacobian,
                                                      const ConstraintSpace& space,
                                                      const std::vector<bool>& isDriven);

} // namespace trammel::analysis
