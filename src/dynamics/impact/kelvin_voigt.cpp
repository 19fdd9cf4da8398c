#include "dynamics/impact/kelvin_voigt.h"

#include "dynamics/impact/compliant.h"

#include <cmath>
#include <numbers>

namespace trammel::dynamics {

namespace {

double end(const ImpulsePath& path) {
    const double e = path.restitution();
    const double decrement = std::log(e);
    const double zeta = e > 0.0 ? -decrement / std::hypot(std::numbers::pi, decrement) : 1.0;
    return viscousSeparation(path, zeta);
}

void resolveKelvinVoigt(const ImpactProblem& problem, ImpactOutcome& outcome) {
    followPath(problem, end, outcome);
}

} // namespace

const ImpactLaw kKelvinVoigt{model::ImpactKind::KelvinVoigt, false, resolveKelvinVoigt};

} // namespace trammel::dynamics
