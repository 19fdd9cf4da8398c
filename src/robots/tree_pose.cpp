#include "robots/tree_pose.h"

#include "math/disjoint_sets.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace trammel::robots {

namespace {

/// Sets of lumps and the world.
class LumpSets {
public:
    explicit LumpSets(std::size_t lumps) : m_sets(lumps + 1) {}
    int root(int lump) { return m_sets.root(place(lump)); }
    /// @return false where they were one already
    bool join(int one, int other) { return m_sets.join(place(one), place(other)); }

private:
    static int place(int lump) { return lump == kWorld ? 0 : lump + 1; }

    math::DisjointSets m_sets;
};

/// How much a joint belongs into the tree; the least first.
int rank(const Joint& joint) {
    switch (joint.kind) {
    case JointKind::Free:
        return 20; // holds nothing, and is no loop
    case JointKind::Fixed:
        return 0;
    case JointKind::Planar:
    case JointKind::Prismatic:
    case JointKind::Screw:
    case JointKind::Cylindrical:
        return joint.closesLoop ? 2 : 1;
    default:
        return joint.closesLoop ? 10 : 5;
    }
}

} // namespace

std::vector<char> spanningJoints(const std::vector<Joint>& joints,
                                 const std::vector<char>& isHeld) {
    LumpSets sets(isHeld.size());
    for (std::size_t i = 0; i < isHeld.size(); ++i)
        if (isHeld[i]) sets.join(static_cast<int>(i), kWorld);
    std::vector<std::size_t> order(joints.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t j) { return rank(joints[j]); });
    std::vector<char> isOfTree(joints.size(), 0);
    for (const std::size_t j : order)
        isOfTree[j] = sets.join(joints[j].parent, joints[j].child);
    return isOfTree;
}

TreePose::TreePose(LumpedRobot& lumped, bool rootsAreFixed)
    : m_lumped(lumped), m_lumps(lumped.lumps), m_isOfTree(lumped.joints.size(), 0) {
    fixRoots(rootsAreFixed);
    choose();
    order();
}

void TreePose::fixRoots(bool rootsAreFixed) {
    LumpSets sets(m_lumps.size());
    for (std::size_t i = 0; i < m_lumps.size(); ++i)
        if (m_lumps[i].isFixed) sets.join(static_cast<int>(i), kWorld);
    std::vector<char> isChild(m_lumps.size(), 0);
    for (const Joint& joint : m_lumped.joints) {
        sets.join(joint.parent, joint.child);
        if (joint.child >= 0 && !joint.closesLoop) isChild[joint.child] = 1;
    }
    if (!rootsAreFixed) return;
    for (const bool evenChildren : {false, true}) // a ring has no root
        for (std::size_t i = 0; i < m_lumps.size(); ++i) {
            const int lump = static_cast<int>(i);
            if (sets.root(lump) == sets.root(kWorld) || (isChild[i] && !evenChildren)) continue;
            m_lumps[i].isFixed = true;
            sets.join(lump, kWorld);
        }
}

void TreePose::choose() {
    std::vector<char> isHeld;
    for (const Lump& lump : m_lumps)
        isHeld.push_back(lump.isFixed);
    m_isOfTree = spanningJoints(m_lumped.joints, isHeld);
    for (std::size_t j = 0; j < m_isOfTree.size(); ++j)
        if (!m_isOfTree[j] && m_lumped.joints[j].kind != JointKind::Free) ++m_loops;
}

