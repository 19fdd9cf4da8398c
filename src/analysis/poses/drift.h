#pragma once

#include "dynamics/rows/constraint_rows.h"

#include <vector>

namespace trammel::analysis {

/// How far one joint is from holding: norms over its rows, lengths and angles apart.
struct JointDrift {
    double position = 0.0;        ///< m
    double angle = 0.0;           ///< rad
    double velocity = 0.0;        ///< m/s
    double angularVelocity = 0.0; ///< rad/s
};

/// Measures phi and phiDot = J v of every joint in a state.
class DriftMonitor {
public:
    explicit DriftMonitor(const dynamics::System& system);

    void measure(const dynamics::State& state);

    const JointDrift& joint(int joint) const { return m_joints[joint]; }
    /// Of a user's constraint without bounds, as far as its rows are rigid.
    const JointDrift& user(int constraint) const { return m_users[constraint]; }
    double positionMax() const; ///< over joints, m and rad alike
    double velocityMax() const; ///< over joints, m/s and rad/s alike
    /// How far open the joints are, relative to the system's Scales.
    double openness() const;
    /// Joint with the largest position drift, -1 where there is no joint.
    int worstJoint() const;

private:
    template <class KindOf>
    JointDrift driftOf(const dynamics::Constraint& constraint, const dynamics::State& state,
                       const KindOf& kindOf) const;

    const dynamics::System& m_system;
    dynamics::ConstraintRows m_rows;
    std::vector<dynamics::BodyKinematics> m_kinematics;
    std::vector<JointDrift> m_joints, m_users;
};

} // namespace trammel::analysis
