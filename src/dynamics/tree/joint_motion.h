#pragma once

#include "dynamics/tree/tree_pose.h"

#include <vector>

namespace trammel::dynamics {

/// How far joints move, from the rates qd0 of a start and qd1 of an end:
///     q' = q + fromStart qd0 + fromEnd qd1  (a ball joint: R' = exp(...) R),
///     qd' = qd0 + share (qd1 - qd0)
struct Advance {
    double fromStart = 0.0, fromEnd = 0.0; ///< s
    double share = 0.0;
};

/// Where a joint stands and how fast it moves.
struct JointPlace {
    Quat rotation = Quat::Identity(); ///< child's joint frame in the parent's
    Vec3 displacement = Vec3::Zero(); ///< of the child's joint point, parent's joint frame, m
    Vec3 rate = Vec3::Zero();         ///< by column of the joint's subspace
};

/// Moves jointed bodies in joint coordinates: rates from body velocities, coordinates advanced
/// joint by joint, and body states rebuilt from them, so that joints of a tree never open.
///
/// Rates are about and along axes of the parent's joint frame (a ball joint's are the relative
/// angular velocity in it; a universal joint's second is about the child's axis).
class JointMotion {
public:
    explicit JointMotion(const JointTree& tree);

    /// Takes joint coordinates and rates from a state.
    void start(const TreePose& pose, const State& state,
               const std::vector<BodyKinematics>& kinematics);

    /// Takes the rates that body velocities (v, w) of the same pose have, as those of the end.
    void setVelocity(const TreePose& pose, const std::vector<Vec6>& velocity);

    /// The accelerations, by body, at which all rates stay the same: Sdot qd, with J a = -Jdot v on
    /// the trees' joints. 0 for bodies that do not move.
    void findBias(const TreePose& pose, const State& state, std::vector<Vec6>& bias) const;

    /// A node's body in its new place. Its parent's body is to be placed before it.
    void place(int node, const Advance& advance, const BodyState& parent, BodyState& body) const;
    /// The same in a place that is given.
    void put(int node, const JointPlace& place, const BodyState& parent, BodyState& body) const;

    /// What start() took.
    const JointPlace& startPlace(int node) const { return m_joints[node].place; }
    /// What setVelocity() took.
    const Vec3& endRate(int node) const { return m_joints[node].endRate; }

private:
    struct Joint {
        Quat frame = Quat::Identity(); ///< parent's joint frame to the world
        Vec3 lever = Vec3::Zero(); ///< parent's centre of mass to the child's joint point, world
        JointPlace place;
        Vec3 endRate = Vec3::Zero();
    };

    Vec3 rates(int node, const TreePose& pose, const Quat& frame, const Vec6& parent,
               const Vec6& child) const;

    const JointTree& m_tree;
    std::vector<Quat> m_frameParent, m_frameChild; ///< by node
    std::vector<Joint> m_joints;                   ///< by node
};

} // namespace trammel::dynamics
