#include "dynamics/impact/simultaneous.h"

#include "dynamics/friction/friction_model.h"
#include "dynamics/rows/condensed_rows.h"
#include "lcp/automatic.h"
#include "lcp/murty.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr double kShift = 1e-8; ///< rho
constexpr int kRounds = 4;
constexpr double kBlocked = 1e-9; ///< entries of diag K below it, relative to the largest, are 0
constexpr double kConverged = 1e-14;
constexpr double kAcceptable = 1e-8;       ///< approach that may be left, against the speeds
constexpr double kNearlyAcceptable = 1e-6; ///< the same, of solvers that work on factors
constexpr double kOfSweeps = 10.0;         ///< the same, in what sweeps sought
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// K, with a positive diagonal where joints block a tangent.
Eigen::MatrixXd matrixOf(const ImpactProblem& problem) {
    Eigen::MatrixXd K = problem.K;
    for (const ImpactPoint& point : problem.points)
        for (int row = point.row + 1; point.hasFriction && row <= point.row + 2; ++row)
            if (K(row, row) == 0.0) K(row, row) = blockedDiagonal(K, point.row);
    return K;
}

/// No impulse changes the slip of blocked tangents.
void keepBlocked(const ImpactProblem& problem, const Eigen::VectorXd& before,
                 Eigen::VectorXd& after) {
    if (problem.factors) return;
    for (Eigen::Index row = 0; row < after.size(); ++row)
        if (problem.K(row, row) == 0.0) after[row] = before[row];
}

void assemble(const ImpactProblem& problem, const SimultaneousImpact& impact,
              ContactProblem& result) {
    result.solver = problem.solver ? problem.solver : &lcp::kMurty;
    result.options = problem.options;
    result.isFactored = problem.factors != nullptr;
    if (!result.isFactored)
        result.dense.A = matrixOf(problem);
    else if (problem.factors != &result.factored)
        result.factored = *problem.factors;
    result.friction().clear();
    Eigen::VectorXd& b = result.isFactored ? result.factored.b : result.dense.b;
    const Eigen::Index n = problem.u.size();
    b.conservativeResize(result.isFactored ? b.size() : n);
    b.head(n) = impact.u;
    result.lower().setConstant(b.size(), -kInfinity);
    result.upper().setConstant(b.size(), kInfinity);
    for (std::size_t i = 0; i < problem.points.size(); ++i) {
        const ImpactPoint& point = problem.points[i];
        b[point.row] -= impact.target[static_cast<Eigen::Index>(i)];
        result.lower()[point.row] = impact.least[static_cast<Eigen::Index>(i)];
        if (point.hasFriction)
            result.friction().push_back(
                {point.row, {point.row + 1, point.row + 2}, point.friction, problem.frictionShape});
    }
}

/// rho D with D = diag K, and a positive entry where joints block a row. Iterative solvers need
/// only the latter.
Eigen::VectorXd shifts(const Eigen::MatrixXd& K, bool sweeps) {
    const Eigen::VectorXd diagonal = K.diagonal();
    const double least = kBlocked * diagonal.maxCoeff();
    Eigen::VectorXd result = kShift * diagonal.cwiseMax(least);
    if (sweeps) result = (diagonal.array() > least).select(0.0, result);
    return result;
}

/// The proximal iteration. w and residual of the result are those of the problem without rho.
const lcp::Result& solveProximally(ContactProblem& problem) {
    const lcp::Problem exact = problem.dense;
    const Eigen::VectorXd shift = shifts(exact.A, problem.solver->sweeps());
    problem.dense.A.diagonal() += shift;
    lcp::Result& result = problem.total;
    result.clear();
    result.lambda.setZero(exact.size());
    int pivots = 0;
    lcp::Fallbacks fallbacks;
    for (int round = 0; round < kRounds; ++round) {
        const Eigen::VectorXd before = result.lambda;
        problem.dense.b = exact.b - shift.cwiseProduct(before);
        result = problem.solve({result.sets, before});
        pivots += result.pivots;
        fallbacks.add(result.fallbacks);
        const double change = (result.lambda - before).lpNorm<Eigen::Infinity>();
        if (!result.ok() || change <= kConverged * result.lambda.lpNorm<Eigen::Infinity>()) break;
    }
    result.pivots = pivots;
    result.fallbacks = fallbacks;
    result.w = exact.A * result.lambda + exact.b;
    result.residual = lcp::naturalResidual(exact, result.lambda, result.w);
    return result;
}

bool stillApproaches(const ImpactProblem& problem, const Eigen::VectorXd& w) {
    const double u = problem.u.lpNorm<Eigen::Infinity>();
    double allowed =
        problem.factors ? std::max(kNearlyAcceptable * u, problem.threshold) : kAcceptable * u;
    if (problem.solver && problem.solver->sweeps())
        allowed = std::max(allowed, kOfSweeps * problem.options.tolerance * u);
    if (problem.solver && problem.solver->isAutomatic && problem.factors)
        allowed = std::max(allowed, kOfSweeps * lcp::kSweptAccuracy * u);
    return std::ranges::any_of(
        problem.points, [&](const ImpactPoint& point) { return !(w[point.row] >= -allowed); });
}

} // namespace

SimultaneousImpact::SimultaneousImpact(const ImpactProblem& problem)
    : u(problem.u),
      target(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(problem.points.size()))),
      least(target) {}

Eigen::VectorXd solveSimultaneous(const ImpactProblem& problem, SimultaneousImpact& impact,
                                  ImpactOutcome& outcome) {
    const Eigen::Index n = problem.u.size();
    if (n == 0) return {};
    ContactProblem own;
    ContactProblem& assembled = problem.memory ? *problem.memory : own;
    assemble(problem, impact, assembled);
    const lcp::Result& result =
        assembled.isFactored ? assembled.solve() : solveProximally(assembled);
    outcome.pivots += result.pivots;
    ++outcome.solves;
    outcome.fallbacks.add(result.fallbacks);
    outcome.substituted += result.fallbacks.hasOtherMethod() ? 1 : 0;
    outcome.residual = std::max(outcome.residual, result.residual);
    if (!result.ok()) {
        outcome.status = result.status;
        outcome.message = result.message;
    } else if (stillApproaches(problem, result.w)) {
        outcome.status = lcp::Status::Singular;
        outcome.message = messages::kNoImpulseStops;
        return Eigen::VectorXd::Zero(n);
    }
    Eigen::VectorXd after = result.w.head(n);
    keepBlocked(problem, impact.u, after);
    impact.u = after;
    for (std::size_t i = 0; i < problem.points.size(); ++i)
        impact.u[problem.points[i].row] += impact.target[static_cast<Eigen::Index>(i)];
    return result.lambda.head(n);
}

} // namespace trammel::dynamics
