#pragma once

#include "lcp/solver.h"

#include <Eigen/Core>

namespace trammel::lcp {

/// Lemke's complementary pivoting with the lexicographic ratio test, which cannot cycle. Rows
/// without bounds are eliminated first; a row with two bounds becomes two rows of the standard
/// problem. Ends by ray for positive semi-definite A only where no solution exists.
extern const Solver kLemke;

/// The standard problem: z >= 0, w = M z + q >= 0, z . w = 0, for any square M.
struct StandardResult {
    Status status = Status::LimitReached;
    Eigen::VectorXd z;
    int pivots = 0;
};
StandardResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, int maxPivots);

} // namespace trammel::lcp
