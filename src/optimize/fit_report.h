#pragma once

#include "optimize/search_plans.h"

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

namespace trammel::optimize {

inline constexpr double kConfidence = 0.95; ///< of the intervals

/// A variable that least squares found.
struct FittedVariable {
    std::size_t variable = 0; ///< in the optimisation's order
    double value = 0.0;
    double error = 0.0; ///< standard error
    double low = 0.0, high = 0.0;
    bool isAtBound = false; ///< it is held there: no interval
};

/// How well least squares know what they found, from the derivatives J of the residuals r there:
///     s^2 = r^T r / (n - p),  C = s^2 (J^T J)^-1,  value +- t sqrt(C_ii)
/// with t of Student's distribution of n - p freedoms. Linear, as of errors that are independent,
/// of one size behind their weights, and small.
struct FitReport {
    std::size_t residuals = 0, freedoms = 0; ///< n, n - p
    double sum = 0.0;                        ///< r^T r
    double deviation = 0.0;                  ///< s; without freedoms it has no value
    std::vector<FittedVariable> variables;
    bool tellsApart = true;   ///< whether the residuals tell the variables apart
    bool isDetermined = true; ///< and more of them are left than that takes: there are intervals
    Eigen::MatrixXd correlations; ///< of those that are not at a bound
};

/// @param jacobian by the space's coordinates, at the place `u`
/// @param used how many residuals have a weight above 0
FitReport fitReport(const Space& space, const Eigen::VectorXd& u, const Eigen::VectorXd& residuals,
                    const Eigen::MatrixXd& jacobian, std::size_t used);

} // namespace trammel::optimize
