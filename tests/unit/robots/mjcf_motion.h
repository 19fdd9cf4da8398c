#pragma once

#include "robots/robot.h"

#include <vector>

/// Newton and Euler's recursion for a robot's tree with coordinates, rates and accelerations as
/// MuJoCo counts them: of a ball the quaternion and the angular velocity in the child's axes, of a
/// free joint position, quaternion, velocity (world axes) and angular velocity (body axes).
namespace trammel::support {

struct MjcfMotion {
    std::vector<double> q, v, a;
};

class MjcfRecursion {
public:
    /// @param robot each joint of whose tree comes after that of its parent
    MjcfRecursion(const robots::Robot& robot, const MjcfMotion& motion)
        : m_robot(robot), m_motion(motion), m_states(robot.links.size()) {
        for (const robots::Joint& joint : robot.joints)
            if (!joint.closesLoop) step(joint);
    }

    const robots::Pose& pose(std::size_t link) const { return m_states[link].pose; }
    /// How many coordinates the tree has.
    std::size_t positions() const { return m_at; }
    std::size_t rates() const { return m_rateAt; }
    /// By rate: the force that the motion takes, armature included.
    std::vector<double> forces();

private:
    struct State {
        robots::Pose pose;
        Vec3 omega = Vec3::Zero(), alpha = Vec3::Zero(), velocity = Vec3::Zero(),
             acceleration = Vec3::Zero();
        Vec3 force = Vec3::Zero(), moment = Vec3::Zero(); ///< about the world's origin
    };
    struct Step {
        const robots::Joint* joint;
        std::size_t rateAt;
        Vec3 anchor, axis;
    };

    Vec3 three(const std::vector<double>& values, std::size_t at) const {
        return {values[at], values[at + 1], values[at + 2]};
    }

    void step(const robots::Joint& joint);
    void carry(const State& parent, const Vec3& anchor, State& child) const;

    const robots::Robot& m_robot;
    const MjcfMotion& m_motion;
    std::vector<State> m_states;
    std::vector<Step> m_steps;
    std::size_t m_at = 0, m_rateAt = 0;
};

inline void MjcfRecursion::carry(const State& parent, const Vec3& anchor, State& child) const {
    const Vec3 arm = anchor - parent.pose.position, rest = child.pose.position - anchor;
    child.acceleration = parent.acceleration + parent.alpha.cross(arm) +
                         parent.omega.cross(parent.omega.cross(arm)) + child.alpha.cross(rest) +
                         child.omega.cross(child.omega.cross(rest));
}

inline void MjcfRecursion::step(const robots::Joint& joint) {
    using namespace robots;
    const State parent = joint.parent < 0 ? State{} : m_states[joint.parent];
    State child;
    const Pose frame = parent.pose * joint.inParent;
    const Vec3 axis = frame.orientation * joint.axis;
    m_steps.push_back({&joint, m_rateAt, frame.position, axis});
    const auto at = m_at, rate = m_rateAt;
    const auto& [q, v, a] = m_motion;
    child.omega = parent.omega;
    child.alpha = parent.alpha;
    switch (joint.kind) {
    case JointKind::Fixed:
        child.pose = frame * inverse(joint.inChild);
        carry(parent, frame.position, child);
        break;
    case JointKind::Revolute:
        child.pose = frame * jointMotion(joint, q[at]) * inverse(joint.inChild);
        child.omega += v[rate] * axis;
        child.alpha += a[rate] * axis + parent.omega.cross(v[rate] * axis);
        carry(parent, frame.position, child);
        m_at += 1, m_rateAt += 1;
        break;
    case JointKind::Prismatic:
        child.pose = frame * jointMotion(joint, q[at]) * inverse(joint.inChild);
        carry(parent, child.pose.position, child);
        child.acceleration += a[rate] * axis + 2.0 * parent.omega.cross(v[rate] * axis);
        m_at += 1, m_rateAt += 1;
        break;
    case JointKind::Spherical: {
        const Quat turn(q[at], q[at + 1], q[at + 2], q[at + 3]);
        child.pose = frame * Pose{Vec3::Zero(), turn.normalized()} * inverse(joint.inChild);
        const Vec3 w = child.pose.orientation * three(v, rate);
        child.omega += w;
        child.alpha += child.pose.orientation * three(a, rate) + parent.omega.cross(w);
        carry(parent, frame.position, child);
        m_at += 4, m_rateAt += 3;
        break;
    }
    default: // free
        child.pose = {three(q, at), Quat(q[at + 3], q[at + 4], q[at + 5], q[at + 6]).normalized()};
        child.omega = child.pose.orientation * three(v, rate + 3);
        child.alpha = child.pose.orientation * three(a, rate + 3);
        child.acceleration = three(a, rate);
        m_at += 7, m_rateAt += 6;
        break;
    }
    m_states[joint.child] = child;
}

inline std::vector<double> MjcfRecursion::forces() {
    using namespace robots;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        if (!m_robot.links[i].inertia) continue;
        State& state = m_states[i];
        const Inertia& inertia = *m_robot.links[i].inertia;
        const Mat3 R = state.pose.orientation.toRotationMatrix();
        const Mat3 I = R * inertia.tensor * R.transpose();
        const Vec3 arm = R * inertia.com, com = state.pose.position + arm;
        const Vec3 acceleration =
            state.acceleration + state.alpha.cross(arm) + state.omega.cross(state.omega.cross(arm));
        state.force += inertia.mass * (acceleration - m_robot.gravity);
        state.moment += com.cross(inertia.mass * (acceleration - m_robot.gravity)) +
                        I * state.alpha + state.omega.cross(I * state.omega);
    }
    std::vector<double> result(m_rateAt, 0.0);
    for (auto each = m_steps.rbegin(); each != m_steps.rend(); ++each) {
        const Joint& joint = *each->joint;
        const State& child = m_states[joint.child];
        const auto put = [&](std::size_t at, const Vec3& values) {
            for (int i = 0; i < 3; ++i)
                result[at + static_cast<std::size_t>(i)] = values[i];
        };
        const Quat back = child.pose.orientation.conjugate();
        const auto momentAbout = [&](const Vec3& point) {
            return Vec3(child.moment - point.cross(child.force));
        };
        const std::size_t at = each->rateAt;
        if (joint.kind == JointKind::Revolute)
            result[at] = each->axis.dot(momentAbout(each->anchor));
        else if (joint.kind == JointKind::Prismatic)
            result[at] = each->axis.dot(child.force);
        else if (joint.kind == JointKind::Spherical)
            put(at, back * momentAbout(each->anchor));
        else if (joint.kind == JointKind::Free) {
            put(at, child.force);
            put(at + 3, back * momentAbout(child.pose.position));
        }
        const std::size_t next = each == m_steps.rbegin() ? m_rateAt : std::prev(each)->rateAt;
        for (std::size_t i = at; i < next; ++i)
            result[i] += joint.armature * m_motion.a[i];
        if (joint.parent < 0) continue;
        m_states[joint.parent].force += child.force;
        m_states[joint.parent].moment += child.moment;
    }
    return result;
}

} // namespace trammel::support
