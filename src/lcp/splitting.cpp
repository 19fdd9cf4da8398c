#include "lcp/splitting.h"

#include "lcp/block_sweep.h"
#include "lcp/friction.h"
#include "lcp/sweep_monitor.h"
#include "lcp/workspace.h"
#include "messages/solver_messages.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace trammel::lcp {

namespace {

/// Multipliers that every row may have: a start's, else 0, within the bounds.
void takeStart(const Problem& problem, const WarmStart& start, Eigen::VectorXd& lambda) {
    if (start.lambda.size() == problem.size())
        lambda = start.lambda;
    else
        lambda.setZero(problem.size());
    clampToBounds(problem, lambda);
}

/// A row that nothing moves, as the friction of a joint that is driven, goes to a bound.
bool isUsable(const Problem& problem, Eigen::Index row) {
    const bool isBounded = std::isfinite(problem.lower[row]) && std::isfinite(problem.upper[row]);
    return problem.A(row, row) > 0.0 || (problem.A(row, row) == 0.0 && isBounded);
}

bool hasUsableDiagonal(const Problem& problem, Result& result) {
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (!isUsable(problem, i)) {
            result.status = Status::Singular;
            result.message = {messages::kDiagonalEntryIsNotPositive, i};
            result.lambda.setZero(problem.size());
            return false;
        }
    return true;
}

enum class Mixing { Off, On };

/// Sweeps until the residual meets the tolerance. `sweep` advances lambda in place.
template <typename Sweep>
void iterate(const Problem& problem, const Options& options, const WarmStart& start, Mixing mixing,
             Result& result, Sweep sweep) {
    if (!hasUsableDiagonal(problem, result)) return;
    takeStart(problem, start, result.lambda);
    std::optional<Workspace> own;
    Workspace& workspace = options.workspace ? *options.workspace : own.emplace();
    const double largest = problem.b.lpNorm<Eigen::Infinity>();
    SweepMonitor monitor(options, largest, largest);
    Eigen::VectorXd& w = workspace.w;
    if (mixing == Mixing::On) {
        workspace.diagonal = problem.A.diagonal();
        workspace.mixer.start(workspace.diagonal);
    }
    for (bool goesOn = true; goesOn;) {
        const bool isMixed = mixing == Mixing::On && workspace.mixer.takesNext();
        if (isMixed) workspace.before = result.lambda;
        sweep(result.lambda);
        multiply(problem, result.lambda, w);
        w += problem.b;
        if (options.keepHistory)
            result.history.push_back(naturalResidual(problem, result.lambda, w));
        goesOn = monitor.goesOn(scaledResidual(problem, result.lambda, w));
        if (monitor.isBest()) workspace.best = result.lambda;
        if (goesOn && isMixed && workspace.mixer.mix(workspace.before, result.lambda))
            clampToBounds(problem, result.lambda);
    }
    if (monitor.conclude(result)) result.lambda = workspace.best;
    setsAtBounds(problem, result.lambda, result.sets);
}

bool isPositiveDefinite(const Eigen::MatrixXd& A) {
    constexpr double kPivotFloor = 1e-13;
    const Eigen::LLT<Eigen::MatrixXd> factor(A);
    if (factor.info() != Eigen::Success) return false;
    const Eigen::ArrayXd pivots = factor.matrixLLT().diagonal().array().square();
    return (pivots > kPivotFloor * A.diagonal().array()).all();
}

/// Tells after a failure whether the splitting A = B + C had to converge.
/// @param difference B - C = 2 D - A where C is not known to be small enough; else empty
void explain(const Problem& problem, const Eigen::MatrixXd& difference, Result& result) {
    if (result.ok() || problem.size() == 0 || result.status == Status::Singular) return;
    if (result.status == Status::Stopped) return;
    const auto& why = [&]() -> const messages::Text<1>& {
        if (!isSymmetric(problem.A)) return messages::kNotSymmetric;
        if (difference.size() > 0 && !isPositiveDefinite(difference))
            return messages::kDifferenceIsNotDefinite;
        if (!isPositiveDefinite(problem.A)) return messages::kNotDefinite;
        return problem.friction.empty() ? messages::kMoreSweepsWouldConverge
                                        : messages::kBoundsFollowNormals;
    }();
    result.message = {why, std::move(result.message)};
}

/// The reciprocal step of every row: the diagonal, or what a pair of tangents is projected with.
void findStiffnesses(const Problem& problem, Eigen::VectorXd& result) {
    result = problem.A.diagonal().cwiseMax(std::numeric_limits<double>::min());
    for (const Friction& friction : problem.friction)
        if (friction.shape != Friction::Shape::Pyramid)
            setTangents(friction, Eigen::Vector2d::Constant(tangentStiffness(problem, friction)),
                        result);
}

void runJacobi(const Problem& problem, const Options& options, const WarmStart& start,
               Result& result) {
    std::optional<Workspace> own;
    Workspace& workspace = options.workspace ? *options.workspace : own.emplace();
    Eigen::VectorXd& stiffness = workspace.stiffness;
    Eigen::VectorXd& w = workspace.w;
    findStiffnesses(problem, stiffness);
    iterate(problem, options, start, Mixing::Off, result, [&](Eigen::VectorXd& lambda) {
        multiply(problem, lambda, w);
        lambda -= (w + problem.b).cwiseQuotient(stiffness);
        clampToBounds(problem, lambda);
    });
    if (result.ok() || result.status == Status::Stopped) return;
    Eigen::MatrixXd difference = -problem.A;
    difference.diagonal() += 2.0 * problem.A.diagonal();
    explain(problem, difference, result);
}

/// The problem whose A has the rows of the true one as columns, see block_sweep.h.
const Problem& byColumns(const Problem& problem, Problem& transposed) {
    if (problem.rows || isSymmetric(problem.A)) return problem;
    transposed = problem;
    transposed.A.transposeInPlace();
    return transposed;
}

/// Sweeps of single rows; the tangents of a contact come with its first one.
void iterateRows(const Problem& problem, double omega, const Options& options,
                 const WarmStart& start, Result& result) {
    std::optional<Workspace> own;
    Workspace& workspace = options.workspace ? *options.workspace : own.emplace();
    std::vector<int>& roles = workspace.roles;
    Eigen::VectorXd& stiffness = workspace.stiffness;
    frictionOfTangents(problem, roles);
    findStiffnesses(problem, stiffness);
    Problem storage;
    const Problem& rows = byColumns(problem, storage);
    const auto comesBefore = [](const Friction& friction) { // the normal row
        return std::max(friction.tangents[0], friction.tangents[1]) < friction.normal;
    };
    const bool isToClamp = std::ranges::any_of(problem.friction, comesBefore);
    iterate(problem, options, start, Mixing::On, result, [&](Eigen::VectorXd& lambda) {
        for (int i = 0; i < static_cast<int>(problem.size()); ++i) {
            if (roles[i] < 0) {
                sweepRow(rows, i, omega, stiffness[i], lambda);
                continue;
            }
            const Friction& friction = problem.friction[static_cast<std::size_t>(roles[i])];
            if (i == std::max(friction.tangents[0], friction.tangents[1]))
                sweepTangents(rows, friction, omega, tangentsOf(friction, stiffness), lambda);
        }
        if (isToClamp) clampToBounds(problem, lambda);
    });
    explain(problem, {}, result); // B - C is D (2 - omega) / omega, up to a skew matrix
}

void runGaussSeidel(const Problem& problem, const Options& options, const WarmStart& start,
                    Result& result) {
    iterateRows(problem, 1.0, options, start, result);
}

void runSor(const Problem& problem, const Options& options, const WarmStart& start,
            Result& result) {
    if (!(options.relaxation > 0.0 && options.relaxation < 2.0))
        throw messages::InvalidArgument({messages::kBadRelaxation, options.relaxation});
    iterateRows(problem, options.relaxation, options, start, result);
}

void runBlockGaussSeidel(const Problem& problem, const Options& options, const WarmStart& start,
                         Result& result) {
    Problem storage;
    const Problem& rows = byColumns(problem, storage);
    const BlockSweep sweep(rows, &rows == &problem ? options.blockSize : 1);
    iterate(problem, options, start, Mixing::On, result,
            [&](Eigen::VectorXd& lambda) { result.pivots += sweep(lambda); });
    explain(problem, {}, result); // B - C is the blocks' diagonal, up to a skew matrix
}

} // namespace

const Solver kJacobi{"jacobi", "projected Jacobi", runJacobi, SweepMethod::Jacobi};
const Solver kGaussSeidel{"pgs", "projected Gauss-Seidel, sequential impulses", runGaussSeidel,
                          SweepMethod::GaussSeidel};
const Solver kSor{"sor", "projected successive over-relaxation", runSor, SweepMethod::Sor};
const Solver kBlockGaussSeidel{"block-pgs", "projected Gauss-Seidel on blocks", runBlockGaussSeidel,
                               SweepMethod::BlockGaussSeidel};

} // namespace trammel::lcp
