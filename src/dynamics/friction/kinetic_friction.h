#pragma once

#include "dynamics/bodies/body_state.h"

namespace trammel::dynamics {

/// What two bodies that move as one, at a speed, seem to slip by in the pose of a later moment, for
/// each second between: (|w_A| + |w_B|) speed bounds it; m/s^2, or rad/s^2 of speeds in rad/s.
inline double slipOfTurning(const BodyState& a, const BodyState& b, double speed) {
    return (a.w.norm() + b.w.norm()) * speed;
}

/// Whether friction is kinetic: what slips beyond standstill slides, unless it stuck in the last
/// solve and what turned since then explains the slip. What rests asks for neither.
/// @param slip, standstill m/s or rad/s
/// @param slidInSolve() whether it slid; turned() m/s or rad/s
template <typename Slid, typename Turned>
bool isKinetic(double slip, double standstill, const Slid& slidInSolve, const Turned& turned) {
    return slip > standstill && (slidInSolve() || slip > standstill + turned());
}

} // namespace trammel::dynamics
