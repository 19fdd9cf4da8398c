#include "dynamics/formulations/velocity_projection_newton.h"

namespace trammel::dynamics {

namespace {

void rightHandSide(const StepTerms& terms, std::span<double> r) {
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] = velocityLevel(terms, i);
}

} // namespace

const Formulation kVelocityProjectionNewton{
    .name = "velocity-projection+newton",
    .usesGamma = false,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = true,
    .rightHandSide = rightHandSide,
};

} // namespace trammel::dynamics
