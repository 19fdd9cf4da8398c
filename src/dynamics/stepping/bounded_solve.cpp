#include "dynamics/stepping/bounded_solve.h"

#include "dynamics/friction/kinetic_friction.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace trammel::dynamics {

namespace {

/// Most iterations between the friction in joints and their reactions, and their tolerance.
constexpr int kFrictionRounds = 30;
constexpr double kFrictionFit = 1e-9; ///< of the limits, relative to the largest
/// The least that limits are compared with, of the scales' force or torque: where the friction
/// alone is its load, both go to nothing.
constexpr double kLeastLimit = 1e-3;
/// Slope of loads over limits up to which it tells where both fit.
constexpr double kSteepest = 0.9;

} // namespace

BoundedSolve::BoundedSolve(const System& system, const model::SimulationSettings& settings,
                           GapList& gaps, JointSolve& joints)
    : m_system(system),
      m_gaps(gaps),
      m_joints(joints),
      m_stage(system, settings),
      m_jdotVRows(system, settings),
      m_jointImpulses(system.rowCount()),
      m_frictionLimits(system.jointFrictions().size()),
      m_slides(system.jointFrictions().size()),
      m_lastRounds(system.jointFrictions().size()) {}

void BoundedSolve::stopWhen(const std::stop_token& token) {
    m_stop = token;
    m_stage.stopWhen(token);
}

BoxedReport BoundedSolve::solve(const State& state, const StepSpan& span) {
    const BoxedReport report =
        m_frictionLimits.empty() ? solveRows(state, span) : solveWithJointFriction(state, span);
    m_joints.updateEndRates();
    return report;
}

BoxedReport BoundedSolve::solveRows(const State& state, const StepSpan& span) {
    std::fill(m_jointImpulses.begin(), m_jointImpulses.end(), 0.0);
    JdotVEvaluator evaluator;
    if (span.isInstant)
        evaluator = [&](std::vector<BoxedRow>& rows) { evaluateJdotV(state, rows); };
    PoseEquations& pose = m_joints.pose();
    BoxedReport report =
        m_stage.solve(m_gaps, state, pose.kinematics(), pose.rows(), pose.equations(), span.h,
                      m_joints.gamma(span), m_joints.velocity(), m_jointImpulses, evaluator);
    std::vector<double>& lambda = m_joints.lambda();
    for (std::size_t row = 0; row < lambda.size(); ++row)
        lambda[row] += m_jointImpulses[row] / span.h;
    return report;
}

/// With joint coordinates the velocities of the end belong to the pose of the start.
void BoundedSolve::evaluateJdotV(const State& state, std::vector<BoxedRow>& rows) {
    m_jdotVRows.evaluateJdotV(m_gaps, state, rows);
    const GeneralizedCoordinates* tree = m_joints.pose().tree();
    if (!tree) return;
    for (BoxedRow& row : rows)
        row.jdotV += row.rate(tree->bias());
}

/// The friction in joints depends on reactions to which it contributes: repeats the solve until
/// both agree.
BoxedReport BoundedSolve::solveWithJointFriction(const State& state, const StepSpan& span) {
    for (std::size_t i = 0; i < m_frictionLimits.size(); ++i)
        m_slides[i] = slides(static_cast<int>(i), state, span.h); // the rounds' solves are no steps
    m_freeVelocity = m_joints.velocity();
    m_freeLambda = m_joints.lambda();
    BoxedReport total;
    double misfit = 0.0;
    const auto take = [&total](const BoxedReport& round) {
        total.failures = 0; // only the last round's answer is used
        total.message.clear();
        total.residual = 0.0;
        total.add(round);
        total.paradoxes = round.paradoxes;
        total.paradox = round.paradox;
    };
    for (int round = 0; round < kFrictionRounds; ++round) {
        m_joints.velocity() = m_freeVelocity;
        m_joints.lambda() = m_freeLambda;
        m_stage.setFrictionLimits(m_frictionLimits);
        take(solveRows(state, span));
        misfit = updateFrictionLimits(state, round);
        if (misfit <= kFrictionFit || m_stop.stop_requested()) return total;
    }
    ++total.failures;
    total.message = {messages::kJointFrictionDoesNotFit, kFrictionRounds,
                     fmt::format("{:.2g}", misfit)};
    return total;
}

