#include "analysis/run/follow_check.h"

#include "analysis/poses/constraint_solver.h"
#include "dynamics/rows/boxed_rows.h"
#include "dynamics/stepping/unsupported.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace trammel::analysis {

namespace {

/// Joints that are open by so much of the model's length, or rad, are no joints any more: what
/// steps leave open is smaller by orders of magnitude.
constexpr double kOpen = 0.25;
/// What driven joints may be open by without a look at it, of the length or rad.
constexpr double kSuspicious = 1e-4;
/// How far the nearest pose that keeps joints and drivers may be, of the length or rad.
constexpr double kNear = 0.5;
/// What of the drivers' speed joints may be off without a look at it; and where velocities that
/// keep all rates do not exist.
constexpr double kSlow = 1e-3, kContradiction = 1e-3;
/// Velocities that are so many times the drivers' belong to a dead point.
constexpr double kFast = 1e3;
/// How far a limit is passed, of the length or rad, in looks on end, where solves fail; and what of
/// it impacts leave.
constexpr double kOverLimit = 5e-3, kTouched = 1e-3;
constexpr int kPressed = 20;
/// The pose solver's matrices are dense: columns at most.
constexpr int kLargest = 600;

/// "joint 'a'", "joints 'a' and 'b'", ...
std::string listOf(const dynamics::System& system, const std::vector<int>& joints) {
    constexpr std::size_t kMost = 4;
    std::string names;
    for (std::size_t i = 0; i < std::min(joints.size(), kMost); ++i)
        names += fmt::format("{}'{}'", i == 0 ? "" : ", ", system.joints()[joints[i]].name);
    return names + (joints.size() > kMost ? ", ..." : "");
}

int columnCount(const dynamics::System& system) {
    return 6 * static_cast<int>(std::ranges::count_if(
                   system.bodies(), [](const dynamics::Body& body) { return body.isMoving; }));
}

} // namespace

FollowCheck::FollowCheck(const dynamics::System& system)
    : m_system(system),
      m_pose(system),
      m_drift(system),
      m_length(characteristicLength(system)),
      m_maySolve(columnCount(system) <= kLargest),
      m_kinematics(system.bodies().size()),
      m_pressed(system.limits().size(), 0) {
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j)
        if (system.joints()[j].driver) m_driven.push_back(j);
}

double FollowCheck::open(const JointDrift& drift) const {
    return std::max(drift.position / m_length, drift.angle);
}

/// The largest speed with which a joint opens, rad/s or lengths a second.
double FollowCheck::speedError() const {
    double error = 0.0;
    for (int j = 0; j < static_cast<int>(m_system.joints().size()); ++j)
        error = std::max(
            {error, m_drift.joint(j).velocity / m_length, m_drift.joint(j).angularVelocity});
    return error;
}

double FollowCheck::drivenSpeed(double t) const {
    double speed = 0.0;
    for (const int j : m_driven) {
        const dynamics::Joint& joint = m_system.joints()[j];
        const double rate = std::abs(joint.driver->rate(t));
        speed = std::max(speed, joint.kind->hasAngle ? rate : rate / m_length);
    }
    return speed;
}

/// Whether a pose near by keeps joints and drivers, but for what redundant rows leave of rounding.
bool FollowCheck::isClosed(const PoseSolver::Closing& closing) const {
    constexpr double kLeft = 1e-2; // of what is suspicious
    const double left = kLeft * kSuspicious * std::min(1.0, m_length);
    return (closing.isClosed || closing.worstPhi <= left) && closing.correction <= kNear;
}

messages::Message FollowCheck::driverText(double t, messages::Message opens) const {
    return {messages::kDriversContradict, fmt::format("{:.6g}", t), std::move(opens),
            listOf(m_system, m_driven)};
}

messages::Message FollowCheck::checkOpen(const DriftMonitor& drift, double t) const {
    const int worst = drift.worstJoint();
    if (worst < 0) return {};
    const JointDrift& d = drift.joint(worst);
    if (!(open(d) > kOpen)) return {};
    return {messages::kJointCameOpen, m_system.joints()[worst].name,
            fmt::format("{:.3g}", d.position), fmt::format("{:.3g}", d.angle),
            fmt::format("{:.6g}", t)};
}

