#include "dynamics/stepping/joint_solve.h"

#include "dynamics/equations/smooth_equations.h"
#include "dynamics/system/tolerances.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Constraints that are taken from their state to their block of A before the next are, so that
/// what the one makes for the other does not leave the cache.
constexpr std::size_t kTogether = 128;
/// Bodies from which threads share a solve.
constexpr std::size_t kWorthSharing = 1000;
constexpr std::size_t kPredicted = 1024; ///< bodies or rows whose velocities are found together

/// Factor by which an open pose increases the disagreement of redundant rows beyond rounding.
constexpr double kOffPose = 30.0 / 1e-12;

/// How far open the joints are, rad or as a share of their arms.
double openShare(const System& system, const ConstraintRows& rows) {
    double result = 0.0;
    for (const Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            if (rows.isSoft[constraint.row + i]) continue;
            double along = 0.0, arm = 0.0;
            for (const ConstraintSide& side : constraint.sides()) {
                const Eigen::Map<const Vec6> J(rows.block(side, i));
                along = std::max(along, J.head<3>().norm());
                arm = std::max(arm, J.tail<3>().norm());
            }
            const double size = along > 0.0 ? arm / along : 1.0;
            if (size > 0.0)
                result = std::max(result, std::abs(rows.phi[constraint.row + i]) / size);
        }
    return result;
}

bool prescribesRates(const System& system) {
    return std::ranges::any_of(system.constraints(), [&](const Constraint& constraint) {
        return constraint.kind != Constraint::Kind::Joint ||
               system.joints()[constraint.owner].driver;
    });
}

} // namespace

JointSolve::JointSolve(const System& system, const model::SimulationSettings& settings,
                       const IslandSleep& sleep)
    : m_formulation(formulation(settings.constraintFormulation())),
      m_sleep(sleep),
      m_gamma(settings.gamma),
      m_epsilon(settings.epsilon),
      m_pose(system, settings.isGeneralized()),
      m_prescribesRates(prescribesRates(system)),
      m_acceleration(system.bodies().size(), Vec6::Zero()),
      m_velocity(system.bodies().size(), Vec6::Zero()),
      m_startRates(system.rowCount()),
      m_endRates(system.rowCount()),
      m_errors(system.rowCount()),
      m_Ja(system.rowCount()),
      m_rhs(system.rowCount()),
      m_lambda(system.rowCount()),
      m_sleepingLambda(system.rowCount()) {
    for (std::size_t c = 0; c < system.constraints().size(); ++c)
        if (!system.constraints()[c].isHard()) m_soft.push_back(c);
}

void JointSolve::shareWith(math::WorkerPool* pool) {
    // What evaluates formulas, or calls what users wrote, has memory of its own.
    const bool isPlain = std::ranges::all_of(system().constraints(), [&](const Constraint& c) {
        if (c.kind != Constraint::Kind::Joint) return false;
        const Joint& joint = system().joints()[c.owner];
        return !joint.driver && !joint.gear;
    });
    m_pool = system().bodies().size() >= kWorthSharing ? pool : nullptr;
    m_rowPool = isPlain ? m_pool : nullptr;
}

double JointSolve::gamma(const StepSpan& span) const {
    return m_formulation.usesGamma && !span.isInstant ? m_gamma * span.h / span.whole : 0.0;
}

void JointSolve::assemble(const State& state, const StepSpan& span) {
    m_span = span;
    const std::vector<BodyKinematics>& kinematics = m_pose.kinematics();
    ConstraintRows& rows = m_pose.rows();
    const TimeWindow step = span.window(state.t);
    const RowsAsked asked{span.h, gamma(span), bias(), Springs::Active, step};
    const std::size_t count = system().constraints().size();
    addStepForces(system(), system().motion(state, kinematics, step), span.h, m_acceleration);
    evaluateForceRows(system(), state, kinematics, asked, rows);
    const bool isOnTree = m_pose.tree() != nullptr;
    if (isOnTree) {
        evaluateRows(system(), state, kinematics, asked, 0, count, rows);
        startTree(state);
    } else {
        m_pose.delassus().beginForm(kinematics);
    }
    const auto evaluate = [&](std::size_t first, std::size_t end) {
        if (!isOnTree) evaluateRows(system(), state, kinematics, asked, first, end, rows);
        takeStartErrors(state, first, end);
        takeRightHandSide(first, end);
    };
    const auto form = [&](std::size_t first, std::size_t end) {
        if (!isOnTree) m_pose.delassus().form(rows, first, end);
    };
    if (m_rowPool) { // a constraint's part of A needs rows of others, which may be another thread's
        math::forRanges(m_rowPool, count, kTogether, evaluate);
        math::forRanges(m_rowPool, count, kTogether, form);
    } else {
        math::forRanges(nullptr, count, kTogether, [&](std::size_t first, std::size_t end) {
            evaluate(first, end);
            form(first, end);
        });
    }
}

void JointSolve::factor() {
    if (m_pose.tree())
        m_pose.equations().factor(m_pose.rows(), m_pose.kinematics(), m_epsilon);
    else
        m_pose.delassus().factorFormed(m_pose.rows(), m_epsilon);
}

