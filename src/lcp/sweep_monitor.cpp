#include "lcp/sweep_monitor.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

constexpr double kTaken = 10.0; ///< the residual taken after all sweeps, in what they sought
constexpr double kGrowth = 2.0; ///< of the residual: what is called divergence

} // namespace

SweepMonitor::SweepMonitor(const Options& options, const Eigen::VectorXd& b, Eigen::VectorXd& best)
    : m_most(options.maxIterations),
      m_sought(options.tolerance * std::max(b.lpNorm<Eigen::Infinity>(), options.scale)),
      m_best(best) {}

bool SweepMonitor::goesOn(double residual, const Eigen::VectorXd& lambda) {
    ++m_sweeps;
    m_last = residual;
    if (!std::isfinite(residual) || residual <= m_sought) return false;
    if (2 * m_sweeps <= m_most + 1)
        m_early = std::min(m_early, residual);
    else
        m_late = std::max(m_late, residual);
    if (residual < m_least) {
        m_least = residual;
        m_best = lambda;
    }
    return m_sweeps < m_most;
}

void SweepMonitor::conclude(Result& result) const {
    result.iterations += m_sweeps;
    if (m_last <= m_sought) {
        result.status = Status::Solved;
        return;
    }
    const bool isTaken = m_least <= kTaken * m_sought;
    const bool isWorse = !(m_last <= kGrowth * m_early);
    if ((isTaken || isWorse) && std::isfinite(m_least)) result.lambda = m_best;
    if (isTaken)
        result.status = Status::Solved;
    else if (isWorse || m_late >= m_early)
        result.message = fmt::format(
            "the sweeps {}: the residual comes down to {:.3g}, but is {:.3g} again in {} sweeps",
            isWorse || m_late > kGrowth * m_early ? "diverge" : "do not converge", m_early,
            std::max(m_late, m_last), m_sweeps);
    else
        result.message = fmt::format("{} sweeps did not suffice: a residual of {:.3g} is left, "
                                     "{:.3g} was after half of them",
                                     m_sweeps, m_last, m_early);
}

} // namespace trammel::lcp
