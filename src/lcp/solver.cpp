#include "lcp/solver.h"

#include "lcp/automatic.h"
#include "lcp/kostreva.h"
#include "lcp/lemke.h"
#include "lcp/murty.h"
#include "lcp/newton.h"
#include "lcp/splitting.h"
#include "lcp/workspace.h"
#include "messages/solver_messages.h"

#include <array>
#include <chrono>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

/// The registry: a new method is a line here.
const std::array kSolvers{&kAutomatic,        &kMurty,    &kLemke, &kGaussSeidel, &kJacobi, &kSor,
                          &kBlockGaussSeidel, &kKostreva, &kNewton};

/// A solution may leave this residual, relative to b and w.
constexpr double kAcceptable = 1e-8;
/// Rounding of A lambda, with what multipliers that cancel one another lose.
constexpr double kRounding = 1e-14;

/// Why there is no solution, where the method left it at its status.
messages::Message reasonOf(const Result& result) {
    switch (result.status) {
    case Status::LimitReached:
        return {messages::kPivotsInRoundsDidNotSuffice, result.pivots, result.iterations};
    case Status::Cycled:
        return messages::kSameSetsAgain;
    case Status::Singular:
        return messages::kSubmatrixIsSingular;
    case Status::Infeasible:
    case Status::Ray:
    case Status::Solved:
    case Status::Stopped:
        break;
    }
    return text(result.status);
}

/// The largest velocity of rows that may have one: where multipliers are at a bound, and of slip.
/// Of other rows it is an error, which is not to be held against itself.
double largestVelocity(const Problem& problem, const Eigen::VectorXd& lambda,
                       const Eigen::VectorXd& w) {
    double largest = 0.0;
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (!(problem.lower[i] < lambda[i] && lambda[i] < problem.upper[i]))
            largest = std::max(largest, std::abs(w[i]));
    for (const Friction& friction : problem.friction)
        largest = std::max(largest, tangentsOf(friction, w).lpNorm<Eigen::Infinity>());
    return largest;
}

void judge(const Problem& problem, const Options& options, Result& result) {
    multiply(problem, result.lambda, result.w);
    result.w += problem.b;
    result.residual = naturalResidual(problem, result.lambda, result.w);
    if (!result.ok() || isSolution(problem, options, result.lambda, result.w)) return;
    result.status = Status::Singular;
    result.message = {messages::kSolutionLeavesResidual, fmt::format("{:.3g}", result.residual)};
}

} // namespace

bool isSolution(const Problem& problem, const Options& options, const Eigen::VectorXd& lambda) {
    Eigen::VectorXd own;
    Eigen::VectorXd& w = options.workspace ? options.workspace->w : own;
    multiply(problem, lambda, w);
    w += problem.b;
    return isSolution(problem, options, lambda, w);
}

bool isSolution(const Problem& problem, const Options& options, const Eigen::VectorXd& lambda,
                const Eigen::VectorXd& w) {
    if (problem.size() == 0) return true;
    if (!lambda.allFinite() || !w.allFinite()) return false; // or multipliers that overflow
    const double size = std::max(
        {problem.b.lpNorm<Eigen::Infinity>(), largestVelocity(problem, lambda, w), options.scale});
    const double product = problem.A.diagonal().cwiseProduct(lambda).lpNorm<Eigen::Infinity>();
    const double allowed =
        std::max(std::max(kAcceptable, options.tolerance) * size, kRounding * product);
    return scaledResidual(problem, lambda, w) <= allowed;
}

std::span<const Solver* const> solvers() {
    return kSolvers;
}

const Solver& findSolver(std::string_view name) {
    std::string names;
    for (const Solver* solver : kSolvers) {
        if (solver->name == name) return *solver;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", solver->name);
    }
    throw messages::InvalidArgument({messages::kNoSuchSolver, name, names});
}

Result solve(const Solver& solver, const Problem& problem, const Options& options,
             const WarmStart& start) {
    Result result;
    solve(solver, problem, options, start, result);
    return result;
}

void solve(const Solver& solver, const Problem& problem, const Options& options,
           const WarmStart& start, Result& result) {
    const auto began = std::chrono::steady_clock::now();
    result.clear();
    result.lambda.setZero(problem.size());
    solver.run(problem, options, start, result);
    if (result.sets.size() != static_cast<std::size_t>(problem.size()))
        setsAtBounds(problem, result.lambda, result.sets);
    judge(problem, options, result);
    if (!result.ok() && result.message.empty()) result.message = reasonOf(result);
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

} // namespace trammel::lcp