/// Without forces the rates of joint coordinates are constant: accelerations, and the right-hand
/// side of the joints' rows, are measured from that motion.
void JointSolve::startTree(const State& state) {
    m_pose.tree()->start(state, m_pose.kinematics());
    const std::vector<Vec6>& treeBias = m_pose.tree()->bias();
    for (std::size_t i = 0; i < m_acceleration.size(); ++i)
        m_acceleration[i] -= treeBias[i];
    if (bias() == Bias::Skip) return;
    ConstraintRows& rows = m_pose.rows();
    for (const Constraint& constraint : system().constraints())
        for (int i = 0; i < constraint.rowCount; ++i)
            rows.jdotV[constraint.row + i] += rows.multiply(constraint, i, treeBias);
}

/// Of the constraints from the first to one before the end.
void JointSolve::takeStartErrors(const State& state, std::size_t first, std::size_t end) {
    m_pose.rows().multiply(state, m_acceleration, first, end, m_startRates, m_Ja);
    if (!m_prescribesRates) return;
    const auto& constraints = system().constraints();
    for (int row = constraints[first].row; row < constraints[end - 1].end(); ++row)
        m_errors[row] = m_startRates[row] - m_pose.rows().rate[row];
}

void JointSolve::takeRightHandSide(std::size_t first, std::size_t end) {
    const StepTerms terms{m_pose.rows(), startErrors(), m_Ja, m_span.h};
    const auto& constraints = system().constraints();
    const auto firstRow = static_cast<std::size_t>(constraints[first].row);
    const auto endRow = static_cast<std::size_t>(constraints[end - 1].end());
    const auto takeRows = m_span.isInstant ? instantRows : m_formulation.rightHandSide;
    takeRows(terms, firstRow, endRow, m_rhs);
}

void JointSolve::solve(const State& state) {
    m_report = m_pose.equations().solve(m_pose.rows(), m_rhs, m_lambda);
    if (m_sleep.isOn()) restoreSleepingMultipliers();
    predictVelocities(state);
}

void JointSolve::restoreSleepingMultipliers() {
    for (const Constraint& constraint : system().constraints())
        if (std::ranges::any_of(constraint.sides(), [&](const ConstraintSide& side) {
                return m_sleep.isAsleep(side.body);
            }))
            std::copy_n(&m_sleepingLambda[constraint.row], constraint.rowCount,
                        &m_lambda[constraint.row]);
}

/// v' = v + h (a + M^-1 J^T lambda), and J v'. On a tree the latter costs a product of its own:
/// only soft rows, whose dampers do work with it, get it.
void JointSolve::predictVelocities(const State& state) {
    const double h = m_span.h;
    const std::vector<Vec6>& response = m_pose.equations().response();
    // By three and three numbers, as they were written just before: others would come late.
    const auto predict = [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const Vec6 &a = m_acceleration[i], &r = response[i];
            m_velocity[i].head<3>() = state.bodies[i].v + h * (a.head<3>() + r.head<3>());
            m_velocity[i].tail<3>() = state.bodies[i].w + h * (a.tail<3>() + r.tail<3>());
        }
    };
    math::forRanges(m_pool, static_cast<std::size_t>(system().ground()), kPredicted, predict);
    if (m_pose.tree())
        for (const std::size_t c : m_soft)
            m_pose.rows().multiply(m_velocity, c, c + 1, m_endRates);
    else
        predictRates();
    if (!m_sleep.isOn()) return;
    for (std::size_t i = 0; i < m_velocity.size(); ++i)
        if (m_sleep.isAsleep(static_cast<int>(i))) m_velocity[i].setZero();
    updateEndRates();
}

void JointSolve::predictRates() {
    const std::vector<double>& response = m_pose.delassus().rowResponse();
    math::forRanges(m_pool, m_endRates.size(), kPredicted, [&](std::size_t first, auto end) {
        for (std::size_t i = first; i < end; ++i)
            m_endRates[i] = m_startRates[i] + m_span.h * (m_Ja[i] + response[i]);
    });
}

void JointSolve::addRate(int row, double difference) {
    m_pose.rows().rate[row] += difference;
    m_errors[row] -= difference;
    m_rhs[row] += difference / m_span.h;
}

SolveReport JointSolve::report(const State& state) const {
    SolveReport report = m_report;
    if (report.ok()) return report;
    const double h = m_span.h;
    report.noise = std::max(tolerances::kStill / (h * h),
                            roundingOf(m_pose.rows(), system(), state, m_acceleration, 1.0 / h) *
                                (1.0 + kOffPose * openShare(system(), m_pose.rows())));
    return report;
}

void JointSolve::setMultipliers(const State& state, const SmoothEquations& equations) {
    // The length of a step in which nothing moves.
    const double instant = tolerances::kInstant * system().scales().time;
    ConstraintRows& rows = m_pose.rows();
    m_pose.kinematics() = equations.kinematics();
    evaluateRows(system(), state, m_pose.kinematics(), instant, 0.0, Bias::Skip, Springs::Active,
                 rows);
    m_lambda = equations.lambda();
    for (const Constraint& constraint : system().constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            if (!rows.isSoft[row]) continue;
            const double rate = rowRate(rows, state, constraint, i) - rows.rate[row];
            m_lambda[row] = -(rate + rows.gamma[row] * rows.phi[row] / instant) /
                            (instant * rows.compliance[row]);
        }
}

JointReaction JointSolve::reaction(int joint) const {
    return jointReaction(system(), m_pose.kinematics(), m_pose.rows(), m_lambda, joint);
}

} // namespace trammel::dynamics
