#include "analysis/run/driven_motion.h"

#include "analysis/channels/motion_channels.h"
#include "analysis/poses/initial_state.h"
#include "analysis/poses/twists.h"
#include "dynamics/system/kinematics.h"
#include "math/gauss_quadrature.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

constexpr double kMaxPrediction = 0.3;  ///< rad or characteristic lengths in one step
constexpr double kMaxCorrection = 0.02; ///< of a prediction
constexpr double kShortestStep = 1e-10; ///< of the system's time
constexpr double kQuadrature = 1e-14;   ///< relative

/// Integral of f over [a, b], halved until it no longer changes.
template <typename Function>
double integral(const Function& f, double a, double b, int depth = 30) {
    const double m = 0.5 * (a + b);
    const double whole = math::gaussIntegral(f, a, b);
    const double left = math::gaussIntegral(f, a, m), right = math::gaussIntegral(f, m, b);
    if (depth == 0 ||
        !(std::abs(left + right - whole) > kQuadrature * (std::abs(left) + std::abs(right))))
        return left + right;
    return integral(f, a, m, depth - 1) + integral(f, m, b, depth - 1);
}

} // namespace

DrivenMotion::DrivenMotion(const dynamics::System& system,
                           const model::SimulationSettings& settings)
    : m_system(system), m_pose(system), m_state(system.initialState()) {
    start(settings);
}

void DrivenMotion::start(const model::SimulationSettings& settings) {
    for (dynamics::BodyState& body : m_state.bodies)
        body.v = body.w = Vec3::Zero();
    dynamics::Stepper stepper(m_system, settings);
    m_warnings = closeInitialPose(stepper, m_state, settings);
    m_targets = m_pose.targets(m_state);
    m_jacobian = constraintJacobian(m_system, m_state);
    if (m_jacobian.bodies.empty()) throw messages::InvalidArgument(messages::kNoBodyCanMove);
    m_scale = motionScale(m_system, m_jacobian);
    const Eigen::Index freedoms = m_jacobian.J.cols() - constraintRank(m_system, m_jacobian);
    if (freedoms > 0) refuseUndriven(freedoms);
    if (const PoseSolver::Closing closing = m_pose.close(m_state, m_targets); !closing.isClosed)
        throw messages::InvalidArgument(
            {messages::kCannotBeAssembled,
             messages::Message{messages::kStaysOpen, rowName(closing.worstRow),
                               fmt::format("{:.3g}", closing.worstPhi)}});
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(m_scale.size());
    solveRates(zero, zero);
}

void DrivenMotion::refuseUndriven(Eigen::Index freedoms) const {
    const bool hasDrivers = std::ranges::any_of(
        m_system.joints(), [](const dynamics::Joint& joint) { return joint.driver.has_value(); });
    const messages::Text<1>& one =
        hasDrivers ? messages::kFreedomIsNotDrivenInPose : messages::kFreedomIsNotDriven;
    const messages::Text<1>& several =
        hasDrivers ? messages::kFreedomsAreNotDrivenInPose : messages::kFreedomsAreNotDriven;
    throw messages::InvalidArgument({freedoms == 1 ? one : several, freedoms});
}

bool DrivenMotion::advanceTo(double t) {
    while (m_state.t < t) {
        if (m_stop.stop_requested()) return false;
        const double left = t - m_state.t;
        // Never a last step that is much shorter than the others.
        double h =
            m_stepSize > 0.0 && m_stepSize < left ? left / std::ceil(left / m_stepSize) : left;
        // To the time itself: a table may end there, and a sum be behind it by rounding.
        while (!step(h >= left ? t : m_state.t + h)) {
            if (m_stop.stop_requested()) return false;
            h *= 0.5;
            if (h < std::max(kShortestStep * m_system.scales().time, 1e-15 * t)) {
                fail();
                return false;
            }
            m_stepSize = h;
        }
        m_stepSize = std::max(m_stepSize, 1.5 * h);
    }
    return true;
}

/// One step; false, with the state as before, where the pose is not found near the predicted one.
bool DrivenMotion::step(double to) {
    const double h = to - m_state.t;
    m_tried = to;
    const Eigen::VectorXd v = velocities(m_state, m_jacobian.bodies);
    const Eigen::VectorXd way = (h * v + 0.5 * h * h * m_acceleration).cwiseQuotient(m_scale);
    if (!(way.lpNorm<Eigen::Infinity>() <= kMaxPrediction)) {
        if (m_worstRow < 0) m_jacobian.rate.cwiseAbs().maxCoeff(&m_worstRow);
        return false;
    }
    dynamics::State next = m_state;
    DriverTargets targets = m_targets;
    predict(next, to);
    integrateRates(m_state.t, to, targets);
    const PoseSolver::Closing closing = m_pose.close(next, targets);
    if (!closing.isClosed || !closing.isFinite || !(closing.correction <= kMaxCorrection)) {
        m_worstRow = closing.worstRow;
        return false;
    }
    m_state = std::move(next);
    m_targets = std::move(targets);
    solveRates(v + h * m_acceleration, m_acceleration);
    return true;
}

void DrivenMotion::predict(dynamics::State& state, double to) const {
    const double h = to - state.t;
    for (const dynamics::Joint& joint : m_system.joints())
        if (joint.angle >= 0) state.angles[joint.angle] += h * jointMotion(joint, state).angleRate;
    const Eigen::VectorXd v = velocities(state, m_jacobian.bodies);
    move(state, m_jacobian.bodies, h * v + 0.5 * h * h * m_acceleration);
    state.t = to;
    dynamics::resolveAngles(m_system, state);
}

void DrivenMotion::integrateRates(double from, double to, DriverTargets& targets) const {
    for (std::size_t j = 0; j < targets.size(); ++j)
        if (const dynamics::Joint& joint = m_system.joints()[j]; hasVelocityDriver(joint)) {
            // The points of quadrature lie within; the pose needs the rate at its end, too.
            const double last = joint.driver->value(to);
            targets[j] += std::isfinite(last) ? integral(joint.driver->value, from, to) : last;
        }
}

/// Velocities and accelerations of the pose: the nearest to the expected ones that satisfy the
/// rows, which are the only ones unless the pose is singular.
void DrivenMotion::solveRates(const Eigen::VectorXd& velocity,
                              const Eigen::VectorXd& acceleration) {
    m_jacobian = constraintJacobian(m_system, m_state);
    const ConstraintSolver solver(m_system, m_jacobian);
    if (solver.rank() < m_jacobian.J.cols()) ++m_singularPoses;
    const Eigen::VectorXd v = velocity + solver.motion(m_jacobian.rate - m_jacobian.J * velocity);
    setVelocities(m_state, m_jacobian.bodies, v);
    m_jacobian = constraintJacobian(m_system, m_state);
    m_acceleration = acceleration + solver.motion(-m_jacobian.jdotV - m_jacobian.J * acceleration);
}

messages::Message DrivenMotion::rowName(Eigen::Index row) const {
    const dynamics::Joint& joint = m_system.joints()[m_jacobian.joint[row]];
    const bool isDriver = m_jacobian.jointRow[row] == joint.kind->rowCount;
    return {isDriver ? messages::kDriverOfJoint : messages::kNamedJoint, joint.name};
}

void DrivenMotion::fail() {
    std::string time = fmt::format("{:.9g}", m_state.t);
    if (m_worstRow >= 0)
        m_failure = {messages::kCannotFollowOpens, std::move(time), rowName(m_worstRow)};
    else
        m_failure = {messages::kCannotFollow, std::move(time)};
}

} // namespace trammel::analysis
