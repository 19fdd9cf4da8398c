#include "analysis/poses/assemble.h"

#include "analysis/poses/constraint_space.h"
#include "analysis/poses/pose_step.h"
#include "messages/run_messages.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <random>

namespace trammel::analysis {

namespace {

using dynamics::State;
using dynamics::System;

constexpr double kMaxTurn = 0.5;      ///< rad that a body turns in an iteration at most
constexpr double kLeastShift = 1e-14; ///< keeps J J^T + mu E regular
constexpr double kMostDamping = 1e8;
constexpr double kStationary = 1e-9; ///< norm(J^T phi) relative to norm(phi)
constexpr double kLeastGain = 1e-10; ///< share of norm(phi) that an iteration has to take away

/// phi and J of a pose, dimensionless; columns of bodies that may not move are 0.
struct LinearizedJoints {
    Eigen::SparseMatrix<double> J;
    Eigen::VectorXd phi;

    Eigen::VectorXd slope() const { return J.transpose() * phi; }
    bool isStationary() const { return !(slope().norm() > kStationary * phi.norm()); }
};

/// Attempts to close the joints from one pose.
class AssemblyAttempts {
public:
    AssemblyAttempts(const System& system, const AssemblyOptions& options)
        : m_system(system),
          m_options(options),
          m_length(characteristicLength(system)),
          m_isMovable(system.bodies().size()),
          m_drift(system) {
        for (std::size_t body = 0; body < m_isMovable.size(); ++body) {
            m_isMovable[body] = system.bodies()[body].isMoving;
            if (m_isMovable[body]) m_bodies.push_back(static_cast<int>(body));
        }
        for (const int body : options.held)
            m_isMovable[body] = false;
    }

    bool isMovable(int body) const { return m_isMovable[body]; }
    int iterations() const { return m_iterations; }

    const DriftMonitor& measure(const State& state) {
        m_drift.measure(state);
        return m_drift;
    }

    /// Rounding grows with distances from the origin.
    bool isWithin(const State& state, double tolerance) {
        const double length = m_system.scales().length;
        double size = length;
        for (const auto& body : state.bodies)
            size = std::max(size, body.p.lpNorm<Eigen::Infinity>());
        return measure(state).openness() <= tolerance * size / length;
    }

    /// Ends where the joints are closed or norm(phi) falls no more.
    /// @return whether they are closed
    bool close(State& state) {
        double damping = 0.1;
        LinearizedJoints now = linearize(state);
        for (int i = 0; i < m_options.maxIterations && !m_options.stop.stop_requested(); ++i) {
            const bool isDone = isWithin(state, m_options.tolerance);
            if (now.isStationary()) break;
            ++m_iterations;
            const double before = now.phi.norm();
            // One step more than needed, which leaves rounding alone.
            if (!improve(state, now, damping) || isDone) break;
            if (now.phi.norm() > (1.0 - kLeastGain) * before) break;
        }
        return isWithin(state, kClosedResidual);
    }

    /// Moves every body that may move by up to `amount` of the characteristic length and rad.
    void disturb(State& state, double amount, std::mt19937& random) const {
        std::uniform_real_distribution<double> share(-amount, amount);
        Eigen::VectorXd step(6 * static_cast<Eigen::Index>(m_bodies.size()));
        for (Eigen::Index k = 0; k < step.size(); ++k)
            step[k] = isHeld(k) ? 0.0 : columnScale(k, m_length) * share(random);
        movePose(m_system, m_bodies, step, state);
    }

    /// Turns a body of the joint by half a turn across the joint's axis, about the joint's point.
    void turnOver(State& state, const dynamics::Joint& joint) const {
        const int index = m_isMovable[joint.bodyB] ? joint.bodyB : joint.bodyA;
        if (!m_isMovable[index]) return;
        const dynamics::JointGeometry& g = joint.geometry;
        dynamics::BodyState& body = state.bodies[index];
        const Vec3 arm = body.q * (index == joint.bodyB ? g.rB : g.rA);
        const Vec3 across = body.q * (index == joint.bodyB ? g.frameB : g.frameA).col(0);
        const Quat half(Eigen::AngleAxisd(std::numbers::pi, across));
        body.p += arm - half * arm;
        body.q = half * body.q;
        dynamics::resolveAngles(m_system, state);
    }

private:
    bool isHeld(Eigen::Index column) const {
        return !m_isMovable[m_bodies[static_cast<std::size_t>(column / 6)]];
    }

    LinearizedJoints linearize(const State& state) const {
        const auto rows = sparseConstraintJacobian(m_system, state);
        Eigen::VectorXd rowWeights(rows.phi.size()), columnWeights(rows.J.cols());
        for (Eigen::Index i = 0; i < rowWeights.size(); ++i)
            rowWeights[i] = rowScale(m_system, rows.joint[i], rows.jointRow[i], m_length);
        for (Eigen::Index k = 0; k < columnWeights.size(); ++k)
            columnWeights[k] = isHeld(k) ? 0.0 : columnScale(k, m_length);
        return {rowWeights.asDiagonal() * rows.J * columnWeights.asDiagonal(),
                rowWeights.cwiseProduct(rows.phi)};
    }

