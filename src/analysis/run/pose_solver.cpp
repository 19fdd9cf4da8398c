#include "analysis/run/pose_solver.h"

#include "analysis/channels/motion_channels.h"
#include "analysis/poses/twists.h"
#include "dynamics/system/kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::analysis {

namespace {

constexpr int kMaxIterations = 12;
constexpr double kClosed = 1e-13; ///< relative to the scales

/// What rounding allows: coordinates far from the origin, or of many turns, have coarser digits.
double tolerance(const dynamics::State& state, double length) {
    double size = 0.0;
    for (const dynamics::BodyState& body : state.bodies)
        size = std::max(size, body.p.lpNorm<Eigen::Infinity>() / length);
    for (const double angle : state.angles)
        size = std::max(size, std::abs(angle));
    return std::max(kClosed, 4.0 * std::numeric_limits<double>::epsilon() * size);
}

} // namespace

bool hasVelocityDriver(const dynamics::Joint& joint) {
    return joint.driver && !joint.driver->isPosition;
}

DriverTargets PoseSolver::targets(const dynamics::State& state) const {
    DriverTargets targets(m_system.joints().size());
    for (std::size_t j = 0; j < targets.size(); ++j)
        if (const dynamics::Joint& joint = m_system.joints()[j]; hasVelocityDriver(joint))
            targets[j] = coordinate(joint, jointMotion(joint, state));
    return targets;
}

Eigen::VectorXd PoseSolver::residual(const ConstraintJacobian& jacobian,
                                     const dynamics::State& state,
                                     const DriverTargets& targets) const {
    Eigen::VectorXd phi = jacobian.phi;
    for (Eigen::Index i = 0; i < phi.size(); ++i) {
        const dynamics::Joint& joint = m_system.joints()[jacobian.joint[i]];
        if (hasVelocityDriver(joint) && jacobian.jointRow[i] == joint.kind->rowCount)
            phi[i] = coordinate(joint, jointMotion(joint, state)) - targets[jacobian.joint[i]];
    }
    return phi;
}

/// phi over the system's scales.
Eigen::VectorXd PoseSolver::relative(const ConstraintJacobian& jacobian,
                                     const Eigen::VectorXd& phi) const {
    Eigen::VectorXd result = phi;
    for (Eigen::Index i = 0; i < phi.size(); ++i)
        result[i] *=
            rowScale(m_system, jacobian.joint[i], jacobian.jointRow[i], m_system.scales().length);
    return result;
}

PoseSolver::Closing PoseSolver::close(dynamics::State& state, const DriverTargets& targets) const {
    Closing closing;
    Eigen::VectorXd way;
    for (int i = 0; i < kMaxIterations; ++i) {
        const ConstraintJacobian jacobian = constraintJacobian(m_system, state);
        if (i == 0) way.setZero(jacobian.J.cols());
        const Eigen::VectorXd phi = residual(jacobian, state, targets);
        Eigen::Index worst = -1;
        const double open =
            phi.size() > 0 ? relative(jacobian, phi).cwiseAbs().maxCoeff(&worst) : 0.0;
        closing.worstPhi = phi.size() > 0 ? std::abs(phi[worst]) : 0.0;
        closing.isFinite = phi.allFinite();
        closing.isClosed = open <= tolerance(state, m_system.scales().length);
        if (i == 0 || !closing.isClosed) closing.worstRow = worst;
        if (closing.isClosed || !closing.isFinite || way.size() == 0) break;
        const Eigen::VectorXd x = -ConstraintSolver(m_system, jacobian).motion(phi);
        way += x.cwiseQuotient(motionScale(m_system, jacobian));
        move(state, jacobian.bodies, x);
        dynamics::resolveAngles(m_system, state);
    }
    if (way.size() > 0) closing.correction = way.lpNorm<Eigen::Infinity>();
    return closing;
}

} // namespace trammel::analysis
