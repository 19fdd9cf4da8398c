#pragma once

#include "dynamics/system/system.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// Degrees of freedom of a motion.
int dofCount(TreeMotion motion);

/// A moving body with the joint that hangs it on its parent. Where the parent is the joint's second
/// body, the two sides are exchanged: all kinds of joints that trees have look the same from both.
struct TreeNode {
    int body = 0;
    int parent = -1;     ///< node; -1: a body that does not move, or none
    int parentBody = 0;  ///< the ground for free roots
    int joint = -1;      ///< -1: a free root
    int constraint = -1; ///< of the joint; its kind's rows are the node's
    int rowCount = 0;    ///< of those
    int side = 1;        ///< of the constraint that the body is
    TreeMotion motion = TreeMotion::Free;
    int dof = 0;                                        ///< first degree of freedom
    Vec3 rParent = Vec3::Zero(), rChild = Vec3::Zero(); ///< centre of mass to joint point, m
    Mat3 frameParent = Mat3::Identity(), frameChild = Mat3::Identity(); ///< body axes
    double advance = 0.0;                                               ///< of a screw, m/rad

    int dofCount() const { return dynamics::dofCount(motion); }
};

/// Consecutive rows of one constraint that no joint of the tree takes care of: a cut joint, a
/// driver, a spring, a user's constraint.
struct CutRows {
    int constraint = 0;
    int first = 0; ///< counted from the constraint's first row
    int count = 0;
    std::vector<int> path; ///< nodes over which a force on the rows is felt, from leaf to root
};

/// The spanning trees of a mechanism: each moving body hangs on the ground, on a fixed body or on
/// another moving one by a joint, or is the free root of its tree. Of the joints that close a loop
/// the one with the fewest rows is cut. What stays the same during a run.
class JointTree {
public:
    explicit JointTree(const System& system);

    /// Parents before their children.
    const std::vector<TreeNode>& nodes() const { return m_nodes; }
    /// A body's node; -1 where it does not move.
    int nodeOf(int body) const { return m_nodeOf[body]; }
    /// Rows that are kept beside the tree, in an order with little fill.
    const std::vector<CutRows>& cutRows() const { return m_cutRows; }
    int dofCount() const { return m_dofCount; }
    const System& system() const { return m_system; }

private:
    void chooseJoints();
    void growFrom(int root);
    void addNode(int body, int joint, int parentBody);
    void findCutRows();
    std::vector<int> path(const Constraint& constraint) const;

    const System& m_system;
    std::vector<std::vector<int>> m_jointsOf; ///< chosen joints by body
    std::vector<TreeNode> m_nodes;
    std::vector<int> m_nodeOf;
    std::vector<CutRows> m_cutRows;
    int m_dofCount = 0;
};

} // namespace trammel::dynamics
