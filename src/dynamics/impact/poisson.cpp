#include "dynamics/impact/poisson.h"

#include "dynamics/impact/impulse_path.h"
#include "dynamics/impact/simultaneous.h"

namespace trammel::dynamics {

namespace {

double end(const ImpulsePath& path) {
    return path.nextSeparating((1.0 + path.restitution()) * path.compression());
}

void resolveSeveral(const ImpactProblem& problem, ImpactOutcome& outcome) {
    SimultaneousImpact impact(problem);
    outcome.P = solveSimultaneous(problem, impact, outcome);
    outcome.after = impact.u;
    if (outcome.status != lcp::Status::Solved) return;
    for (std::size_t i = 0; i < problem.points.size(); ++i) {
        const ImpactPoint& point = problem.points[i];
        impact.least[static_cast<Eigen::Index>(i)] = point.restitution * outcome.P[point.row];
    }
    outcome.P += solveSimultaneous(problem, impact, outcome);
    outcome.after = impact.u;
}

void resolvePoisson(const ImpactProblem& problem, ImpactOutcome& outcome) {
    if (problem.points.size() == 1)
        followPath(problem, end, outcome);
    else
        resolveSeveral(problem, outcome);
}

} // namespace

const ImpactLaw kPoisson{model::ImpactKind::Poisson, true, resolvePoisson,
                         /*takesOneByMatrix=*/true};

} // namespace trammel::dynamics
