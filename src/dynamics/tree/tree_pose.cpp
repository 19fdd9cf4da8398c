#include "dynamics/tree/tree_pose.h"

namespace trammel::dynamics {

namespace {

/// Columns for a node; u: the joint's axis.
void fillSubspace(const TreeNode& node, const Mat3& frameParent, const Mat3& frameChild,
                  Subspace& S) {
    const Vec3 u = frameParent.col(2);
    S.setZero();
    switch (node.motion) {
    case TreeMotion::Free:
    case TreeMotion::Fixed:
        break;
    case TreeMotion::Revolute:
        S.block<3, 1>(3, 0) = u;
        break;
    case TreeMotion::Prismatic:
        S.block<3, 1>(0, 0) = u;
        break;
    case TreeMotion::Screw:
        S.block<3, 1>(0, 0) = node.advance * u;
        S.block<3, 1>(3, 0) = u;
        break;
    case TreeMotion::Cylindrical:
        S.block<3, 1>(3, 0) = u;
        S.block<3, 1>(0, 1) = u;
        break;
    case TreeMotion::Universal:
        S.block<3, 1>(3, 0) = u;
        S.block<3, 1>(3, 1) = frameChild.col(2);
        break;
    case TreeMotion::Spherical:
        S.bottomRows<3>().setIdentity();
        break;
    case TreeMotion::Planar:
        S.block<3, 1>(3, 0) = u;
        S.block<3, 2>(0, 1) = frameParent.leftCols<2>();
        break;
    }
}

} // namespace

TreePose::TreePose(const JointTree& tree)
    : x(tree.nodes().size()),
      r(tree.nodes().size()),
      c(tree.nodes().size()),
      S(tree.nodes().size()) {}

void TreePose::update(const JointTree& tree, const State& state,
                      const std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const TreeNode& node = tree.nodes()[i];
        const Mat3& R = kinematics[node.body].R;
        const Vec3 toJoint = R * node.rChild;
        x[i] = state.bodies[node.body].p + toJoint;
        c[i] = -toJoint;
        r[i] = node.parent >= 0 ? Vec3(x[i] - x[node.parent]) : Vec3::Zero();
        if (node.joint >= 0)
            fillSubspace(node, kinematics[node.parentBody].R * node.frameParent,
                         R * node.frameChild, S[i]);
    }
}

} // namespace trammel::dynamics
