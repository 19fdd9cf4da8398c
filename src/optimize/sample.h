#pragma once

#include "optimize/evaluation.h"
#include "optimize/optimisation_file.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::optimize {

/// A run as a search sees it: numbers that are to become small.
struct Sample {
    bool isValid = false; ///< the run completed and has all of the numbers below
    /// Of each objective: the output, its negative where it is to be large, the square of the
    /// weighted difference from a target. With one search for all of them their sum of squares.
    std::vector<double> objectives;
    /// Of each constraint: by how much it is missed, as a share of its value (of 1 where that is
    /// 0); `<=` and `>=` hold below 0.
    std::vector<double> constraints;
    std::vector<double> tolerances; ///< of the constraints, likewise
    Eigen::VectorXd residuals;      ///< of least squares
    double violation = 0.0;         ///< sum of what is missed beyond the tolerances
    /// Of the first objective, then of each constraint, by all variables, SI; empty: not known.
    Eigen::MatrixXd gradients;

    bool isFeasible() const { return isValid && violation == 0.0; }
};
Sample sampleOf(const OptimisationFile& file, const Evaluation& evaluation);

/// Whether one is better than another: valid before failed, then less violation, then the smaller
/// first objective. @pre they are of one optimisation
bool isBetter(const Sample& one, const Sample& other);
/// Whether one is better in no objective worse and in one better (Deb's rule for constraints:
/// less violation dominates).
bool dominates(const Sample& one, const Sample& other);

} // namespace trammel::optimize
