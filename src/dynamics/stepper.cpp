#include "dynamics/stepper.h"

#include "dynamics/rotation/exponential.h"

#include <cmath>
#include <numbers>

namespace trammel::dynamics {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi; ///< rad

} // namespace

Stepper::Stepper(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_formulation(findFormulation(settings.formulation)),
      m_rotate(findRotation(settings.rotation)),
      m_gamma(settings.gamma),
      m_epsilon(settings.epsilon),
      m_rows(system),
      m_delassus(system),
      m_kinematics(system.bodies().size()),
      m_acceleration(system.bodies().size(), Vec6::Zero()),
      m_Jv(system.rowCount()),
      m_Ja(system.rowCount()),
      m_rhs(system.rowCount()),
      m_lambda(system.rowCount()),
      m_shift(system.rowCount()) {}

SolveReport Stepper::step(State& state, double h) {
    const SolveReport report = solve(state, h);
    integrate(state, h);
    if (m_formulation.projectsPositions) projectPositions(state);
    return report;
}

SolveReport Stepper::solve(const State& state, double h) {
    const double jointGamma = m_formulation.usesGamma ? m_gamma : 0.0;
    updateKinematics(m_system, state, m_kinematics);
    evaluateRows(m_system, state, m_kinematics, h, jointGamma, m_formulation.bias, Springs::Active,
                 m_rows);
    applyForces(state, h);
    multiplyRows(state);
    m_formulation.rightHandSide({m_rows, m_Jv, m_Ja, h}, m_rhs);
    m_delassus.factor(m_rows, m_kinematics, m_epsilon);
    return m_delassus.solve(m_rows, m_rhs, m_lambda);
}

void Stepper::applyForces(const State& state, double h) {
    const auto& bodies = m_system.bodies();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!bodies[i].isMoving) continue;
        m_acceleration[i].head<3>() = m_system.gravity();
        if (bodies[i].isGyroscopic)
            m_acceleration[i].tail<3>() =
                m_kinematics[i].inverseInertia *
                gyroscopicTorque(bodies[i], m_kinematics[i].R, state.bodies[i].w, h);
    }
    const auto add = [&](int body, const Wrench& wrench) {
        m_acceleration[body].head<3>() += bodies[body].inverseMass * wrench.force;
        m_acceleration[body].tail<3>() += m_kinematics[body].inverseInertia * wrench.torque;
    };
    for (const AppliedLoad& load : m_system.loads())
        add(load.body, evaluate(load, state.t + 0.5 * h, m_kinematics[load.body].R));
    for (const SpringDamper& spring : m_system.springs()) {
        if (spring.isImplicit) continue;
        Vec3 u;
        const Side A = side(state, m_kinematics, spring.bodyA);
        const Side B = side(state, m_kinematics, spring.bodyB);
        const Vec3 force = springForce(spring, state.t, A, B, u) * u;
        add(spring.bodyA, {-force, -(A.R * spring.rA).cross(force)});
        add(spring.bodyB, {force, (B.R * spring.rB).cross(force)});
    }
}

void Stepper::multiplyRows(const State& state) {
    for (const Constraint& constraint : m_system.constraints()) {
        const Vec6& aA = m_acceleration[constraint.bodyA];
        const Vec6& aB = m_acceleration[constraint.bodyB];
        for (int i = constraint.row; i < constraint.row + constraint.rowCount; ++i) {
            const double* J = &m_rows.J[i * kRowEntries];
            m_Jv[i] = rowRate(m_rows, state, constraint, i);
            m_Ja[i] = Eigen::Map<const Vec6>(J).dot(aA) + Eigen::Map<const Vec6>(J + 6).dot(aB);
        }
    }
}

void Stepper::integrate(State& state, double h) {
    const auto& bodies = m_system.bodies();
    const auto& response = m_delassus.response();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!bodies[i].isMoving) continue;
        BodyState& body = state.bodies[i];
        const Vec3 v = body.v + h * (m_acceleration[i].head<3>() + response[i].head<3>());
        const Vec3 w = body.w + h * (m_acceleration[i].tail<3>() + response[i].tail<3>());
        body.p += h * (m_formulation.usesOldVelocity ? body.v : v);
        body.q = m_rotate(body.q, m_formulation.usesOldVelocity ? body.w : w, h);
        body.v = v;
        body.w = w;
    }
    state.t += h;
    advanceAngles(state, h);
}

void Stepper::advanceAngles(State& state, double h) const {
    for (const Joint& joint : m_system.joints())
        if (joint.angle >= 0)
            state.angles[joint.angle] +=
                h * jointAngleRate(joint.geometry, side(state, m_kinematics, joint.bodyA),
                                   side(state, m_kinematics, joint.bodyB));
}

void Stepper::resolveAngles(State& state) const {
    for (const Joint& joint : m_system.joints()) {
        if (joint.angle < 0) continue;
        double& angle = state.angles[joint.angle];
        const double principal =
            jointAngle(joint.geometry, state.bodies[joint.bodyA].q.toRotationMatrix(),
                       state.bodies[joint.bodyB].q.toRotationMatrix());
        angle = principal + kTurn * std::round((angle - principal) / kTurn);
    }
}

void Stepper::evaluateJointsOnly(const State& state) {
    updateKinematics(m_system, state, m_kinematics);
    evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, m_rows);
    m_delassus.factor(m_rows, m_kinematics, 0.0);
}

void Stepper::projectVelocities(State& state) {
    evaluateJointsOnly(state);
    multiplyRows(state);
    m_delassus.solve(m_rows, m_Jv, m_shift);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].v -= m_delassus.response()[i].head<3>();
        state.bodies[i].w -= m_delassus.response()[i].tail<3>();
    }
}

void Stepper::projectPositions(State& state) {
    evaluateJointsOnly(state);
    m_delassus.solve(m_rows, m_rows.phi, m_shift);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p -= m_delassus.response()[i].head<3>();
        state.bodies[i].q =
            exponentialStep(state.bodies[i].q, m_delassus.response()[i].tail<3>(), -1.0);
    }
}

std::span<const double> Stepper::lambda(int joint) const {
    const Constraint& constraint = m_system.constraints()[m_system.joints()[joint].constraint];
    return {&m_lambda[constraint.row], static_cast<std::size_t>(constraint.rowCount)};
}

JointReaction Stepper::reaction(int joint) const {
    const Joint& j = m_system.joints()[joint];
    const Constraint& constraint = m_system.constraints()[j.constraint];
    JointReaction reaction;
    for (int i = constraint.row; i < constraint.row + constraint.rowCount; ++i) {
        const double* J = &m_rows.J[i * kRowEntries];
        reaction.force += m_lambda[i] * Vec3(J[6], J[7], J[8]);
        reaction.torque += m_lambda[i] * Vec3(J[9], J[10], J[11]);
    }
    reaction.torque -= (m_kinematics[j.bodyB].R * j.geometry.rB).cross(reaction.force);
    return reaction;
}

int Stepper::findNonFinite(const State& state) const {
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const BodyState& body = state.bodies[i];
        const double sum = body.p.sum() + body.v.sum() + body.w.sum() + body.q.coeffs().sum();
        if (!std::isfinite(sum)) return static_cast<int>(i);
    }
    return -1;
}

} // namespace trammel::dynamics
