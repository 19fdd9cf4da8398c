#include "dynamics/impact/stronge.h"

#include "dynamics/impact/impulse_path.h"

namespace trammel::dynamics {

namespace {

double end(const ImpulsePath& path) {
    return path.afterWork(path.restitution() * path.restitution());
}

void resolveStronge(const ImpactProblem& problem, ImpactOutcome& outcome) {
    followPath(problem, end, outcome);
}

} // namespace

const ImpactLaw kStronge{model::ImpactKind::Stronge, false, resolveStronge};

} // namespace trammel::dynamics
