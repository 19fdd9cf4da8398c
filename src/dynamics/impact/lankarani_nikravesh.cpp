#include "dynamics/impact/lankarani_nikravesh.h"

#include "dynamics/impact/compliant.h"

namespace trammel::dynamics {

namespace {

double end(const ImpulsePath& path) {
    const double e = path.restitution();
    return hertzianSeparation(path, 0.75 * (1.0 - e * e));
}

void resolveLankaraniNikravesh(const ImpactProblem& problem, ImpactOutcome& outcome) {
    followPath(problem, end, outcome);
}

} // namespace

const ImpactLaw kLankaraniNikravesh{model::ImpactKind::LankaraniNikravesh, false,
                                    resolveLankaraniNikravesh};

} // namespace trammel::dynamics
