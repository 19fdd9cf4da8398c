#pragma once

#include "dynamics/tree/articulated_bodies.h"

#include <vector>

namespace trammel::dynamics {

/// Accelerations of joint trees in O(n): what the index-1 equations
///     M vdot = f + f_r + J^T lambda,   J vdot = -Jdot v
/// have for the joints of the trees alone; cut joints, drivers and springs are not among them.
class TreeAccelerations {
public:
    explicit TreeAccelerations(const System& system);

    /// Accelerations of all bodies, world axes; 0 for those that do not move. No allocation.
    /// @param force by body: force and torque about the centre of mass, world axes, N and N m, the
    ///        gyroscopic torque -w x I w included
    /// @param acceleration by body: of the centre of mass, m/s^2, and of rotation, rad/s^2
    void evaluate(const State& state, const std::vector<BodyKinematics>& kinematics,
                  const std::vector<Vec6>& force, std::vector<Vec6>& acceleration);

    const JointTree& tree() const { return m_tree; }
    /// Derivatives of a joint's rates in the last evaluate(), as JointMotion counts them.
    /// @param acceleration of evaluate()
    Vec3 rateDerivatives(int node, const State& state,
                         const std::vector<BodyKinematics>& kinematics,
                         const std::vector<Vec6>& acceleration) const;

private:
    Vec6 jointBias(std::size_t i, const State& state) const;
    Vec6 forceOn(std::size_t i, const State& state, const Vec6& force) const;

    JointTree m_tree;
    TreePose m_pose;
    ArticulatedBodies m_bodies;
    std::vector<Vec6> m_force, m_bias, m_acceleration; ///< by node, about the reference points
};

} // namespace trammel::dynamics
