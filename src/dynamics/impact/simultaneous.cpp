#include "dynamics/impact/simultaneous.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr double kShift = 1e-8; ///< rho
constexpr int kRounds = 4;
constexpr double kBlocked = 1e-9; ///< entries of diag K below it, relative to the largest, are 0
constexpr double kConverged = 1e-14;
constexpr double kAcceptable = 1e-8; ///< approach that may be left, against the speeds

lcp::Problem pose(const ImpactProblem& problem, const SimultaneousImpact& impact) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Eigen::Index n = problem.u.size();
    lcp::Problem result{
        problem.K, impact.u, Eigen::VectorXd::Zero(n), Eigen::VectorXd::Constant(n, kInfinity), {}};
    for (std::size_t i = 0; i < problem.points.size(); ++i) {
        const ImpactPoint& point = problem.points[i];
        result.b[point.row] -= impact.target[static_cast<Eigen::Index>(i)];
        result.lower[point.row] = impact.least[static_cast<Eigen::Index>(i)];
        if (!point.hasFriction) continue;
        result.lower.segment<2>(point.row + 1).setConstant(-kInfinity);
        result.friction.push_back(
            {point.row, {point.row + 1, point.row + 2}, point.friction, problem.frictionShape});
    }
    return result;
}

/// rho D with D = diag K, and something where joints block a row. Sweeps need it there alone.
Eigen::VectorXd shifts(const ImpactProblem& problem, bool sweeps) {
    const Eigen::VectorXd diagonal = problem.K.diagonal();
    const double least = kBlocked * diagonal.maxCoeff();
    Eigen::VectorXd result = kShift * diagonal.cwiseMax(least);
    if (sweeps) result = (diagonal.array() > least).select(0.0, result);
    return result;
}

/// What the last round's multipliers are worth to the problem without rho.
Eigen::VectorXd judged(const ImpactProblem& impact, const lcp::Problem& problem,
                       const lcp::Result& last, ImpactOutcome& outcome) {
    const Eigen::VectorXd w = problem.A * last.lambda + problem.b;
    const double allowed = kAcceptable * impact.u.lpNorm<Eigen::Infinity>();
    const bool approaches = std::ranges::any_of(
        impact.points, [&](const ImpactPoint& point) { return !(w[point.row] >= -allowed); });
    if (!last.ok()) {
        outcome.status = last.status;
        outcome.message = last.message;
    } else if (approaches) {
        outcome.status = lcp::Status::Singular;
        outcome.message = "no impulse stops the approach: the bodies cannot move that way";
        return Eigen::VectorXd::Zero(problem.size());
    }
    outcome.residual = std::max(outcome.residual, lcp::naturalResidual(problem, last.lambda, w));
    return last.lambda;
}

} // namespace

SimultaneousImpact::SimultaneousImpact(const ImpactProblem& problem)
    : u(problem.u),
      target(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(problem.points.size()))),
      least(target) {}

Eigen::VectorXd solveSimultaneous(const ImpactProblem& problem, const SimultaneousImpact& impact,
                                  ImpactOutcome& outcome) {
    const lcp::Problem exact = pose(problem, impact);
    if (exact.size() == 0) return {};
    const lcp::Solver& solver = problem.solver ? *problem.solver : lcp::findSolver("murty");
    const Eigen::VectorXd shift = shifts(problem, solver.sweeps);
    lcp::Problem shifted = exact;
    shifted.A.diagonal() += shift;
    lcp::Result result;
    result.lambda.setZero(exact.size());
    for (int round = 0; round < kRounds; ++round) {
        const Eigen::VectorXd before = result.lambda;
        shifted.b = exact.b - shift.cwiseProduct(before);
        result = lcp::solve(solver, shifted, {}, {result.sets, before});
        outcome.pivots += result.pivots;
        const double change = (result.lambda - before).lpNorm<Eigen::Infinity>();
        if (!result.ok() || change <= kConverged * result.lambda.lpNorm<Eigen::Infinity>()) break;
    }
    return judged(problem, exact, result, outcome);
}

} // namespace trammel::dynamics
