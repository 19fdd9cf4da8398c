#pragma once

#include "lcp/factored_problem.h"

#include <limits>

namespace trammel::lcp {

/// Watches the scaled residual r_k of sweeps k = 1, 2, ... and says when they end, and how:
///     solved     r_k <= tolerance s, where s is the largest speed that b asks to stop; where
///                Options::scale is given, at least that, and at most 18 times it or, where that is
///                more, a thousandth of it
///                or ten times that, where twenty sweeps come no nearer and Options::accepted does
///                not say otherwise
///     diverged   r is not finite, or in the later half of the sweeps comes above twice the least
///                that the earlier half reached
class SweepMonitor {
public:
    /// @param speed that b asks to stop: its largest entry, or speedToStop()
    /// @param largest entry of b: no residual is less than its rounding
    SweepMonitor(const Options& options, double speed, double largest);

    /// Notes one sweep. @return whether another one is to follow
    bool goesOn(double residual);
    /// Whether the multipliers of that sweep are the best so far, to be kept.
    bool isBest() const { return m_leastAt == m_sweeps; }

    /// The residual that is sought.
    double sought() const { return m_sought; }
    /// That of the best multipliers.
    double least() const { return m_least; }

    /// Sets status, iterations and message.
    /// @return whether the answer is the best multipliers, not the last
    [[nodiscard]] bool conclude(Result& result) const;

private:
    int m_most;
    std::stop_token m_stop;
    bool m_isStopped = false;
    double m_sought;
    double m_taken; ///< where sweeps come no nearer; 0: nothing, Options::accepted says what is
    double m_accepted;
    int m_sweeps = 0;
    double m_last = 0.0;
    double m_early = std::numeric_limits<double>::infinity(); ///< the least of the earlier half
    double m_late = 0.0;                                      ///< the greatest of the later one
    double m_least = std::numeric_limits<double>::infinity();
    int m_leastAt = 0; ///< the sweep that reached it
};

/// Numbers that are none solve nothing, whatever was made of them: a result whose w is not finite
/// is no solution. Residuals may not tell, since the larger one of a number and NaN may be the
/// number.
void requireFinite(Result& result);

/// The largest speed that b asks multipliers to stop: |b_i|; of rows that only push, which open by
/// themselves where b is positive, -b_i; and of rows with two bounds no more than these let their
/// multiplier change, A_ii max(|lower_i|, |upper_i|). A motor with its largest force, far from its
/// speed, asks for no more.
/// @param diagonal A's
double speedToStop(const FactoredProblem& problem, const Eigen::VectorXd& diagonal);
/// The same of a problem with its matrix formed; and of one of contacts alone.
double speedToStop(const Problem& problem);
double speedToStop(const FactoredProblem& problem);

} // namespace trammel::lcp
