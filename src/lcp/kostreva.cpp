#include "lcp/kostreva.h"

#include "lcp/coupled_murty.h"
#include "lcp/murty.h"
#include "messages/solver_messages.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

constexpr double kFirstShift = 1e-3; ///< relative to the largest diagonal entry
constexpr double kLastShift = 1e-11;
constexpr double kFactor = 1e-2;
/// A multiplier that grew by this share of 1 / kFactor in the last step diverges.
constexpr double kDivergent = 0.5 / kFactor;

/// @param rounds of a proximal iteration, see coupled_murty.h
void pivotShifted(const Problem& problem, double shift, int rounds, const Options& options,
                  const WarmStart& start, Result& result) {
    if (!problem.friction.empty() || !isSymmetric(problem.A)) {
        pivotCoupled(problem, {shift, rounds}, options, start, result);
        return;
    }
    const double scale = problem.A.diagonal().maxCoeff();
    const double absolute = shift * (scale > 0.0 ? scale : 1.0);
    pivot(problem, absolute, options, start, result);
    Problem proximal;
    for (int round = 1; round < rounds && result.ok(); ++round) {
        if (round == 1) proximal = problem;
        proximal.b = problem.b - absolute * result.lambda;
        pivot(proximal, absolute, options, {result.sets, {}}, result);
    }
}

/// Whether multipliers grow along a y in which no bound ends them, with A^T y = 0 and b . y < 0: at
/// a solution w . y = b . y would be negative, and w >= 0 where y > 0, w <= 0 where y < 0.
bool provesInfeasible(const Problem& problem, const Eigen::VectorXd& lambda) {
    constexpr double kZero = 1e-6;
    if (!problem.friction.empty()) return false;
    Eigen::VectorXd y = lambda / lambda.lpNorm<Eigen::Infinity>();
    for (Eigen::Index i = 0; i < y.size(); ++i) {
        if (std::abs(y[i]) <= kZero) y[i] = 0.0;
        if (y[i] != 0.0 && std::isfinite(y[i] > 0.0 ? problem.upper[i] : problem.lower[i]))
            return false;
    }
    return (problem.A.transpose() * y).lpNorm<Eigen::Infinity>() <=
               kZero * problem.A.lpNorm<Eigen::Infinity>() &&
           problem.b.dot(y) < -kZero * problem.b.lpNorm<Eigen::Infinity>();
}

void perturb(const Problem& problem, const Options& options, const WarmStart& start,
             Result& result) {
    if (problem.size() == 0) {
        result.status = Status::Solved;
        return;
    }
    WarmStart neighbour = start;
    double growth = 0.0;
    for (double shift = kFirstShift; shift >= kLastShift; shift *= kFactor) {
        const double before = result.lambda.size() ? result.lambda.lpNorm<Eigen::Infinity>() : 0.0;
        pivotShifted(problem, shift, 1, options, neighbour, result);
        if (result.status != Status::Solved) return;
        const double after = result.lambda.lpNorm<Eigen::Infinity>();
        growth = before > 0.0 ? after / before : 0.0;
        neighbour.sets = result.sets;
    }
    if (growth < kDivergent) {
        pivotShifted(problem, kLastShift, 2, options, neighbour, result);
        return;
    }
    if (provesInfeasible(problem, result.lambda)) {
        result.status = Status::Infeasible;
        result.message = {messages::kMultipliersGrow, fmt::format("{:.3g}", growth),
                          fmt::format("{:.3g}", 1.0 / kFactor)};
    } else {
        result.status = Status::Ray;
        result.message = {messages::kMultipliersGrowUnproven, fmt::format("{:.3g}", growth),
                          fmt::format("{:.3g}", 1.0 / kFactor)};
    }
}

void run(const Problem& problem, const Options& options, const WarmStart& start, Result& result) {
    if (!hasOtherShapes(problem)) {
        perturb(problem, options, start, result);
        return;
    }
    perturb(pyramidal(problem), options, start, result);
    if (result.ok()) continueFromPyramid(problem, options, result);
}

} // namespace

const Solver kKostreva{"kostreva", "Murty pivoting on A + eps E, eps falling", run};

} // namespace trammel::lcp
