#include "dynamics/impact/flores.h"

#include "dynamics/impact/compliant.h"

namespace trammel::dynamics {

namespace {

double end(const ImpulsePath& path) {
    const double e = path.restitution();
    return hertzianSeparation(path, 8.0 * (1.0 - e) / (5.0 * e));
}

void resolveFlores(const ImpactProblem& problem, ImpactOutcome& outcome) {
    followPath(problem, end, outcome);
}

} // namespace

const ImpactLaw kFlores{model::ImpactKind::Flores, false, resolveFlores};

} // namespace trammel::dynamics
