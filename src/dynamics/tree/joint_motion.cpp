#include "dynamics/tree/joint_motion.h"

#include "math/exponential_map.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

Vec6 motionOf(const BodyState& body) {
    Vec6 result;
    result << body.v, body.w;
    return result;
}

bool turnsAboutAxis(TreeMotion motion) {
    return motion == TreeMotion::Revolute || motion == TreeMotion::Cylindrical ||
           motion == TreeMotion::Screw || motion == TreeMotion::Planar;
}

Quat rotationAboutZ(double angle) {
    return exponentialStep(Quat::Identity(), Vec3::UnitZ(), angle);
}

/// The nearest turn that a joint allows. A universal joint's is Rz(a) Rx(90 deg) Rz(b), of which
/// both halves of the quaternion are equally long.
Quat allowedRotation(TreeMotion motion, const Quat& rotation) {
    if (turnsAboutAxis(motion)) return Quat(rotation.w(), 0.0, 0.0, rotation.z()).normalized();
    if (motion == TreeMotion::Spherical) return rotation.normalized();
    if (motion != TreeMotion::Universal) return Quat::Identity();
    const double about = std::sqrt(0.5) / std::hypot(rotation.w(), rotation.z());
    const double across = std::sqrt(0.5) / std::hypot(rotation.x(), rotation.y());
    return {about * rotation.w(), across * rotation.x(), across * rotation.y(),
            about * rotation.z()};
}

/// The nearest way that a joint allows, at an allowed turn. A screw's follows from its angle.
Vec3 allowedDisplacement(const TreeNode& node, const Vec3& displacement, const Quat& rotation) {
    switch (node.motion) {
    case TreeMotion::Prismatic:
    case TreeMotion::Cylindrical:
        return {0.0, 0.0, displacement.z()};
    case TreeMotion::Planar:
        return {displacement.x(), displacement.y(), 0.0};
    case TreeMotion::Screw: {
        if (node.advance == 0.0) return Vec3::Zero();
        const double angle = 2.0 * std::atan2(rotation.z(), rotation.w());
        return {0.0, 0.0, node.advance * unwrapped(angle, displacement.z() / node.advance)};
    }
    default:
        return Vec3::Zero();
    }
}

/// Relative angular velocity, or turn where it is small, in the parent's joint frame.
Vec3 spin(TreeMotion motion, const Vec3& rate, const Quat& rotation) {
    if (turnsAboutAxis(motion)) return {0.0, 0.0, rate[0]};
    if (motion == TreeMotion::Spherical) return rate;
    if (motion == TreeMotion::Universal)
        return rate[0] * Vec3::UnitZ() + rate[1] * (rotation * Vec3::UnitZ());
    return Vec3::Zero();
}

bool slides(TreeMotion motion) {
    return motion == TreeMotion::Prismatic || motion == TreeMotion::Cylindrical ||
           motion == TreeMotion::Screw || motion == TreeMotion::Planar;
}

/// Velocity of the child's joint point in the parent's joint frame.
Vec3 slide(const TreeNode& node, const Vec3& rate) {
    switch (node.motion) {
    case TreeMotion::Prismatic:
        return {0.0, 0.0, rate[0]};
    case TreeMotion::Screw:
        return {0.0, 0.0, node.advance * rate[0]};
    case TreeMotion::Cylindrical:
        return {0.0, 0.0, rate[1]};
    case TreeMotion::Planar:
        return {rate[1], rate[2], 0.0};
    default:
        return Vec3::Zero();
    }
}

Quat rotatedBy(TreeMotion motion, const Quat& rotation, const Vec3& step) {
    if (motion == TreeMotion::Spherical) return exponentialStep(rotation, step, 1.0);
    if (turnsAboutAxis(motion)) return rotationAboutZ(step[0]) * rotation;
    if (motion == TreeMotion::Universal)
        return rotationAboutZ(step[0]) * rotation * rotationAboutZ(step[1]);
    return rotation;
}

} // namespace

JointMotion::JointMotion(const JointTree& tree) : m_tree(tree), m_joints(tree.nodes().size()) {
    for (const TreeNode& node : tree.nodes()) {
        m_frameParent.emplace_back(node.frameParent);
        m_frameChild.emplace_back(node.frameChild);
    }
}

