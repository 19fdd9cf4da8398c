#pragma once

#include "dynamics/bodies/state.h"
#include "model/model.h"

#include <span>

namespace trammel::dynamics {

/// A body without dynamics that is placed by others in each state.
struct Follower {
    int body = 0;
    bool isTelescope = false;
    int bodyA = 0, bodyB = 0;                  ///< keep-place: A only
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to the points, body axes, m
    Vec3 direction = Vec3::UnitX();            ///< telescope: from A's point to B's, A's axes
    Vec3 p = Vec3::Zero();     ///< centre of mass from A's point, in A's axes, initial pose
    Quat q = Quat::Identity(); ///< the body's axes in A's, initial pose
};

Follower compileFollower(int body, const model::Follow& follow, int bodyA, int bodyB,
                         const State& initial);

/// Places a follower and gives it the velocities that go with that. A telescope turns as A does and
/// then, the shortest way, so that it points at B's point; its place is kept along that line. Where
/// its points coincide it stays as it was.
void place(const Follower& follower, State& state);
/// Gives the body its vdot (m/s^2) and wdot (rad/s^2) from those of the bodies that it follows,
/// world axes. @pre the body is placed
void accelerate(const Follower& follower, const State& state, std::span<Vec6> accelerations);

} // namespace trammel::dynamics
