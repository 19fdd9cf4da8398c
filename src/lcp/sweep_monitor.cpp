#include "lcp/sweep_monitor.h"

#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

/// What the residual is measured against where gravity gives a speed: of that to be stopped, no
/// more than what gravity does in so many steps, so that a fast body does not make light of what
/// slow ones are left with; but no less than this share of it.
constexpr double kSteps = 18.0, kLeastShare = 1e-3;
/// Of the tolerance, what is taken where so many sweeps come no nearer.
constexpr double kTaken = 10.0;
constexpr int kNoNearer = 20;
/// Of the velocities that a problem is made of: some last places.
constexpr double kRounding = 16.0 * std::numeric_limits<double>::epsilon();
constexpr double kGrowth = 2.0; ///< of the residual: what is called divergence

/// 0 where nothing is small against an infinite speed.
double measureOf(double speed, double scale) {
    if (!std::isfinite(speed)) return 0.0;
    if (!(scale > 0.0)) return speed;
    return std::max(scale, std::min(speed, std::max(kSteps * scale, kLeastShare * speed)));
}

template <typename AnyProblem, typename Diagonal>
double largestToStop(const AnyProblem& problem, const Diagonal& diagonal) {
    double speed = 0.0;
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
        double asked = problem.lower[i] == 0.0 ? -problem.b[i] : std::abs(problem.b[i]);
        const double bound = std::max(std::abs(problem.lower[i]), std::abs(problem.upper[i]));
        if (std::isfinite(bound)) asked = std::min(asked, diagonal[i] * bound);
        speed = std::max(speed, asked);
    }
    return speed;
}

} // namespace

void requireFinite(Result& result) {
    if (!result.ok() || result.w.allFinite()) return;
    result.status = Status::Singular;
    result.message = {messages::kSolutionLeavesResidual, fmt::format("{:.3g}", result.w.sum())};
}

double speedToStop(const FactoredProblem& problem, const Eigen::VectorXd& diagonal) {
    return largestToStop(problem, diagonal);
}

double speedToStop(const Problem& problem) {
    return largestToStop(problem, problem.A.diagonal());
}

double speedToStop(const FactoredProblem& problem) {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    return largestToStop(problem, Eigen::VectorXd::Constant(problem.size(), kNone));
}

SweepMonitor::SweepMonitor(const Options& options, double speed, double largest)
    : m_most(options.maxIterations),
      m_stop(options.stop),
      m_sought(std::max(options.tolerance * measureOf(speed, options.scale),
                        std::isfinite(largest) ? kRounding * largest : 0.0)),
      m_taken(options.accepted > 0.0 ? 0.0 : kTaken * m_sought),
      m_accepted(options.accepted * measureOf(speed, options.scale)) {}

bool SweepMonitor::goesOn(double residual) {
    ++m_sweeps;
    m_last = residual;
    m_isStopped = m_stop.stop_requested();
    if (m_isStopped) return false;
    if (!std::isfinite(residual) || residual <= m_sought) return false;
    if (2 * m_sweeps <= m_most + 1)
        m_early = std::min(m_early, residual);
    else
        m_late = std::max(m_late, residual);
    if (residual < m_least) {
        m_least = residual;
        m_leastAt = m_sweeps;
    }
    const bool isStuck = m_least <= m_taken && m_sweeps - m_leastAt >= kNoNearer;
    return !isStuck && m_sweeps < m_most;
}

bool SweepMonitor::conclude(Result& result) const {
    result.iterations += m_sweeps;
    if (m_accepted > 0.0) result.fallbacks.count(Fallback::GreatIsland);
    if (m_isStopped) {
        result.status = Status::Stopped;
        return false;
    }
    if (m_last <= m_sought) {
        result.status = Status::Solved;
        return false;
    }
    if (m_leastAt > 0 && m_least <= std::max(m_taken, m_accepted)) {
        result.status = Status::Solved;
        if (!(m_least <= m_taken)) result.fallbacks.count(Fallback::SweepsBound);
        return true;
    }
    const bool isWorse = !(m_last <= kGrowth * m_early);
    if (isWorse || m_late >= m_early)
        result.message = {isWorse || m_late > kGrowth * m_early ? messages::kSweepsDiverge
                                                                : messages::kSweepsDoNotConverge,
                          fmt::format("{:.3g}", m_early),
                          fmt::format("{:.3g}", std::max(m_late, m_last)), m_sweeps};
    else
        result.message = {messages::kSweepsDidNotSuffice, m_sweeps, fmt::format("{:.3g}", m_last),
                          fmt::format("{:.3g}", m_early)};
    return m_leastAt > 0;
}

} // namespace trammel::lcp
