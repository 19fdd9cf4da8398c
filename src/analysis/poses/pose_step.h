#pragma once

#include "dynamics/system/system.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::analysis {

/// Moves bodies by a step of six entries each: the centre of mass by (m), then the body about it
/// by a rotation vector (rad), world axes. State::angles follow in their turn.
void movePose(const dynamics::System& system, const std::vector<int>& bodies,
              const Eigen::VectorXd& step, dynamics::State& state);

/// The step that brings the bodies from one pose to another; rotations by at most half a turn.
Eigen::VectorXd poseStep(const std::vector<int>& bodies, const dynamics::State& from,
                         const dynamics::State& to);

} // namespace trammel::analysis
