#include "dynamics/impact/hunt_crossley.h"

#include "dynamics/impact/compliant.h"

namespace trammel::dynamics {

namespace {

double end(const ImpulsePath& path) {
    const double e = path.restitution();
    return hertzianSeparation(path, 1.5 * (1.0 - e));
}

void resolveHuntCrossley(const ImpactProblem& problem, ImpactOutcome& outcome) {
    followPath(problem, end, outcome);
}

} // namespace

const ImpactLaw kHuntCrossley{model::ImpactKind::HuntCrossley, false, resolveHuntCrossley};

} // namespace trammel::dynamics
