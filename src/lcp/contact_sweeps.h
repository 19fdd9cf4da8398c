#pragma once

#include "lcp/contact_order.h"
#include "lcp/wide_contacts.h"

#include <vector>

namespace trammel::lcp {

class SweepMonitor;

/// Sweeps for great heaps: Gauss-Seidel over contacts, each with its normal and tangents at once,
/// accelerated as nonsmooth nonlinear conjugate gradients (Silcowitz, Niebe and Erleben 2010),
///     g_k = lambda_k - S(lambda_k),   beta = |g_k|^2 / |g_{k-1}|^2,
///     lambda_{k+1} = S(lambda_k) + beta p_k,   p_{k+1} = beta p_k - g_k,
/// in the norm of A's diagonal, with p = 0 again where beta > 1. What a sweep changes is the
/// residual that it found, so that none is computed until one seems small enough.
///
/// A tolerance that 4 bytes a number are good for is sought with those, and what they say is
/// checked with all 8; where rounding told more than that finds, sweeps go on with 8.
///
/// The contacts come in the order of ContactOrder, whose tasks threads share: the answer is the
/// same to the last bit with any number of them.
class ContactSweeps {
public:
    /// Whether a problem has nothing but bodies and contacts with friction, each of three rows one
    /// after the other, and no compliance.
    /// @param pool threads that share the question; null: none
    static bool fits(const FactoredProblem& problem, math::WorkerPool* pool = nullptr);

    /// Solves to options.tolerance of what SweepMonitor measures residuals against; memory is used
    /// again.
    /// @param problem one that fits
    /// @return valid until the next solve
    Result& solve(const FactoredProblem& problem, const Options& options, const WarmStart& start);

private:
    template <class Real>
    bool sweep(WideContacts<Real>& contacts, const Options& options, const Eigen::VectorXd& start);
    void findRates();
    void judge();
    double judge(const Friction& contact);

    const FactoredProblem* m_problem = nullptr;
    math::WorkerPool* m_pool = nullptr;
    ContactOrder m_order;
    WideContacts<float> m_coarse;
    WideContacts<double> m_fine;
    double m_speed = 0.0;          ///< to stop, m/s
    Eigen::VectorXd m_start;       ///< of the finer ones, behind the coarser
    std::vector<double> m_largest; ///< residual by range of contacts
    Result m_result;
};

} // namespace trammel::lcp
