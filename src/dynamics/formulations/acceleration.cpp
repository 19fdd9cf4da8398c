#include "dynamics/formulations/acceleration.h"

namespace trammel::dynamics {

namespace {

void rightHandSide(const StepTerms& terms, std::span<double> r) {
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] = terms.rows.isSoft[i] ? velocityLevel(terms, i) : -terms.rows.jdotV[i] - terms.Ja[i];
}

} // namespace

const Formulation kAccelerationFormulation{
    .kind = model::FormulationKind::Acceleration,
    .usesGamma = false,
    .bias = Bias::Evaluate,
    .usesOldVelocity = true,
    .projectsPositions = false,
    .rightHandSide = rightHandSide,
};

} // namespace trammel::dynamics
