#pragma once

#include "dynamics/delassus.h"
#include "dynamics/formulations/formulation.h"
#include "dynamics/rotation/rotation.h"
#include "dynamics/system.h"
#include "model/settings.h"

#include <span>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// Force and torque that a joint exerts on its second body, at the joint, world axes.
struct JointReaction {
    Vec3 force = Vec3::Zero();  ///< N
    Vec3 torque = Vec3::Zero(); ///< N m
};

/// Advances a State by one of the four constraint formulations [Kea 1.5].
///
/// Holds all scratch memory: stepping allocates nothing. The System must outlive it.
class Stepper {
public:
    Stepper(const System& system, const model::SimulationSettings& settings);

    /// One step of size h (s).
    SolveReport step(State& state, double h);

    /// The multipliers that a step of size h from this state would have; the state stays.
    SolveReport solve(const State& state, double h);

    /// Least change of the velocities, in the mass metric, that makes J v = 0 on the joints:
    /// v -= M^-1 J^T (J M^-1 J^T)^-1 J v.
    void projectVelocities(State& state);

    /// One Newton iteration towards phi = 0 on the joints: dp = -M^-1 J^T (J M^-1 J^T)^-1 phi.
    void projectPositions(State& state);

    /// Makes State::angles exact. Steps only add up rates, which is enough to tell the turn.
    void resolveAngles(State& state) const;

    /// Multipliers of a joint's rows from the last step or solve; N or N m.
    std::span<const double> lambda(int joint) const;
    JointReaction reaction(int joint) const;

    const System& system() const { return m_system; }

    /// Steps in which a spring's ends coincided, so that it had no direction and no force.
    int stepsWithoutLength(int spring) const { return m_rows.springsWithoutLength[spring]; }

    /// The first body whose state is not finite; -1 where all are.
    int findNonFinite(const State& state) const;

private:
    void applyForces(const State& state, double h);
    void multiplyRows(const State& state);
    void integrate(State& state, double h);
    void advanceAngles(State& state, double h) const;
    void evaluateJointsOnly(const State& state);

    const System& m_system;
    const Formulation& m_formulation;
    RotationStep m_rotate;
    double m_gamma, m_epsilon;
    ConstraintRows m_rows;
    DelassusMatrix m_delassus;
    std::vector<BodyKinematics> m_kinematics;
    std::vector<Vec6> m_acceleration; ///< M^-1 (f_e + f_r) by body
    std::vector<double> m_Jv, m_Ja, m_rhs, m_lambda, m_shift;
};

} // namespace trammel::dynamics
