#include "analysis/run/pose_solver.h"

#include "analysis/channels/motion_channels.h"
#include "analysis/poses/sparse_constraints.h"
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

/// Of a mechanism of moderate size; factored where a motion is asked for.
class DenseConstraints {
public:
    DenseConstraints(const dynamics::System& system, const dynamics::State& state)
        : m_system(system), m_rows(constraintJacobian(system, state)) {}

    const ConstraintJacobian& rows() const { return m_rows; }
    Eigen::VectorXd scale() const { return motionScale(m_system, m_rows); }
    Eigen::VectorXd motion(const Eigen::VectorXd& b) const {
        return ConstraintSolver(m_system, m_rows).motion(b);
    }

private:
    const dynamics::System& m_system;
    ConstraintJacobian m_rows;
};

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

template <class Rows>
Eigen::VectorXd PoseSolver::residualOf(const Rows& rows, const dynamics::State& state,
                                       const DriverTargets& targets) const {
    Eigen::VectorXd phi = rows.phi;
    for (Eigen::Index i = 0; i < phi.size(); ++i) {
        const dynamics::Joint& joint = m_system.joints()[rows.joint[i]];
        if (hasVelocityDriver(joint) && rows.jointRow[i] == joint.kind->rowCount)
            phi[i] = coordinate(joint, jointMotion(joint, state)) - targets[rows.joint[i]];
    }
    return phi;
}

Eigen::VectorXd PoseSolver::residual(const ConstraintJacobian& jacobian,
                                     const dynamics::State& state,
                                     const DriverTargets& targets) const {
    return residualOf(jacobian, state, targets);
}

/// @param constraintsAt of a state, what has rows() and the least motion() that opens them
template <class ConstraintsAt>
PoseSolver::Closing PoseSolver::closeBy(const ConstraintsAt& constraintsAt, dynamics::State& state,
                                        const DriverTargets& targets) const {
    Closing closing;
    Eigen::VectorXd way;
    for (int i = 0; i < kMaxIterations; ++i) {
        const auto constraints = constraintsAt(state);
        const auto& rows = constraints.rows();
        if (i == 0) way.setZero(rows.J.cols());
        const Eigen::VectorXd phi = residualOf(rows, state, targets);
        Eigen::VectorXd relative = phi; // to the system's scales
        for (Eigen::Index row = 0; row < phi.size(); ++row)
            relative[row] *=
                rowScale(m_system, rows.joint[row], rows.jointRow[row], m_system.scales().length);
        Eigen::Index worst = -1;
        closing.open = phi.size() > 0 ? relative.cwiseAbs().maxCoeff(&worst) : 0.0;
        closing.worstPhi = phi.size() > 0 ? std::abs(phi[worst]) : 0.0;
        closing.isFinite = phi.allFinite();
        closing.isClosed = closing.open <= tolerance(state, m_system.scales().length);
        if (i == 0 || !closing.isClosed) closing.worstRow = worst;
        if (closing.isClosed || !closing.isFinite || way.size() == 0) break;
        if (m_stop.stop_requested()) break;
        const Eigen::VectorXd x = -constraints.motion(phi);
        way += x.cwiseQuotient(constraints.scale());
        move(state, rows.bodies, x);
        dynamics::resolveAngles(m_system, state);
    }
    if (way.size() > 0) closing.correction = way.lpNorm<Eigen::Infinity>();
    return closing;
}

PoseSolver::Closing PoseSolver::close(dynamics::State& state, const DriverTargets& targets) const {
    return closeBy([&](const dynamics::State& at) { return DenseConstraints(m_system, at); }, state,
                   targets);
}

PoseSolver::Closing PoseSolver::closeSparsely(dynamics::State& state, const DriverTargets& targets,
                                              double length) const {
    return closeBy(
        [&](const dynamics::State& at) { return SparseConstraints(m_system, at, length); }, state,
        targets);
}
} // namespace trammel::analysis
