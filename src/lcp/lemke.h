#pragma once

#include "lcp/solver.h"

#include <Eigen/Core>

namespace trammel::lcp {

/// Lemke's complementary pivoting with the lexicographic ratio test, which cannot cycle, on the
/// standard form of standard_form.h. Ends by ray for positive semi-definite A without friction only
/// where no solution exists. A circular cone is solved as a polygon of Options::sides first, and
/// from there by Newton's method (newton.h).
extern const Solver kLemke;

/// The standard problem: z >= 0, w = M z + q >= 0, z . w = 0, for any square M.
struct StandardResult {
    Status status = Status::LimitReached;
    Eigen::VectorXd z;
    int pivots = 0;
};
StandardResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, int maxPivots);

} // namespace trammel::lcp
