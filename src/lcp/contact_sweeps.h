#pragma once

#include "lcp/contact_order.h"
#include "lcp/factored_problem.h"
#include "math/lanes.h"

#include <vector>

namespace trammel::lcp {

class SweepMonitor;

/// Sweeps for great heaps: Gauss-Seidel over contacts, each with its normal and tangents at once,
/// accelerated as nonsmooth nonlinear conjugate gradients (Silcowitz, Niebe and Erleben 2010),
///     g_k = lambda_k - S(lambda_k),   beta = |g_k|^2 / |g_{k-1}|^2,
///     lambda_{k+1} = S(lambda_k) + beta p_k,   p_{k+1} = beta p_k - g_k,
/// in the norm of A's diagonal, with p = 0 again where beta > 1. A contact is stored by its axes
/// and arms, x = M^-1 J^T lambda by body, so that a sweep reads little memory; what a sweep changes
/// is the residual that it found, so that none is computed until one seems small enough.
///
/// The contacts come in the order of ContactOrder, whose tasks threads share: the answer is the
/// same to the last bit with any number of them.
class ContactSweeps {
public:
    /// Whether a problem has nothing but bodies and contacts with friction, each of three rows one
    /// after the other, and no compliance.
    static bool fits(const FactoredProblem& problem);

    /// Solves to options.tolerance of what SweepMonitor measures residuals against; memory is used
    /// again.
    /// @param problem one that fits
    /// @return valid until the next solve
    Result& solve(const FactoredProblem& problem, const Options& options, const WarmStart& start);

private:
    using Lanes = math::Lanes;
    /// A contact: w = axes^T (point's velocity on b minus that on a) + b.
    struct alignas(64) Contact {
        Lanes axes[3];                  ///< the fourth numbers are b
        Lanes armLeft;                  ///< the fourth number is the least normal multiplier
        Lanes armRight;                 ///< the fourth number is mu
        double diagonal[3], inverse[3]; ///< of its block W of A
        double coupling[2];             ///< W_10, W_20
        /// W_21 of a pyramid; of others the inverse of no less than the largest eigenvalue of the
        /// tangents' block.
        double tangential;
        int left, right; ///< in m_motion; 0: what does not move
        Friction::Shape shape;

        double least() const { return armLeft.fourth(); }
        double mu() const { return armRight.fourth(); }
    };
    /// x of a body.
    struct alignas(64) Motion {
        Lanes v, w;
    };
    /// What makes it; the fourth numbers are 0.
    struct alignas(64) Mass {
        Lanes inverseMass; ///< three times the same
        Lanes inverseInertia[3];
    };
    /// x of the multipliers before a sweep, and of p.
    struct Search {
        Motion last, direction;
    };
    /// What a sweep did in a task; apart, so that threads do not wait for each other's memory.
    struct alignas(64) Change {
        double largest = 0.0; ///< as a velocity of its row
        double square = 0.0;  ///< |g|^2
    };

    void gather(const Options& options, const WarmStart& start);
    static void weigh(Mass& mass, const FactoredProblem::Block& inverse);
    void pose(std::size_t index);
    void pushAll();
    void push(const Contact& contact, const double* impulse);
    Lanes slip(const Contact& contact) const;
    Eigen::Vector3d rates(const Contact& contact) const;
    void improve(std::size_t index, const double* w, double* value) const;
    Change sweep();
    Change sweep(ContactOrder::Task task);
    void accelerate(double square);
    double residual(bool isScaled) const;
    double residual(std::size_t index, bool isScaled) const;
    void finish(const SweepMonitor& monitor);

    double* lambdaOf(std::size_t index) { return &m_lambda[3 * static_cast<Eigen::Index>(index)]; }
    const double* lambdaOf(std::size_t index) const {
        return &m_lambda[3 * static_cast<Eigen::Index>(index)];
    }
    const Friction& frictionOf(std::size_t index) const {
        return m_problem->friction[m_order.contacts()[index]];
    }

    const FactoredProblem* m_problem = nullptr;
    math::WorkerPool* m_pool = nullptr;
    ContactOrder m_order;
    std::vector<Contact> m_contacts; ///< as m_order has them, as all multipliers here
    std::vector<Motion> m_motion;    ///< by body, behind what does not move
    std::vector<Mass> m_masses;      ///< by body, as all of bodies here
    std::vector<Search> m_search;
    Eigen::VectorXd m_lambda, m_last, m_direction, m_best;
    double m_lastSquare = 0.0;               ///< |g_{k-1}|^2
    std::vector<Change> m_changes;           ///< by task
    mutable std::vector<double> m_residuals; ///< by task
    Result m_result;
};

} // namespace trammel::lcp
