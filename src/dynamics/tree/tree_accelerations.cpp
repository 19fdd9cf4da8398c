#include "dynamics/tree/tree_accelerations.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

bool slides(TreeMotion motion) {
    return motion == TreeMotion::Prismatic || motion == TreeMotion::Cylindrical ||
           motion == TreeMotion::Screw || motion == TreeMotion::Planar;
}

} // namespace

TreeAccelerations::TreeAccelerations(const System& system)
    : m_tree(system),
      m_pose(m_tree),
      m_bodies(m_tree),
      m_force(m_tree.nodes().size(), Vec6::Zero()),
      m_bias(m_tree.nodes().size(), Vec6::Zero()),
      m_acceleration(m_tree.nodes().size(), Vec6::Zero()) {}

/// Of the reference point, as its joint's rates stay:
///     a = w_p x (w_p x r) + 2 w_p x slip,   alpha = w_p x (w - w_p)
Vec6 TreeAccelerations::jointBias(std::size_t i, const State& state) const {
    const TreeNode& node = m_tree.nodes()[i];
    if (node.parent < 0 && node.motion != TreeMotion::Universal) return Vec6::Zero();
    const BodyState& parent = state.bodies[node.parentBody];
    const BodyState& body = state.bodies[node.body];
    Vec6 bias;
    Vec3 turned = parent.w.cross(m_pose.r[i]);
    if (slides(node.motion)) {
        const Vec3 onParent = parent.v + parent.w.cross(m_pose.x[i] - parent.p);
        turned += 2.0 * (body.v - body.w.cross(m_pose.c[i]) - onParent);
    }
    bias.head<3>() = parent.w.cross(turned);
    if (node.motion == TreeMotion::Spherical)
        bias.tail<3>().setZero();
    else
        bias.tail<3>() = parent.w.cross(body.w);
    if (node.motion == TreeMotion::Universal) {
        const Vec3 first = m_pose.S[i].col(0).tail<3>(), second = m_pose.S[i].col(1).tail<3>();
        const Vec3 relative = body.w - parent.w;
        bias.tail<3>() += first.dot(relative) * second.dot(relative) * first.cross(second);
    }
    return bias;
}

/// About the reference point, less what turning about it at a standing angular velocity takes:
///     m w x (w x c) at the centre of mass
Vec6 TreeAccelerations::forceOn(std::size_t i, const State& state, const Vec6& force) const {
    const int body = m_tree.nodes()[i].body;
    const Vec3& w = state.bodies[body].w;
    Vec6 rest = force;
    rest.head<3>() -= m_tree.system().bodies()[body].mass * w.cross(w.cross(m_pose.c[i]));
    return shiftForce(rest, m_pose.c[i]);
}

void TreeAccelerations::evaluate(const State& state, const std::vector<BodyKinematics>& kinematics,
                                 const std::vector<Vec6>& force, std::vector<Vec6>& acceleration) {
    m_pose.update(m_tree, state, kinematics);
    m_bodies.assemble(m_pose, kinematics);
    for (std::size_t i = 0; i < m_force.size(); ++i) {
        const int body = m_tree.nodes()[i].body;
        m_bias[i] = jointBias(i, state);
        m_force[i] = forceOn(i, state, force[body]);
    }
    m_bodies.factor(m_pose);
    m_bodies.solve(m_pose, m_force, m_bias, m_acceleration);
    std::fill(acceleration.begin(), acceleration.end(), Vec6::Zero());
    for (std::size_t i = 0; i < m_force.size(); ++i) {
        const int body = m_tree.nodes()[i].body;
        const Vec3& w = state.bodies[body].w;
        acceleration[body] = shiftMotion(m_acceleration[i], m_pose.c[i]);
        acceleration[body].head<3>() += w.cross(w.cross(m_pose.c[i]));
    }
}

Vec3 TreeAccelerations::rateDerivatives(int i, const State& state,
                                        const std::vector<BodyKinematics>& kinematics,
                                        const std::vector<Vec6>& acceleration) const {
    const TreeNode& node = m_tree.nodes()[i];
    if (node.motion != TreeMotion::Spherical) return m_bodies.rates(i);
    const Vec3& wParent = state.bodies[node.parentBody].w;
    const Vec3 change = acceleration[node.body].tail<3>() -
                        acceleration[node.parentBody].tail<3>() -
                        wParent.cross(state.bodies[node.body].w);
    return node.frameParent.transpose() * (kinematics[node.parentBody].R.transpose() * change);
}

} // namespace trammel::dynamics