void TreePose::order() {
    std::vector<char> isPlaced(m_lumps.size(), 0);
    const auto grow = [&](std::size_t done) {
        for (; done < m_steps.size(); ++done) {
            const int from = m_steps[done].lump;
            for (std::size_t j = 0; j < m_lumped.joints.size(); ++j) {
                const Joint& joint = m_lumped.joints[j];
                if (!m_isOfTree[j] || (joint.parent != from && joint.child != from)) continue;
                const bool isDown = joint.parent == from;
                const int to = isDown ? joint.child : joint.parent;
                if (to < 0 || isPlaced[to]) continue;
                isPlaced[to] = 1;
                m_steps.push_back({static_cast<int>(j), to, from, isDown});
            }
        }
    };
    for (std::size_t i = 0; i < m_lumps.size(); ++i)
        if (m_lumps[i].isFixed) {
            isPlaced[i] = 1;
            m_steps.push_back({-1, static_cast<int>(i)});
        }
    for (std::size_t j = 0; j < m_lumped.joints.size(); ++j) {
        const Joint& joint = m_lumped.joints[j];
        const int lump = joint.parent < 0 ? joint.child : joint.parent;
        if (!m_isOfTree[j] || std::max(joint.parent, joint.child) < 0 || isPlaced[lump] ||
            std::min(joint.parent, joint.child) >= 0)
            continue;
        isPlaced[lump] = 1;
        m_steps.push_back({static_cast<int>(j), lump, kWorld, joint.parent < 0});
    }
    grow(0);
    for (std::size_t i = 0; i < m_lumps.size(); ++i)
        if (!isPlaced[i]) {
            isPlaced[i] = 1;
            m_steps.push_back({-1, static_cast<int>(i)});
            grow(m_steps.size() - 1);
        }
}

std::vector<Pose> TreePose::place(const std::vector<double>& coordinates) const {
    std::vector<Pose> poses(m_lumps.size());
    for (const Step& step : m_steps) {
        if (step.joint < 0) {
            poses[step.lump] = m_lumps[step.lump].inWorld;
            continue;
        }
        const Joint& joint = m_lumped.joints[step.joint];
        const Pose motion = jointMotion(joint, coordinates[step.joint]);
        const Pose relative = step.isDown
                                  ? joint.inParent * motion * inverse(joint.inChild)
                                  : joint.inChild * inverse(motion) * inverse(joint.inParent);
        poses[step.lump] = (step.from < 0 ? Pose{} : poses[step.from]) * relative;
    }
    return poses;
}

std::vector<Twist> TreePose::twists(const std::vector<Pose>& poses) const {
    std::vector<Twist> twists(m_lumps.size());
    for (const Step& step : m_steps) {
        if (step.joint < 0) continue;
        const Joint& joint = m_lumped.joints[step.joint];
        Twist twist = step.from < 0 ? Twist{} : twists[step.from];
        const Pose from = step.from < 0 ? Pose{} : poses[step.from];
        const Vec3& origin = poses[step.lump].position;
        twist.velocity += twist.angular.cross(origin - from.position);
        const Pose frame = from * (step.isDown ? joint.inParent : joint.inChild);
        const Vec3 rate =
            (step.isDown ? 1.0 : -1.0) * joint.startRate * (frame.orientation * joint.axis);
        if (joint.kind == JointKind::Prismatic) twist.velocity += rate;
        if (joint.kind == JointKind::Revolute) {
            twist.angular += rate;
            twist.velocity += rate.cross(origin - frame.position);
        }
        if (joint.kind == JointKind::Free && step.isDown) {
            twist.velocity += joint.startVelocity;
            twist.angular += joint.startAngularVelocity;
        }
        twists[step.lump] = twist;
    }
    return twists;
}

double coordinateOf(const Joint& joint, const Pose& parentFrame, const Pose& childFrame,
                    double near) {
    const Pose relative = inverse(parentFrame) * childFrame;
    switch (joint.kind) {
    case JointKind::Prismatic:
        return relative.position.dot(joint.axis);
    case JointKind::Revolute:
    case JointKind::Cylindrical:
    case JointKind::Screw: {
        constexpr double kTurn = 2.0 * std::numbers::pi;
        const Quat& q = relative.orientation;
        const double angle = 2.0 * std::atan2(q.vec().dot(joint.axis), q.w());
        return angle + kTurn * std::round((near - angle) / kTurn);
    }
    default:
        return 0.0;
    }
}

} // namespace trammel::robots