messages::Message FollowCheck::check(const dynamics::State& state, bool hasFailed) {
    if (m_driven.empty() && !hasFailed) return {};
    m_drift.measure(state);
    if (m_driven.empty()) return checkOpen(m_drift, state.t);
    m_fastest = std::max(m_fastest, drivenSpeed(state.t));
    const double off = m_fastest > 0.0 ? speedError() / m_fastest : 0.0;
    const double size = std::max(
        m_drift.worstJoint() < 0 ? 0.0 : open(m_drift.joint(m_drift.worstJoint())) / kSuspicious,
        off / kSlow);
    if (isOverLimit(state, hasFailed)) return driverText(m_good, m_opens);
    if (size <= 1.0) {
        if (m_over <= kTouched) m_good = state.t;
        m_suspicious = 0;
        m_nextLook = 1;
        m_seen = 0.0;
        return {};
    }
    if (isTime(size)) {
        if (!keepsJoints(state)) return driverText(m_good, m_opens);
        if (m_over <= kTouched) m_good = state.t;
    }
    return checkOpen(m_drift, state.t);
}

/// Looks at every suspicion that is larger by half than the last looked at, and at others more and
/// more seldom.
bool FollowCheck::isTime(double size) {
    ++m_suspicious;
    if (!m_maySolve) return false;
    if (m_suspicious < m_nextLook && !(size > 1.5 * m_seen)) return false;
    m_seen = std::max(m_seen, size);
    m_nextLook = 2 * m_suspicious;
    return true;
}

/// Whether a limit of a driven model stays passed, and solves say that it cannot be kept.
bool FollowCheck::isOverLimit(const dynamics::State& state, bool hasFailed) {
    m_over = 0.0;
    if (m_pressed.empty()) return false;
    dynamics::updateKinematics(m_system, state, m_kinematics);
    for (std::size_t i = 0; i < m_pressed.size(); ++i) {
        const dynamics::JointLimit& limit = m_system.limits()[i];
        const dynamics::Joint& joint = m_system.joints()[limit.joint];
        const double q = dynamics::jointCoordinate(joint, state, m_kinematics);
        double over = std::max(q - limit.upper, limit.lower - q);
        if (!joint.kind->hasAngle) over /= m_length;
        if (over > m_over) m_passed = limit.joint;
        m_over = std::max(m_over, over);
        m_pressed[i] = over > kOverLimit ? m_pressed[i] + 1 : 0;
        if (m_pressed[i] < kPressed || !m_hasFailed) continue;
        m_opens = passedLimit();
        return true;
    }
    m_hasFailed = m_over > 0.0 && (m_hasFailed || hasFailed);
    return false;
}

messages::Message FollowCheck::passedLimit() const {
    return {messages::kLimitOfJoint, m_system.joints()[m_passed].name};
}

messages::Message FollowCheck::whyLost() const {
    return m_over > kTouched ? driverText(m_good, passedLimit()) : messages::Message();
}

messages::Message FollowCheck::rowName(const ConstraintJacobian& jacobian, Eigen::Index row) const {
    const dynamics::Joint& joint = m_system.joints()[jacobian.joint[row]];
    const bool isDriver = jacobian.jointRow[row] == joint.kind->rowCount;
    return {isDriver ? messages::kDriverOfJoint : messages::kNamedJoint, joint.name};
}

/// Whether there is a pose near a state that keeps joints and drivers, and velocities of their
/// size that do.
bool FollowCheck::keepsJoints(const dynamics::State& state) {
    dynamics::State near = state;
    const PoseSolver::Closing closing = m_pose.close(near, m_pose.targets(near));
    const ConstraintJacobian jacobian = constraintJacobian(m_system, near);
    if (!isClosed(closing)) {
        if (closing.worstRow >= 0) m_opens = rowName(jacobian, closing.worstRow);
        return false;
    }
    const Eigen::VectorXd scale = motionScale(m_system, jacobian);
    const Eigen::VectorXd v = ConstraintSolver(m_system, jacobian).motion(jacobian.rate);
    Eigen::VectorXd left = jacobian.J * v - jacobian.rate;
    for (Eigen::Index i = 0; i < left.size(); ++i)
        left[i] *= rowScale(m_system, jacobian.joint[i], jacobian.jointRow[i], m_length);
    Eigen::Index row = 0;
    const double contradiction = left.size() > 0 ? left.cwiseAbs().maxCoeff(&row) : 0.0;
    const double fastest = v.size() > 0 ? v.cwiseQuotient(scale).lpNorm<Eigen::Infinity>() : 0.0;
    if (contradiction <= kContradiction * m_fastest && fastest <= kFast * m_fastest) return true;
    m_opens = rowName(jacobian, row);
    return false;
}

