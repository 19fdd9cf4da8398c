#pragma once

#include <Eigen/Core>
#include <functional>

namespace trammel::synthesis {

/// Residuals at x into r, of fixed size. @return false where x has none
using Residuals = std::function<bool(const Eigen::VectorXd& x, Eigen::VectorXd& r)>;

struct Fit {
    Eigen::VectorXd x;
    double sum = 0.0;    ///< of squared residuals; infinite where the start has none
    int evaluations = 0; ///< of the residuals
};

struct FitLimits {
    Eigen::VectorXd lower, upper; ///< of x; empty: none
    int steps = 200;
    double tolerance = 1e-14; ///< of the sum's relative decrease
};

/// Least squares within bounds by Levenberg and Marquardt's method, J by central differences: steps
///     (J^T J + damping diag(J^T J)) s = -J^T r
/// of the variables that are not held at a bound by the gradient, cut off at the bounds.
/// [Nocedal and Wright, Numerical Optimization, 10.3; bounds by projection]
Fit leastSquares(const Residuals& residuals, Eigen::VectorXd start, const FitLimits& limits = {});

} // namespace trammel::synthesis
