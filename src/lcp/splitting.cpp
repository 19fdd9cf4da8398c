#include "lcp/splitting.h"

#include "lcp/murty.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

/// Multipliers that every row may have: a start's, else 0, within the bounds.
Eigen::VectorXd startValues(const Problem& problem, const WarmStart& start) {
    Eigen::VectorXd lambda = start.lambda.size() == problem.size()
                                 ? start.lambda
                                 : Eigen::VectorXd::Zero(problem.size());
    return lambda.cwiseMax(problem.lower).cwiseMin(problem.upper);
}

double clampRow(const Problem& problem, Eigen::Index i, double value) {
    return std::clamp(value, problem.lower[i], problem.upper[i]);
}

bool hasUsableDiagonal(const Problem& problem, Result& result) {
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (!(problem.A(i, i) > 0.0)) {
            result.status = Status::Singular;
            result.message = fmt::format("diagonal entry {} is not positive", i);
            result.lambda = Eigen::VectorXd::Zero(problem.size());
            return false;
        }
    return true;
}

/// Sweeps until the residual meets the tolerance. `sweep` advances lambda in place.
template <typename Sweep>
void iterate(const Problem& problem, const Options& options, const WarmStart& start, Result& result,
             Sweep sweep) {
    if (!hasUsableDiagonal(problem, result)) return;
    result.lambda = startValues(problem, start);
    const double scale =
        problem.size() ? problem.b.cwiseQuotient(problem.A.diagonal()).lpNorm<Eigen::Infinity>()
                       : 0;
    for (int k = 0; k < options.maxIterations; ++k) {
        ++result.iterations;
        sweep(result.lambda);
        const Eigen::VectorXd w = problem.A * result.lambda + problem.b;
        const double residual = naturalResidual(problem, result.lambda, w);
        if (options.keepHistory) result.history.push_back(residual);
        if (!std::isfinite(residual)) {
            result.message = "the sweeps diverge";
            break;
        }
        if (residual <= options.tolerance * scale) {
            result.status = Status::Solved;
            break;
        }
    }
    result.sets = setsAtBounds(problem, result.lambda);
}

bool isDiagonallyDominant(const Eigen::MatrixXd& A) {
    return ((2.0 * A.diagonal().cwiseAbs()).array() > A.cwiseAbs().rowwise().sum().array()).all();
}

void runJacobi(const Problem& problem, const Options& options, const WarmStart& start,
               Result& result) {
    const Eigen::VectorXd reciprocal = problem.A.diagonal().cwiseInverse();
    iterate(problem, options, start, result, [&](Eigen::VectorXd& lambda) {
        lambda -= reciprocal.cwiseProduct(problem.A * lambda + problem.b);
        lambda = lambda.cwiseMax(problem.lower).cwiseMin(problem.upper);
    });
    if (!result.ok() && result.message.empty() && !isDiagonallyDominant(problem.A))
        result.message = "A is not diagonally dominant: Jacobi sweeps need not converge";
}

void sweepRows(const Problem& problem, double omega, Eigen::VectorXd& lambda) {
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
        const double w = problem.A.col(i).dot(lambda) + problem.b[i];
        lambda[i] = clampRow(problem, i, lambda[i] - omega * w / problem.A(i, i));
    }
}

void runGaussSeidel(const Problem& problem, const Options& options, const WarmStart& start,
                    Result& result) {
    iterate(problem, options, start, result,
            [&](Eigen::VectorXd& lambda) { sweepRows(problem, 1.0, lambda); });
}

void runSor(const Problem& problem, const Options& options, const WarmStart& start,
            Result& result) {
    if (!(options.relaxation > 0.0 && options.relaxation < 2.0))
        throw std::invalid_argument(
            fmt::format("successive over-relaxation: omega = {}; expected a number between 0 and 2",
                        options.relaxation));
    iterate(problem, options, start, result,
            [&](Eigen::VectorXd& lambda) { sweepRows(problem, options.relaxation, lambda); });
}

/// The rows first..first+size as a problem of their own, the others held.
Problem block(const Problem& problem, const Eigen::VectorXd& lambda, Eigen::Index first,
              Eigen::Index size) {
    Problem part{problem.A.block(first, first, size, size),
                 {},
                 problem.lower.segment(first, size),
                 problem.upper.segment(first, size),
                 {}};
    part.b = problem.b.segment(first, size) + problem.A.middleRows(first, size) * lambda -
             part.A * lambda.segment(first, size);
    return part;
}

void runBlockGaussSeidel(const Problem& problem, const Options& options, const WarmStart& start,
                         Result& result) {
    iterate(problem, options, start, result, [&](Eigen::VectorXd& lambda) {
        for (Eigen::Index first = 0; first < problem.size(); first += options.blockSize) {
            const Eigen::Index size =
                std::min<Eigen::Index>(options.blockSize, problem.size() - first);
            Result inner;
            pivot(block(problem, lambda, first, size), 0.0, {}, {}, inner);
            result.pivots += inner.pivots;
            if (inner.ok()) lambda.segment(first, size) = inner.lambda;
        }
    });
}

} // namespace

const Solver kJacobi{"jacobi", "projected Jacobi", runJacobi};
const Solver kGaussSeidel{"pgs", "projected Gauss-Seidel, sequential impulses", runGaussSeidel};
const Solver kSor{"sor", "projected successive over-relaxation", runSor};
const Solver kBlockGaussSeidel{"block-pgs", "projected Gauss-Seidel on blocks",
                               runBlockGaussSeidel};

} // namespace trammel::lcp
