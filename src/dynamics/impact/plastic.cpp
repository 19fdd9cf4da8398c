#include "dynamics/impact/plastic.h"

#include "dynamics/impact/simultaneous.h"

namespace trammel::dynamics {

namespace {

void resolve(const ImpactProblem& problem, ImpactOutcome& outcome) {
    outcome.P = solveSimultaneous(problem, SimultaneousImpact(problem), outcome);
}

} // namespace

const ImpactLaw kPlastic{"plastic", true, resolve};

} // namespace trammel::dynamics
