#pragma once

#include "lcp/factored_problem.h"

#include <vector>

namespace trammel::lcp {

/// Sweeps for great heaps: Gauss-Seidel over contacts, each with its normal and tangents at once,
/// accelerated as nonsmooth nonlinear conjugate gradients (Silcowitz, Niebe and Erleben 2010),
///     g_k = lambda_k - S(lambda_k),   beta = |g_k|^2 / |g_{k-1}|^2,
///     lambda_{k+1} = S(lambda_k) + beta p_k,   p_{k+1} = beta p_k - g_k,
/// in the norm of A's diagonal, with p = 0 again where beta > 1. A contact is stored by its axes
/// and arms, x = M^-1 J^T lambda by body, so that a sweep reads little memory; what a sweep changes
/// is the residual that it found, so that none is computed until one seems small enough.
class ContactSweeps {
public:
    /// Whether a problem has nothing but bodies and contacts with friction, each of three rows one
    /// after the other, and no compliance.
    static bool fits(const FactoredProblem& problem);

    /// Solves to options.tolerance of what SweepMonitor measures residuals against; memory is used
    /// again.
    /// @param problem one that fits
    /// @return valid until the next solve
    const Result& solve(const FactoredProblem& problem, const Options& options,
                        const WarmStart& start);

private:
    /// A contact: w = axes^T (point's velocity on b minus that on a) + b.
    struct Contact {
        int first;       ///< of its three rows
        int left, right; ///< in m_bodies; 0: what does not move
        Eigen::Matrix3d axes;
        Vec3 armLeft, armRight;
        Eigen::Vector3d b;
        Eigen::Vector3d diagonal, inverse; ///< of its block W of A
        Eigen::Vector3d coupling;          ///< W_10, W_20, W_21
        double stiffness; ///< no less than the largest eigenvalue of the tangents' block
        double least, mu;
        Friction::Shape shape;
    };
    /// x of a body, and what makes it.
    struct Body {
        Vec3 v = Vec3::Zero(), w = Vec3::Zero();
        double inverseMass = 0.0;
        Eigen::Matrix3d inverseInertia = Eigen::Matrix3d::Zero();
    };

    void gather(const FactoredProblem& problem, const WarmStart& start);
    void addContact(const FactoredProblem& problem, const Friction& friction);
    void push(const Contact& contact, const Eigen::Vector3d& impulse);
    Vec3 slip(const Contact& contact) const;
    Eigen::Vector3d rates(const Contact& contact) const;
    Eigen::Vector3d improved(std::size_t index, const Eigen::Vector3d& w) const;
    double sweep();
    void remember();
    void accelerate();
    double residual(bool isScaled) const;
    void finish();

    const FactoredProblem* m_problem = nullptr;
    std::vector<Contact> m_contacts;
    std::vector<Body> m_bodies;
    Eigen::VectorXd m_diagonal, m_lambda, m_last, m_direction, m_best;
    std::vector<Vec6> m_lastX, m_directionX; ///< x of m_last and m_direction
    double m_lastSquare = 0.0;               ///< |g_{k-1}|^2
    Result m_result;
};

} // namespace trammel::lcp
