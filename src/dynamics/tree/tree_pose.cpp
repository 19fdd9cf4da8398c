#include "dynamics/tree/tree_pose.h"

namespace trammel::dynamics {

namespace {

/// Columns that change with the pose, for a node whose joint's axis is u.
void fillSubspace(const TreeNode& node, const Mat3& RParent, const Mat3& R, const Vec3& u,
                  Subspace& S) {
    switch (node.motion) {
    case TreeMotion::Free:
    case TreeMotion::Fixed:
    case TreeMotion::Spherical:
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
        S.block<3, 1>(3, 1) = R * node.frameChild.col(2);
        break;
    case TreeMotion::Planar:
        S.block<3, 1>(3, 0) = u;
        S.block<3, 2>(0, 1) = RParent * node.frameParent.leftCols<2>();
        break;
    }
}

} // namespace

TreePose::TreePose(const JointTree& tree)
    : x(tree.nodes().size()),
      r(tree.nodes().size()),
      c(tree.nodes().size()),
      S(tree.nodes().size(), Subspace::Zero()) {
    for (std::size_t i = 0; i < S.size(); ++i)
        if (tree.nodes()[i].motion == TreeMotion::Spherical) S[i].bottomRows<3>().setIdentity();
}

void TreePose::update(const JointTree& tree, const State& state,
                      const std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const TreeNode& node = tree.nodes()[i];
        const Mat3& R = kinematics[node.body].R;
        const Vec3 toJoint = R * node.rChild;
        x[i] = state.bodies[node.body].p + toJoint;
        c[i] = -toJoint;
        r[i] = node.parent >= 0 ? Vec3(x[i] - x[node.parent]) : Vec3::Zero();
        if (node.motion == TreeMotion::Free || node.motion == TreeMotion::Spherical) continue;
        const Mat3& RParent = kinematics[node.parentBody].R;
        fillSubspace(node, RParent, R, RParent * node.frameParent.col(2), S[i]);
    }
}

} // namespace trammel::dynamics
