#include "dynamics/impact/single_point.h"
#include "messages/solver_messages.h"

#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

constexpr double kStillApproaching = 1e-9;
constexpr double kProgress = 0.5; ///< what may be left of the approach after an interval

/// The point that approaches fastest.
int fastest(const ImpactProblem& problem, const Eigen::VectorXd& u) {
    int result = 0;
    for (int i = 1; i < static_cast<int>(problem.points.size()); ++i)
        if (u[problem.points[i].row] < u[problem.points[result].row]) result = i;
    return result;
}

/// The impact of one point alone.
ImpactProblem alone(const ImpactProblem& problem, const ImpactPoint& point,
                    const Eigen::VectorXd& u) {
    const int n = rowCount(point);
    ImpactProblem result{problem.K.block(point.row, point.row, n, n),
                         u.segment(point.row, n),
                         {point},
                         problem.solver,
                         problem.frictionShape,
                         problem.frictionSides};
    result.options.stop = problem.options.stop;
    result.user = problem.user;
    result.points.front().row = 0;
    if (-u[point.row] <= problem.threshold) result.points.front().restitution = 0.0;
    return result;
}

/// Hits one point; u is changed at all of them.
void hit(const ImpactLaw& law, const ImpactProblem& problem, int index, Eigen::VectorXd& u,
         ImpactOutcome& outcome) {
    const ImpactPoint& point = problem.points[index];
    const int n = rowCount(point);
    ImpactOutcome single;
    law.resolve(alone(problem, point, u), single);
    PointImpact impact{index, static_cast<int>(outcome.sequence.size())};
    impact.P.head(n) = single.P;
    impact.uBefore.head(n) = u.segment(point.row, n);
    u += problem.K.middleCols(point.row, n) * single.P;
    impact.uAfter.head(n) = u.segment(point.row, n);
    outcome.sequence.push_back(impact);
    outcome.P.segment(point.row, n) += single.P;
    outcome.pivots += single.pivots;
    outcome.solves += single.solves;
    outcome.fallbacks.add(single.fallbacks);
    outcome.substituted += single.substituted;
    outcome.residual = std::max(outcome.residual, single.residual);
    if (!single.message.empty()) outcome.message = single.message;
    outcome.status = single.status;
}

} // namespace

void applySequential(const ImpactLaw& law, const ImpactProblem& problem, ImpactOutcome& outcome) {
    outcome = {};
    outcome.P.setZero(problem.u.size());
    if (problem.points.empty()) return;
    outcome.after = problem.u;
    Eigen::VectorXd& u = outcome.after;
    const auto approach = [&](int point) { return -u[problem.points[point].row]; };
    int point = fastest(problem, u);
    const double least = std::max({kStillApproaching * approach(point), problem.threshold, 0.0});
    const std::size_t maxHits = 1000 + 20 * problem.points.size();
    const std::size_t interval = 100 + 10 * problem.points.size();
    double before = approach(point);
    while (approach(point) > least && outcome.status == lcp::Status::Solved) {
        if (problem.options.stop.stop_requested()) {
            outcome.status = lcp::Status::Stopped;
            return;
        }
        const std::size_t hits = outcome.sequence.size();
        bool isStuck = hits == maxHits;
        if (hits > 0 && hits % interval == 0) {
            isStuck = isStuck || approach(point) > kProgress * before;
            before = approach(point);
        }
        if (isStuck) {
            outcome.status = lcp::Status::LimitReached;
            outcome.message = {messages::kPointsStillApproach,
                               fmt::format("{:.3g}", approach(point)), hits};
            return;
        }
        hit(law, problem, point, u, outcome);
        point = fastest(problem, u);
    }
}

} // namespace trammel::dynamics
