#pragma once

#include "dynamics/system/kinematics.h"
#include "dynamics/tree/joint_tree.h"

#include <vector>

namespace trammel::dynamics {

/// A joint's motion subspace: columns (v of the child's reference point, w) for unit rates.
using Subspace = Eigen::Matrix<double, 6, 3>;

/// Geometry of the trees in one pose, world axes. Each node is described about its reference
/// point, which is the joint's point on it; a free root's is its centre of mass.
struct TreePose {
    explicit TreePose(const JointTree& tree);

    void update(const JointTree& tree, const State& state,
                const std::vector<BodyKinematics>& kinematics);

    std::vector<Vec3> x;     ///< reference points, m
    std::vector<Vec3> r;     ///< from the parent's to the node's; 0 where no parent moves
    std::vector<Vec3> c;     ///< from the reference point to the centre of mass
    std::vector<Subspace> S; ///< first dofCount() columns, the others 0; unused for free roots
};

/// (v, w) at a point of a body, moved by r on the same body: v + w x r.
inline Vec6 shiftMotion(const Vec6& motion, const Vec3& r) {
    Vec6 result = motion;
    result.head<3>() += motion.tail<3>().cross(r);
    return result;
}

/// (force, torque about a point), the torque taken about a point that lies r before it: t + r x f.
inline Vec6 shiftForce(const Vec6& force, const Vec3& r) {
    Vec6 result = force;
    result.tail<3>() += r.cross(force.head<3>());
    return result;
}

} // namespace trammel::dynamics
