#include "dynamics/impact/user_law.h"

#include "dynamics/impact/single_point.h"
#include "dynamics/system/user_impact_law.h"

namespace trammel::dynamics {

namespace {

void resolveByUser(const ImpactProblem& problem, ImpactOutcome& outcome) {
    const ImpactPoint& point = problem.points.front();
    const SinglePoint single = singlePoint(problem, point);
    const Vec3 P = problem.user->impulse({single.K, single.u, single.restitution, single.friction});
    outcome.P = P.head(rowCount(point));
}

} // namespace

const ImpactLaw kUserLaw{model::ImpactKind::Newton, false, resolveByUser};

} // namespace trammel::dynamics
