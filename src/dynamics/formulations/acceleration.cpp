#include "dynamics/formulations/acceleration.h"

namespace trammel::dynamics {

namespace {

void rightHandSide(const StepTerms& terms, std::size_t first, std::size_t end,
                   std::span<double> r) {
    for (std::size_t i = first; i < end; ++i)
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
