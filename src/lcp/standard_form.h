#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>
#include <Eigen/QR>
#include <vector>

namespace trammel::lcp {

bool hasCone(const Problem& problem);
/// The problem with polygons of that many sides for its circular cones.
Problem polygonal(const Problem& problem, int sides);

/// A boxed problem, with friction of pyramid or polyhedral shape, as a standard one:
/// z >= 0, w = M z + q >= 0, z . w = 0.
///
/// Rows without bounds are condensed (Schur complement). A bounded row counts from its finite bound
/// inwards, lambda = bound +- x, and a second finite bound adds the row  range - x >= 0.
/// Tangents become  lambda_t = sum_k d_k beta_k, beta >= 0, with the rows
///     0 <= beta_k  complementary to  d_k . w_t + sigma >= 0,
///     0 <= sigma   complementary to  mu lambda_n - sum_k beta_k >= 0
/// (Stewart and Trinkle 1996, Anitescu and Potra 1997). The d_k are the unit vectors to a
/// polyhedral shape's corners; a pyramid's tangents are apart from one another, each with d = +-1
/// and a sigma of its own.
class StandardForm {
public:
    /// @pre there are no circular cones
    explicit StandardForm(Problem problem);

    const Eigen::MatrixXd& M() const { return m_M; }
    const Eigen::VectorXd& q() const { return m_q; }
    /// Whether rows without bounds depend on one another, so that M has a small shift.
    bool isShifted() const { return m_isShifted; }
    /// The boxed problem's multipliers, within its bounds.
    Eigen::VectorXd multipliers(const Eigen::VectorXd& z) const;

private:
    /// A row  constant + sum coefficient x >= 0  whose multiplier is added to the w of `pushes`.
    struct Constraint {
        double constant = 0.0;
        std::vector<std::pair<int, double>> coefficients;
        std::vector<int> pushes;
    };
    using Column = std::vector<std::pair<int, double>>; ///< rows of lambda and factors

    void addBoundedRows();
    void addFriction(const Friction& friction);
    void addDirections(const Friction& friction, const std::vector<Column>& directions);
    void factorFree();
    void condense();
    Eigen::VectorXd solveFree(const Eigen::VectorXd& right) const;

    Problem m_problem;
    std::vector<int> m_free;
    std::vector<int> m_variableOf; ///< of each row, -1 where it has none
    std::vector<Column> m_columns;
    std::vector<Constraint> m_constraints;
    Eigen::VectorXd m_offset; ///< lambda at x = 0
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> m_freeFactor;
    bool m_isShifted = false;
    Eigen::MatrixXd m_M;
    Eigen::VectorXd m_q;
};

} // namespace trammel::lcp
