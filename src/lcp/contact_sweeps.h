#pragma once

#include "lcp/contact_order.h"
#include "lcp/factored_problem.h"

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
    /// A contact: w = axes^T (point's velocity on b minus that on a) + b.
    struct Contact {
        int left, right; ///< in m_bodies; 0: what does not move
        int friction;    ///< of the problem
        Friction::Shape shape;
        Eigen::Matrix3d axes;
        Vec3 armLeft, armRight;
        Eigen::Vector3d b;
        Eigen::Vector3d diagonal, inverse; ///< of its block W of A
        Eigen::Vector3d coupling;          ///< W_10, W_20, W_21
        double stiffness; ///< no less than the largest eigenvalue of the tangents' block
        double least, mu;
    };
    /// x of a body, and what makes it.
    struct Body {
        Vec3 v = Vec3::Zero(), w = Vec3::Zero();
        double inverseMass = 0.0;
        Eigen::Matrix3d inverseInertia = Eigen::Matrix3d::Zero();
    };
    /// x of the multipliers before a sweep, and of p.
    struct Search {
        Vec6 last, direction;
    };
    /// What a sweep did in a task; apart, so that threads do not wait for each other's memory.
    struct alignas(64) Change {
        double largest = 0.0; ///< as a velocity of its row
        double square = 0.0;  ///< |g|^2
    };

    void gather(const FactoredProblem& problem, const Options& options, const WarmStart& start);
    void pose(std::size_t index, const FactoredProblem& problem);
    void pushAll();
    void push(const Contact& contact, const Eigen::Vector3d& impulse);
    Vec3 slip(const Contact& contact) const;
    Eigen::Vector3d improved(std::size_t index, const Eigen::Vector3d& w) const;
    Change sweep();
    Change sweep(ContactOrder::Task task);
    void accelerate(double square);
    double residual(bool isScaled) const;
    double residual(std::size_t index, bool isScaled) const;
    void finish(const SweepMonitor& monitor);

    Eigen::Map<Eigen::Vector3d> lambdaOf(std::size_t index) {
        return Eigen::Map<Eigen::Vector3d>(&m_lambda[3 * static_cast<Eigen::Index>(index)]);
    }
    Eigen::Map<const Eigen::Vector3d> lambdaOf(std::size_t index) const {
        return Eigen::Map<const Eigen::Vector3d>(&m_lambda[3 * static_cast<Eigen::Index>(index)]);
    }

    const FactoredProblem* m_problem = nullptr;
    math::WorkerPool* m_pool = nullptr;
    ContactOrder m_order;
    std::vector<Contact> m_contacts; ///< as m_order has them, as all multipliers here
    std::vector<Body> m_bodies;
    std::vector<Search> m_search; ///< by body
    Eigen::VectorXd m_lambda, m_last, m_direction, m_best;
    double m_lastSquare = 0.0;               ///< |g_{k-1}|^2
    std::vector<Change> m_changes;           ///< by task
    mutable std::vector<double> m_residuals; ///< by task
    Result m_result;
};

} // namespace trammel::lcp
