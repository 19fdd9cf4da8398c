#pragma once

#include "dynamics/tree/tree_pose.h"

#include <vector>

namespace trammel::dynamics {

/// Inertia of a body, or of a body with what hangs on it, about its reference point:
///     force  = vv a + vw alpha
///     torque = vw^T a + ww alpha
struct SpatialInertia {
    Mat3 vv, vw, ww; ///< kg, kg m, kg m^2; vv and ww symmetric
};

/// The mass matrix of joint trees, factored leaf to root (Featherstone's articulated bodies) in
/// world axes: with n bodies every function here takes O(n).
///
/// The bodies' equations  M a = f + J_t^T lambda_t  under the joints' ones, in which each joint may
/// have a relative acceleration b besides what its rates' derivatives qdd do,
///     a_child = X a_parent + b + S qdd,
/// are solved without forming either. Motions and forces are taken about the reference points.
class ArticulatedBodies {
public:
    explicit ArticulatedBodies(const JointTree& tree);

    /// Takes the bodies' own inertia in a pose, to be factored next. No allocation.
    void assemble(const TreePose& pose, const std::vector<BodyKinematics>& kinematics);
    void factor(const TreePose& pose);
    /// A body's own inertia before it is factored; from then on with what hangs on it.
    const SpatialInertia& inertia(int node) const { return m_nodes[node].inertia; }

    /// Accelerations for forces and joint biases b, all by node. No allocation. A ball joint's bias
    /// has no rotation, which is what its rates may do anyway.
    void solve(const TreePose& pose, const std::vector<Vec6>& force,
               const std::vector<Vec6>& jointBias, std::vector<Vec6>& acceleration);

    /// What a joint's rates did in the last solve, by column of its subspace: qdd of
    /// a_child = X a_parent + b + S qdd. Not of ball joints.
    const Vec3& rates(int node) const { return m_rates[node]; }

    /// What the joint exerted on the node in the last solve, about its reference point.
    Vec6 jointForce(int node, const std::vector<Vec6>& acceleration) const;

    /// Takes a force on a node's joint rates: y = L^-1 S^T f with L L^T the joint's pivot, and
    /// leaves of it what the parent feels. The tree Delassus matrix is the sum of y^T y over nodes.
    void whiten(const TreePose& pose, int node, Vec6& force, double* y) const;

private:
    struct Node {
        SpatialInertia inertia; ///< articulated
        Subspace K;             ///< inertia S (S^T inertia S)^-1
        Mat3 L;                 ///< Cholesky factor of S^T inertia S
    };

    SpatialInertia eliminate(int i, const TreePose& pose);
    Vec6 passOn(int i, const TreePose& pose, const Vec6& jointBias);

    const JointTree& m_tree;
    std::vector<Node> m_nodes;
    std::vector<Mat6> m_roots; ///< by node: Cholesky factors of free roots' inertia
    std::vector<Vec6> m_force; ///< by node: what it feels, its children's included
    std::vector<Vec3> m_rates; ///< by node: L^-T L^-1 S^T (force - inertia b); then qdd
};

} // namespace trammel::dynamics
