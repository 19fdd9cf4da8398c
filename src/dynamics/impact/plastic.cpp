#include "dynamics/impact/plastic.h"

#include "dynamics/impact/simultaneous.h"

namespace trammel::dynamics {

namespace {

void resolvePlastic(const ImpactProblem& problem, ImpactOutcome& outcome) {
    SimultaneousImpact impact(problem);
    outcome.P = solveSimultaneous(problem, impact, outcome);
    outcome.after = impact.u;
}

} // namespace

const ImpactLaw kPlastic{model::ImpactKind::Plastic, true, resolvePlastic};

} // namespace trammel::dynamics
