#include "analysis/poses/drift.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

DriftMonitor::DriftMonitor(const dynamics::System& system)
    : m_system(system),
      m_rows(system),
      m_kinematics(system.bodies().size()),
      m_joints(system.joints().size()),
      m_users(system.userConstraints().size()) {}

/// @param kindOf what the constraint's i-th row measures
template <class KindOf>
JointDrift DriftMonitor::driftOf(const dynamics::Constraint& constraint,
                                 const dynamics::State& state, const KindOf& kindOf) const {
    JointDrift sum;
    for (int i = 0; i < constraint.rowCount; ++i) {
        const int row = constraint.row + i;
        const double phi = m_rows.phi[row];
        const double rate = dynamics::rowRate(m_rows, state, constraint, i) - m_rows.rate[row];
        const bool isAngle = kindOf(i) == dynamics::RowKind::Rotation;
        (isAngle ? sum.angle : sum.position) += phi * phi;
        (isAngle ? sum.angularVelocity : sum.velocity) += rate * rate;
    }
    return {std::sqrt(sum.position), std::sqrt(sum.angle), std::sqrt(sum.velocity),
            std::sqrt(sum.angularVelocity)};
}

void DriftMonitor::measure(const dynamics::State& state) {
    dynamics::updateKinematics(m_system, state, m_kinematics);
    dynamics::evaluateRows(m_system, state, m_kinematics, 1.0, 0.0, dynamics::Bias::Skip,
                           dynamics::Springs::Inactive, m_rows);
    for (std::size_t j = 0; j < m_joints.size(); ++j) {
        const dynamics::Joint& joint = m_system.joints()[j];
        m_joints[j] = driftOf(m_system.constraints()[joint.constraint], state,
                              [&](int row) { return joint.rowKind(row); });
    }
    for (std::size_t u = 0; u < m_users.size(); ++u) {
        const dynamics::CompiledUserConstraint& user = m_system.userConstraints()[u];
        if (user.isBounded) continue;
        m_users[u] = driftOf(m_system.constraints()[user.constraint], state,
                             [&](int row) { return user.rowKinds[row]; });
    }
}

double DriftMonitor::positionMax() const {
    double result = 0.0;
    for (const JointDrift& d : m_joints)
        result = std::max({result, d.position, d.angle});
    return result;
}

double DriftMonitor::openness() const {
    double result = 0.0;
    for (const JointDrift& d : m_joints)
        result = std::max({result, d.position / m_system.scales().length, d.angle});
    return result;
}

double DriftMonitor::velocityMax() const {
    double result = 0.0;
    for (const JointDrift& d : m_joints)
        result = std::max({result, d.velocity, d.angularVelocity});
    return result;
}

int DriftMonitor::worstJoint() const {
    const auto size = [](const JointDrift& d) { return std::max(d.position, d.angle); };
    const auto it = std::max_element(
        m_joints.begin(), m_joints.end(),
        [&](const JointDrift& a, const JointDrift& b) { return size(a) < size(b); });
    return it == m_joints.end() ? -1 : static_cast<int>(it - m_joints.begin());
}

} // namespace trammel::analysis
