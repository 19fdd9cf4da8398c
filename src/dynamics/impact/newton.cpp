#include "dynamics/impact/newton.h"

#include "dynamics/impact/simultaneous.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

void reportEnergyGain(const ImpactProblem& problem, ImpactOutcome& outcome) {
    constexpr double kRounding = 1e-9;
    const double gain = energyChange(problem, outcome);
    const double size = outcome.P.cwiseAbs().dot(problem.u.cwiseAbs());
    if (outcome.status == lcp::Status::Solved && gain > kRounding * size)
        outcome.message = {messages::kNewtonGainedEnergy, fmt::format("{:.3g}", gain)};
}

void resolveNewton(const ImpactProblem& problem, ImpactOutcome& outcome) {
    SimultaneousImpact impact(problem);
    for (std::size_t i = 0; i < problem.points.size(); ++i) {
        const ImpactPoint& point = problem.points[i];
        const double approach = -problem.u[point.row];
        impact.target[static_cast<Eigen::Index>(i)] =
            approach > problem.threshold ? point.restitution * approach : 0.0;
    }
    outcome.P = solveSimultaneous(problem, impact, outcome);
    outcome.after = impact.u;
    reportEnergyGain(problem, outcome);
}

} // namespace

const ImpactLaw kNewton{model::ImpactKind::Newton, true, resolveNewton};

} // namespace trammel::dynamics