/// S^T (child - parent) by column, at the reference point; a ball joint's in the parent's frame.
Vec3 JointMotion::rates(int i, const TreePose& pose, const Quat& frame, const Vec6& parent,
                        const Vec6& child) const {
    const TreeNode& node = m_tree.nodes()[i];
    const Vec6 relative = shiftMotion(child, -pose.c[i]) - parent;
    if (node.motion == TreeMotion::Spherical) return frame.conjugate() * relative.tail<3>();
    Vec3 result = Vec3::Zero();
    for (int k = 0; k < node.dofCount(); ++k)
        result[k] = pose.S[i].col(k).dot(relative) / pose.S[i].col(k).squaredNorm();
    return result;
}

void JointMotion::start(const TreePose& pose, const State& state,
                        const std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        if (node.joint < 0) continue;
        const BodyState& parent = state.bodies[node.parentBody];
        const BodyState& body = state.bodies[node.body];
        Joint& joint = m_joints[i];
        joint.frame = parent.q * m_frameParent[i];
        JointPlace& place = joint.place;
        place.rotation =
            allowedRotation(node.motion, joint.frame.conjugate() * (body.q * m_frameChild[i]));
        joint.lever = pose.x[i] - parent.p;
        const Vec3 onParent = kinematics[node.parentBody].R * node.rParent;
        place.displacement = allowedDisplacement(
            node, joint.frame.conjugate() * (joint.lever - onParent), place.rotation);
        place.rate = rates(static_cast<int>(i), pose, joint.frame,
                           shiftMotion(motionOf(parent), joint.lever), motionOf(body));
    }
}

void JointMotion::setVelocity(const TreePose& pose, const std::vector<Vec6>& velocity) {
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        if (node.joint < 0) continue;
        Joint& joint = m_joints[i];
        joint.endRate =
            rates(static_cast<int>(i), pose, joint.frame,
                  shiftMotion(velocity[node.parentBody], joint.lever), velocity[node.body]);
    }
}

void JointMotion::findBias(const TreePose& pose, const State& state,
                           std::vector<Vec6>& bias) const {
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        Vec6& own = bias[node.body];
        own.setZero();
        if (node.joint < 0) continue;
        const Joint& joint = m_joints[i];
        const Vec3& wParent = state.bodies[node.parentBody].w;
        const Vec3& w = state.bodies[node.body].w;
        const Vec3 slip = joint.frame * slide(node, joint.place.rate);
        own = shiftMotion(bias[node.parentBody], joint.lever);
        own.head<3>() += wParent.cross(wParent.cross(joint.lever) + 2.0 * slip);
        own.tail<3>() += wParent.cross(w);
        if (node.motion == TreeMotion::Universal)
            own.tail<3>() += joint.place.rate[0] * joint.place.rate[1] *
                             pose.S[i].col(0).tail<3>().cross(pose.S[i].col(1).tail<3>());
        own.head<3>() += own.tail<3>().cross(pose.c[i]) + w.cross(w.cross(pose.c[i]));
    }
}

void JointMotion::place(int i, const Advance& advance, const BodyState& parent,
                        BodyState& body) const {
    const TreeNode& node = m_tree.nodes()[i];
    const Joint& joint = m_joints[i];
    const JointPlace& from = joint.place;
    const Vec3 step = advance.fromStart * from.rate + advance.fromEnd * joint.endRate;
    put(i,
        {rotatedBy(node.motion, from.rotation, step), from.displacement + slide(node, step),
         from.rate + advance.share * (joint.endRate - from.rate)},
        parent, body);
}

void JointMotion::put(int i, const JointPlace& place, const BodyState& parent,
                      BodyState& body) const {
    const TreeNode& node = m_tree.nodes()[i];
    const Quat frame = parent.q * m_frameParent[i];
    body.q = frame * place.rotation * m_frameChild[i].conjugate();
    body.q.coeffs() *= 0.5 * (3.0 - body.q.squaredNorm()); // towards unit length
    Vec3 lever = parent.q * node.rParent;
    if (slides(node.motion)) lever += frame * place.displacement;
    const Vec3 toBody = body.q * -node.rChild;
    body.p = parent.p + lever + toBody;
    body.w = parent.w + frame * spin(node.motion, place.rate, place.rotation);
    body.v = parent.v + parent.w.cross(lever) + body.w.cross(toBody);
    if (slides(node.motion)) body.v += frame * slide(node, place.rate);
}

} // namespace trammel::dynamics
