#pragma once

#include "dynamics/tree/joint_motion.h"
#include "dynamics/tree/tree_delassus.h"

#include <vector>

namespace trammel::dynamics {

/// The unknowns of a step are rates of joint coordinates instead of all bodies' velocities.
///
/// A step's body velocities v' = S qd' are those of its start's pose, so that the equations of a
/// step are those of maximal coordinates but for one term: with  v = S qd  the derivative is
/// vdot = S qdd + Sdot qd, and  M (v' - v) / h = f - M Sdot qd + J^T lambda.  Bodies then move in
/// joint coordinates, q' = q + h qd', and have the velocities S(q') qd' in their new pose.
class GeneralizedCoordinates {
public:
    explicit GeneralizedCoordinates(const System& system);
    GeneralizedCoordinates(const GeneralizedCoordinates&) = delete;

    const JointTree& tree() const { return m_tree; }
    const JointMotion& motion() const { return m_motion; }

    /// The joints' equations of the pose that was taken.
    JointEquations& equations() { return m_equations; }
    void setPose(const State& state, const std::vector<BodyKinematics>& kinematics) {
        m_pose.update(m_tree, state, kinematics);
    }

    /// Notes which rows are redundant in a closed pose, see JointEquations.
    void findRedundancy(const State& state);
    /// Takes the state that a step starts from.
    void start(const State& state, const std::vector<BodyKinematics>& kinematics);
    /// Sdot qd of the start by body, world axes; what joints' accelerations are counted from.
    const std::vector<Vec6>& bias() const { return m_bias; }
    /// Takes what the step makes of the velocities, by body, in the start's pose.
    void setVelocity(const std::vector<Vec6>& velocity) { m_motion.setVelocity(m_pose, velocity); }

    /// Places all bodies that hang on joints; the others are in place.
    /// @param isLeftOut of a body's index: whether it stays
    template <class Predicate>
    void place(const Advance& advance, const Predicate& isLeftOut,
               std::vector<BodyState>& bodies) const;

    /// Places a body and those that it hangs on. @param bodies scratch, by body
    /// @param placeRoot called with the body that holds the tree: places it
    template <class Place>
    void placeOne(int body, const Advance& advance, const Place& placeRoot,
                  std::vector<BodyState>& bodies);

private:
    JointTree m_tree;
    TreePose m_pose;
    TreeDelassus m_equations;
    JointMotion m_motion;
    std::vector<Vec6> m_bias;
    std::vector<int> m_path; ///< nodes from a body to its root
};

template <class Predicate>
void GeneralizedCoordinates::place(const Advance& advance, const Predicate& isLeftOut,
                                   std::vector<BodyState>& bodies) const {
    for (std::size_t i = 0; i < m_tree.nodes().size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        if (node.joint >= 0 && !isLeftOut(node.body))
            m_motion.place(static_cast<int>(i), advance, bodies[node.parentBody],
                           bodies[node.body]);
    }
}

template <class Place>
void GeneralizedCoordinates::placeOne(int body, const Advance& advance, const Place& placeRoot,
                                      std::vector<BodyState>& bodies) {
    m_path.clear();
    for (int node = m_tree.nodeOf(body); node >= 0; node = m_tree.nodes()[node].parent)
        m_path.push_back(node);
    const int top = m_path.empty() ? -1 : m_path.back();
    const bool isHeld = top >= 0 && m_tree.nodes()[top].joint >= 0;
    placeRoot(top < 0 ? body : isHeld ? m_tree.nodes()[top].parentBody : m_tree.nodes()[top].body);
    for (auto node = m_path.rbegin(); node != m_path.rend(); ++node)
        if (const TreeNode& here = m_tree.nodes()[*node]; here.joint >= 0)
            m_motion.place(*node, advance, bodies[here.parentBody], bodies[here.body]);
}

} // namespace trammel::dynamics
