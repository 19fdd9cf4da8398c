#pragma once

#include "lcp/block_matrix.h"
#include "lcp/cone_projection.h"

#include <vector>

namespace trammel::lcp {

/// A proximal step from multipliers c with shifts e (a small share of A's diagonal, the same for a
/// contact's three rows): minimizes over x, by block,
///     x^T M x / 2 + sum e/2 |P(c - (J x + b + lift) / e)|^2,
///     lambda = P(c - (J x + b + lift) / e),
/// P the projection on the rows' bounds and on the friction cones. This is strictly convex and
/// piecewise quadratic; Newton's method with an exact line search ends at its minimum from
/// everywhere. For boxed rows its steps are those of Murty's pivoting with block switching: rows
/// whose multiplier is projected are at a bound, the others free. The matrix M + J^T P' J / e is
/// made anew only when a set changed.
class ProximalNewton {
public:
    void attach(const FactoredProblem& problem, BlockMatrix& matrix, FactoredState& state);

    /// e = share of A's diagonal.
    void setShift(double share);
    double shift() const { return m_share; }
    const Eigen::VectorXd& e() const { return m_e; }

    /// Newton's method from the state's x; lambda and w follow.
    /// @param tolerance of the gradient as a velocity, m/s
    /// @param rounding the tolerance below which a gradient that falls no more counts as reached
    /// @param stop ends it after any step
    /// @return whether it came to an end
    bool minimize(double tolerance, double rounding, const std::stop_token& stop = {});

    int steps() const { return m_steps; }   ///< so far
    int pivots() const { return m_pivots; } ///< sets that changed so far

    Eigen::VectorXd center, lift; ///< c; what is added to w of normal rows, m/s

private:
    void evaluate(const std::vector<Vec6>& x);
    void evaluateRow(Eigen::Index row);
    void evaluateContact(std::size_t contact);
    void findGradient(const std::vector<Vec6>& x);
    double slopeAlong() const;
    double gradientSize() const;
    void factor();
    void findDirection();
    void lineSearch();

    const FactoredProblem* m_problem = nullptr;
    BlockMatrix* m_matrix = nullptr;
    FactoredState* m_state = nullptr;
    double m_share = 0.0;
    int m_steps = 0, m_pivots = 0;
    bool m_hasCurvedCone = false;
    Eigen::VectorXd m_e;                      ///< the shifts
    std::vector<double> m_slope;              ///< of plain rows: P', 0 or 1 / e
    std::vector<ConePoint> m_cones;           ///< by contact
    std::vector<int> m_faces, m_faceOfFactor; ///< pieces of P, rows then contacts
    std::vector<Vec6> m_trial, m_dx, m_gradient;
    Eigen::VectorXd m_rhs;
};

} // namespace trammel::lcp
