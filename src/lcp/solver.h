#pragma once

#include "lcp/problem.h"

#include <optional>
#include <span>
#include <string_view>

namespace trammel::lcp {

enum class SweepMethod { GaussSeidel, Jacobi, Sor, BlockGaussSeidel };

/// A method, found by name.
struct Solver {
    std::string_view name;
    std::string_view description;
    /// Fills lambda, sets, counts, status and message; solve() adds w, residual and time.
    void (*run)(const Problem& problem, const Options& options, const WarmStart& start,
                Result& result);
    std::optional<SweepMethod> sweep{}; ///< how it improves multipliers, where it is a splitting
    bool hasFactoredNewton = false;     ///< whether FactoredNewton stands for it on factors
    bool isAutomatic = false;           ///< whether solveAutomatically() stands for it on factors
    bool needsSoftness = false;         ///< whether redundant rows are to be made unique for it

    bool sweeps() const { return sweep.has_value(); }
    bool usesFactors() const { return sweeps() || hasFactoredNewton; }
};

std::span<const Solver* const> solvers();
/// @throws std::invalid_argument listing the names.
const Solver& findSolver(std::string_view name);

/// Whether the multipliers solve the problem: finite, and scaledResidual() at most
/// max(1e-8, options.tolerance) of the largest |b|, |w| of a row at a bound or options.scale, or
/// the rounding of A lambda.
bool isSolution(const Problem& problem, const Options& options, const Eigen::VectorXd& lambda);
/// The same with w = A lambda + b.
bool isSolution(const Problem& problem, const Options& options, const Eigen::VectorXd& lambda,
                const Eigen::VectorXd& w);

/// Solves a problem and judges the answer: a multiplier that is not finite, or a residual above the
/// tolerance, is never reported as Solved.
Result solve(const Solver& solver, const Problem& problem, const Options& options = {},
             const WarmStart& start = {});
/// The same into a result whose memory is used again.
void solve(const Solver& solver, const Problem& problem, const Options& options,
           const WarmStart& start, Result& result);

} // namespace trammel::lcp
