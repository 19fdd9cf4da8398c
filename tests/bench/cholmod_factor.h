#pragma once

#include <Eigen/SparseCore>

namespace trammel::bench {

struct FactorFigures {
    double values = 0.0; ///< numbers in the factor, fill included
    double factorMicroseconds = 0.0, solveMicroseconds = 0.0; ///< medians, the analysis not counted
};

enum class CholmodMethod { Simplicial, Supernodal };

/// Factors a symmetric positive definite matrix by CHOLMOD, approximate minimum degree ordering.
/// @param lower its lower triangle, compressed
/// @throws std::runtime_error where it is not positive definite
FactorFigures factorWithCholmod(const Eigen::SparseMatrix<double>& lower, CholmodMethod method);

} // namespace trammel::bench