messages::Message FollowCheck::whyStuck(const dynamics::State& state, double h) const {
    constexpr int kAhead = 8; // steps: a method may find none a little before there is none
    if (m_driven.empty() || !m_maySolve) return {};
    dynamics::State next = state;
    DriverTargets targets = m_pose.targets(next);
    for (int step = 0; step < kAhead; ++step) {
        for (const int j : m_driven)
            if (hasVelocityDriver(m_system.joints()[j]))
                targets[j] += h * m_system.joints()[j].driver->rate(next.t + 0.5 * h);
        next.t += h;
        const PoseSolver::Closing closing = m_pose.close(next, targets);
        if (isClosed(closing)) continue;
        if (closing.worstRow < 0) return {};
        return driverText(state.t, rowName(constraintJacobian(m_system, next), closing.worstRow));
    }
    return {};
}

namespace {

/// The rank of some of the rows.
int rankOf(const dynamics::System& system, const ConstraintJacobian& jacobian,
           const std::vector<Eigen::Index>& rows) {
    if (rows.empty()) return 0;
    ConstraintJacobian part;
    part.J = jacobian.J(rows, Eigen::all);
    for (const Eigen::Index row : rows) {
        part.joint.push_back(jacobian.joint[row]);
        part.jointRow.push_back(jacobian.jointRow[row]);
    }
    return static_cast<int>(ConstraintSolver(system, part).rank());
}

} // namespace

std::vector<messages::Message> driverWarnings(const dynamics::System& system,
                                              const dynamics::State& state) {
    const bool isDriven = std::ranges::any_of(
        system.joints(), [](const dynamics::Joint& joint) { return joint.driver.has_value(); });
    if (!isDriven || columnCount(system) > kLargest) return {};
    const ConstraintJacobian jacobian = constraintJacobian(system, state);
    std::vector<Eigen::Index> rows, drivers;
    std::vector<int> driven;
    for (Eigen::Index i = 0; i < jacobian.J.rows(); ++i) {
        const dynamics::Joint& joint = system.joints()[jacobian.joint[i]];
        const bool isDriver = jacobian.jointRow[i] == joint.kind->rowCount;
        (isDriver ? drivers : rows).push_back(i);
        if (isDriver) driven.push_back(jacobian.joint[i]);
    }
    const int held = rankOf(system, jacobian, rows);
    const auto withDrivers = [&](std::span<const Eigen::Index> some) {
        std::vector<Eigen::Index> all = rows;
        all.insert(all.end(), some.begin(), some.end());
        return rankOf(system, jacobian, all) - held;
    };
    const auto count = static_cast<int>(drivers.size());
    if (withDrivers(drivers) == count) return {};
    std::vector<messages::Message> warnings;
    for (int i = 0; i < count; ++i)
        if (withDrivers({&drivers[i], 1}) == 0)
            warnings.push_back({messages::kDrivenJointIsLocked, system.joints()[driven[i]].name});
    if (warnings.empty())
        warnings.push_back({messages::kDriversDecideTwice, listOf(system, driven)});
    return warnings;
}

model::Diagnostics driverFindings(const model::Model& model) {
    const bool isDriven = std::ranges::any_of(
        model.joints, [](const model::Joint& joint) { return joint.driver.has_value(); });
    if (!isDriven || !dynamics::unsupportedParts(model).empty()) return {};
    const dynamics::System system(model);
    model::Diagnostics findings;
    for (messages::Message& warning : driverWarnings(system, system.initialState()))
        findings.push_back({model::Severity::Warning, "/joints", std::move(warning), 0, 0});
    return findings;
}

} // namespace trammel::analysis