    /// -J^T (J J^T + mu E)^-1 phi, shortened where a body would turn too far.
    Eigen::VectorXd shortestStep(const LinearizedJoints& now, double mu) const {
        Eigen::SparseMatrix<double> normal = now.J * now.J.transpose();
        Eigen::SparseMatrix<double> shift(normal.rows(), normal.cols());
        shift.setIdentity();
        normal += mu * shift;
        const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor(normal);
        Eigen::VectorXd step = -(now.J.transpose() * factor.solve(now.phi));
        double turn = 0.0;
        for (Eigen::Index column = 3; column < step.size(); column += 6)
            turn = std::max(turn, step.segment<3>(column).norm());
        if (turn > kMaxTurn) step *= kMaxTurn / turn;
        return step;
    }

    /// Takes a step that lowers norm(phi), more damped where need be.
    /// @return whether there was one
    bool improve(State& state, LinearizedJoints& now, double& damping) const {
        const double norm = now.phi.norm();
        for (; damping < kMostDamping; damping *= 4.0) {
            const Eigen::VectorXd step = shortestStep(now, damping * norm + kLeastShift);
            State trial = state;
            Eigen::VectorXd metres = step;
            for (Eigen::Index k = 0; k < step.size(); ++k)
                metres[k] *= columnScale(k, m_length);
            movePose(m_system, m_bodies, metres, trial);
            LinearizedJoints next = linearize(trial);
            // A tenth of what the linear equations promise is enough.
            const double promised = norm - (now.phi + now.J * step).norm();
            if (!(norm - next.phi.norm() > 0.1 * promised) || !(promised > 0.0)) continue;
            if (norm - next.phi.norm() > 0.7 * promised) damping = std::max(1e-6, 0.2 * damping);
            state = std::move(trial);
            now = std::move(next);
            return true;
        }
        return false;
    }

    const System& m_system;
    const AssemblyOptions& m_options;
    double m_length;
    std::vector<char> m_isMovable;
    std::vector<int> m_bodies; ///< of the Jacobian's columns
    DriftMonitor m_drift;
    int m_iterations = 0;
};

/// Whether directions that a joint keeps parallel point opposite ways: its rows, which are sines,
/// are 0 then too.
bool isTurnedOver(const dynamics::Joint& joint, const State& state) {
    const auto areOpposite = [&](int column) {
        const Vec3 a = state.bodies[joint.bodyA].q * joint.geometry.frameA.col(column);
        return a.dot(state.bodies[joint.bodyB].q * joint.geometry.frameB.col(column)) < 0.0;
    };
    return (joint.kind->keepsAxis() && areOpposite(2)) ||
           (joint.kind->keepsFrame() && areOpposite(0));
}

} // namespace

int findTurnedOver(const System& system, const State& state) {
    const auto it = std::ranges::find_if(
        system.joints(), [&](const auto& joint) { return isTurnedOver(joint, state); });
    return it == system.joints().end() ? -1 : static_cast<int>(it - system.joints().begin());
}

namespace {

/// From the given pose, and where that fails from poses around it, farther and farther.
bool search(AssemblyAttempts& attempts, const System& system, State& state,
            const AssemblyOptions& options, int& restarts) {
    const State start = state;
    State trial = start;
    std::mt19937 random(options.seed);
    for (restarts = 0;; ++restarts) {
        const bool isClosed = attempts.close(trial);
        const int turnedOver = findTurnedOver(system, trial);
        if (restarts == 0 || (isClosed && turnedOver < 0)) state = trial;
        if (isClosed && turnedOver < 0) return true;
        if (restarts == options.maxRestarts || options.stop.stop_requested()) return false;
        if (isClosed && restarts % 2 == 0) {
            attempts.turnOver(trial, system.joints()[turnedOver]);
        } else {
            trial = start;
            attempts.disturb(trial, 0.02 * (restarts + 1), random);
        }
    }
}

std::vector<BodyMove> moves(const State& before, const State& after) {
    std::vector<BodyMove> result;
    for (std::size_t i = 0; i < before.bodies.size(); ++i)
        result.push_back({(after.bodies[i].p - before.bodies[i].p).norm(),
                          before.bodies[i].q.angularDistance(after.bodies[i].q)});
    return result;
}

} // namespace

Assembly assemble(const System& system, State& state, const AssemblyOptions& options) {
    AssemblyAttempts attempts(system, options);
    const State before = state;
    Assembly result;
    result.residualBefore = attempts.measure(state).positionMax();
    result.isClosed = search(attempts, system, state, options, result.restarts);
    result.iterations = attempts.iterations();
    const DriftMonitor& drift = attempts.measure(state);
    result.residual = drift.positionMax();
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        result.joints.push_back(drift.joint(static_cast<int>(j)));
    result.moves = moves(before, state);
    if (result.isClosed) return result;
    result.turnedOverJoint =
        drift.openness() <= kClosedResidual ? findTurnedOver(system, state) : -1;
    result.openJoint = drift.worstJoint();
    return result;
}

messages::Message failureText(const System& system, const Assembly& assembly) {
    if (assembly.turnedOverJoint >= 0)
        return {messages::kJointClosesTurned, system.joints()[assembly.turnedOverJoint].name};
    return openJointText(system, assembly.openJoint, assembly.joints[assembly.openJoint]);
}

messages::Message openJointText(const System& system, int joint, const JointDrift& drift) {
    return openJointText(system, joint, drift, messages::kJointIsOpen);
}

messages::Message openJointText(const System& system, int joint, const JointDrift& drift,
                                const messages::Text<3>& text) {
    return {text, system.joints()[joint].name, fmt::format("{:.3g}", drift.position),
            fmt::format("{:.3g}", drift.angle)};
}

} // namespace trammel::analysis
