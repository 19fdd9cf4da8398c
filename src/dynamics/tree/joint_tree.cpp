#include "dynamics/tree/joint_tree.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace trammel::dynamics {

namespace {

int root(std::vector<int>& group, int body) {
    while (group[body] != body)
        body = group[body] = group[group[body]];
    return body;
}

} // namespace

int dofCount(TreeMotion motion) {
    switch (motion) {
    case TreeMotion::Free:
        return 6;
    case TreeMotion::Fixed:
        return 0;
    case TreeMotion::Cylindrical:
    case TreeMotion::Universal:
        return 2;
    case TreeMotion::Spherical:
    case TreeMotion::Planar:
        return 3;
    default:
        return 1;
    }
}

JointTree::JointTree(const System& system)
    : m_system(system), m_jointsOf(system.bodies().size()), m_nodeOf(system.bodies().size(), -1) {
    chooseJoints();
    for (std::size_t body = 0; body < system.bodies().size(); ++body)
        if (!system.bodies()[body].isMoving) growFrom(static_cast<int>(body));
    // What is left hangs on nothing: a free root each, the body that most joints meet.
    std::vector<int> rest;
    for (std::size_t body = 0; body < system.bodies().size(); ++body)
        if (system.bodies()[body].isMoving && m_nodeOf[body] < 0)
            rest.push_back(static_cast<int>(body));
    std::ranges::stable_sort(rest, std::greater(), [&](int b) { return m_jointsOf[b].size(); });
    for (const int body : rest) {
        if (m_nodeOf[body] >= 0) continue;
        addNode(body, -1, system.ground());
        growFrom(body);
    }
    findCutRows();
}

/// A spanning forest of most rows (Kruskal): the joints that it leaves out have the fewest.
void JointTree::chooseJoints() {
    const auto& joints = m_system.joints();
    std::vector<int> candidates;
    for (std::size_t j = 0; j < joints.size(); ++j)
        if (joints[j].kind->treeMotion) candidates.push_back(static_cast<int>(j));
    std::ranges::stable_sort(candidates, std::greater(),
                             [&](int j) { return joints[j].kind->rowCount; });
    std::vector<int> group(m_system.bodies().size());
    std::iota(group.begin(), group.end(), 0);
    for (std::size_t body = 0; body < group.size(); ++body)
        if (!m_system.bodies()[body].isMoving) group[body] = m_system.ground();
    for (const int j : candidates) {
        const int a = root(group, joints[j].bodyA), b = root(group, joints[j].bodyB);
        if (a == b) continue;
        group[a] = b;
        m_jointsOf[joints[j].bodyA].push_back(j);
        m_jointsOf[joints[j].bodyB].push_back(j);
    }
}

/// Adds all bodies that hang on one, depth first: a chain's bodies stand side by side.
void JointTree::growFrom(int start) {
    struct Branch {
        int joint, parentBody;
    };
    std::vector<Branch> open;
    const auto reach = [&](int body) {
        for (auto j = m_jointsOf[body].rbegin(); j != m_jointsOf[body].rend(); ++j)
            open.push_back({*j, body});
    };
    reach(start);
    while (!open.empty()) {
        const Branch branch = open.back();
        open.pop_back();
        const Joint& joint = m_system.joints()[branch.joint];
        const int body = joint.bodyA == branch.parentBody ? joint.bodyB : joint.bodyA;
        if (m_nodeOf[body] >= 0 || !m_system.bodies()[body].isMoving) continue;
        addNode(body, branch.joint, branch.parentBody);
        reach(body);
    }
}

void JointTree::addNode(int body, int index, int parentBody) {
    TreeNode node{.body = body,
                  .parent = m_nodeOf[parentBody],
                  .parentBody = parentBody,
                  .joint = index,
                  .dof = m_dofCount};
    if (index >= 0) {
        const Joint& joint = m_system.joints()[index];
        const JointGeometry& g = joint.geometry;
        const bool isTurned = joint.bodyA == body;
        node.constraint = joint.constraint;
        node.rowCount = joint.kind->rowCount;
        node.side = isTurned ? 0 : 1;
        node.motion = *joint.kind->treeMotion;
        node.rParent = isTurned ? g.rB : g.rA;
        node.rChild = isTurned ? g.rA : g.rB;
        node.frameParent = isTurned ? g.frameB : g.frameA;
        node.frameChild = isTurned ? g.frameA : g.frameB;
        node.advance = g.advance;
    }
    m_dofCount += node.dofCount();
    m_nodeOf[body] = static_cast<int>(m_nodes.size());
    m_nodes.push_back(node);
}

void JointTree::findCutRows() {
    const auto& constraints = m_system.constraints();
    std::vector<int> kept(constraints.size());
    for (std::size_t c = 0; c < constraints.size(); ++c)
        kept[c] = constraints[c].rowCount;
    for (const TreeNode& node : m_nodes)
        if (node.joint >= 0) kept[node.constraint] -= node.rowCount;
    std::vector<CutRows> found;
    for (std::size_t c = 0; c < constraints.size(); ++c)
        if (kept[c] > 0)
            found.push_back({static_cast<int>(c), constraints[c].rowCount - kept[c], kept[c],
                             path(constraints[c])});
    math::BlockEdges edges;
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto& other = found[j].path;
            if (std::ranges::any_of(found[i].path, [&](int node) {
                    return std::ranges::binary_search(other, node, std::greater());
                }))
                edges.emplace_back(static_cast<int>(i), static_cast<int>(j));
        }
    for (const int i : math::fillReducingOrder(static_cast<int>(found.size()), edges))
        m_cutRows.push_back(found[i]);
}

/// To the roots: below the bodies' common ancestor joints take their share of either force, so that
/// what is left of the two is not in balance there.
std::vector<int> JointTree::path(const Constraint& constraint) const {
    std::vector<char> isVisited(m_nodes.size());
    std::vector<int> result;
    for (const ConstraintSide& side : constraint.sides())
        for (int node = m_nodeOf[side.body]; node >= 0; node = m_nodes[node].parent)
            if (!std::exchange(isVisited[node], 1)) result.push_back(node);
    std::ranges::sort(result, std::greater());
    return result;
}

} // namespace trammel::dynamics
