#pragma once

#include "dynamics/system/system.h"

#include <vector>

namespace trammel::dynamics {

/// What acts on each body in a state apart from joints, contacts, limits, motors and friction:
/// gravity, gyroscopic torque -w x I w, applied loads and joint torques at the state's time, and
/// springs, bushings and controllers by their plain law, however a run would integrate them. The
/// joints' multipliers lambda complete it:
///     M vdot = f + J^T lambda
/// @param forces set to one entry a body: force (N), and torque about the centre of mass (N m),
///        world axes
void totalForces(const System& system, const State& state, std::vector<Vec6>& forces);
/// The same with the state's kinematics at hand; allocates nothing where `forces` has its size.
void totalForces(const System& system, const State& state,
                 const std::vector<BodyKinematics>& kinematics, std::vector<Vec6>& forces);
void totalForces(const System& system, const MotionView& motion, std::vector<Vec6>& forces);
/// The same where the time stands still, as in every question about rest: in which pose, with which
/// forces, and how it moves near by. What changes with time is as it is at the state's, and targets
/// of controllers have no rates.
void standingForces(const System& system, const State& state, std::vector<Vec6>& forces);

/// The largest jump of a target in a step, see ForceElements.
double largestJump(const System& system, const TimeWindow& step);
void addJumps(const System& system, const JumpTime& time, const MotionView& motion,
              std::vector<Vec6>& forces);

/// The power of these forces; the joints' drivers are not among them.
EnergyRates forceRates(const System& system, const MotionView& motion);

} // namespace trammel::dynamics
