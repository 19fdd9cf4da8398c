#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <span>

namespace trammel::math {

/// Residuals at x into r, of fixed size. @return false where x has none
using Residuals = std::function<bool(const Eigen::VectorXd& x, Eigen::VectorXd& r)>;
/// The same of several places at once, which may be found side by side: r[i] at x[i], empty where
/// x[i] has none.
using ManyResiduals =
    std::function<void(std::span<const Eigen::VectorXd> x, std::span<Eigen::VectorXd> r)>;

struct Fit {
    Eigen::VectorXd x;
    double sum = 0.0;    ///< of squared residuals; infinite where the start has none
    int evaluations = 0; ///< of the residuals
};

struct FitLimits {
    Eigen::VectorXd lower, upper; ///< of x; empty: none
    int steps = 200;
    double tolerance = 1e-14; ///< of the sum's relative decrease
    double leastStep = 0.0;   ///< ends where no variable changes by more; 0: the tolerance alone
    /// Derivatives are taken from within the bounds only, and from one side where the other has no
    /// residuals; else such a place is the end.
    bool staysWithin = false;
    /// Derivatives are taken over difference * max(length, |x|): the cube root of rounding.
    double difference = 6e-6, length = 0.1;
};

/// Least squares within bounds by Levenberg and Marquardt's method, J by central differences: steps
///     (J^T J + damping diag(J^T J)) s = -J^T r
/// of the variables that are not held at a bound by the gradient, cut off at the bounds.
/// [Nocedal and Wright, Numerical Optimization, 10.3; bounds by projection]
Fit leastSquares(const Residuals& residuals, Eigen::VectorXd start, const FitLimits& limits = {});
Fit leastSquaresOfMany(const ManyResiduals& residuals, Eigen::VectorXd start,
                       const FitLimits& limits = {});

/// J at x, by differences. @return none where residuals that they need are missing
std::optional<Eigen::MatrixXd> jacobianByDifferences(const ManyResiduals& residuals,
                                                     const Eigen::VectorXd& x,
                                                     const FitLimits& limits = {});

} // namespace trammel::math