/// Whether a joint's friction is kinetic.
bool BoundedSolve::slides(int index, const State& state, double h) const {
    const JointFriction& friction = m_system.jointFrictions()[static_cast<std::size_t>(index)];
    const Joint& joint = m_system.joints()[friction.joint];
    const double rate =
        std::abs(frictionRow(friction, joint, state, m_joints.pose().kinematics()).rate(state));
    const auto turned = [&] {
        const BodyState &a = state.bodies[joint.bodyA], &b = state.bodies[joint.bodyB];
        const double fastest = friction.isAlong
                                   ? std::max(a.v.norm() + a.w.norm() * joint.geometry.rA.norm(),
                                              b.v.norm() + b.w.norm() * joint.geometry.rB.norm())
                                   : std::max(a.w.norm(), b.w.norm());
        return h * slipOfTurning(a, b, fastest);
    };
    return isKinetic(
        rate, m_system.scales().standstill(friction.coordinate()),
        [&] { return m_stage.slidInSolve(index).value_or(false); }, turned);
}

/// Computes the limits from the last solve's reactions.
/// @return the largest change, relative to the largest limit
double BoundedSolve::updateFrictionLimits(const State& state, int round) {
    const std::vector<BodyKinematics>& kinematics = m_joints.pose().kinematics();
    double change = 0.0, largest = 0.0;
    for (std::size_t i = 0; i < m_frictionLimits.size(); ++i) {
        const JointFriction& friction = m_system.jointFrictions()[i];
        const Joint& joint = m_system.joints()[friction.joint];
        const JointReaction load = m_joints.reaction(friction.joint);
        const Vec3 axis = angleAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                    side(state, kinematics, joint.bodyB));
        const double limit =
            friction.coefficient(m_slides[i]) * friction.load(load.force, load.torque, axis);
        change = std::max(change, std::abs(limit - m_frictionLimits[i]));
        const double least =
            kLeastLimit * m_system.scales().energy() / m_system.scales().of(friction.coordinate());
        largest = std::max({largest, limit, least});
        m_frictionLimits[i] = nextLimit(i, limit, round);
    }
    return largest > 0.0 ? change / largest : 0.0;
}

/// The limit that a joint's load asks for; of each second round that on the line through both,
/// since part of the load comes of the friction itself. Late rounds take half of the change: the
/// full one may oscillate.
double BoundedSolve::nextLimit(std::size_t friction, double asked, int round) {
    const double present = m_frictionLimits[friction];
    const LimitRound last = std::exchange(m_lastRounds[friction], LimitRound{present, asked});
    if (round % 2 == 1) {
        const double slope = (asked - last.asked) / (present - last.limit);
        if (std::isfinite(slope) && slope < kSteepest)
            return std::max(0.0, (asked - slope * present) / (1.0 - slope));
    }
    const double share = round < kFrictionRounds / 5 ? 1.0 : 0.5;
    return present + share * (asked - present);
}

void BoundedSolve::recallFrictionLimits(const std::vector<double>& limits) {
    m_frictionLimits.assign(m_frictionLimits.size(), 0.0);
    if (limits.size() == m_frictionLimits.size()) m_frictionLimits = limits;
}

std::vector<double> BoundedSolve::userMultipliers(int user) const {
    std::vector<double> values;
    for (const BoxedRow& force : m_stage.forces())
        if (force.kind == BoxedRow::Kind::User && force.owner == user)
            values.push_back(force.impulse / m_stage.solvedLength());
    return values;
}

} // namespace trammel::dynamics
