#pragma once

#include "lcp/solver.h"

#include <Eigen/Core>

namespace trammel::lcp {

/// Lemke's complementary pivoting with the lexicographic ratio test, which cannot cycle, on the
/// standard form of standard_form.h. Ends on a ray for positive semi-definite A without friction
/// only where no solution exists; for other problems a ray says nothing, unless it proves that the
/// inequalities contradict each other (Farkas): only then the status is Infeasible. A circular cone
/// is solved as a polygon of Options::sides first, and from there by Newton's method (newton.h).
extern const Solver kLemke;

/// The standard problem: z >= 0, w = M z + q >= 0, z . w = 0, for any square M. Infeasible where
/// the ray y >= 0 that pivoting ends on has M^T y <= 0 and q . y < 0: then y . w < 0 for every z >=
/// 0.
struct StandardResult {
    Status status = Status::LimitReached;
    Eigen::VectorXd z;
    int pivots = 0;
};
StandardResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, int maxPivots,
                     const std::stop_token& stop = {});

} // namespace trammel::lcp
