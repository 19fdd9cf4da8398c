#include "dynamics/formulations/position_projection.h"

namespace trammel::dynamics {

namespace {

void rightHandSide(const StepTerms& terms, std::span<double> r) {
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] = velocityLevel(terms, i);
}

} // namespace

const Formulation kPositionProjection{
    .name = "position-projection",
    .usesGamma = true,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = false,
    .rightHandSide = rightHandSide,
};

} // namespace trammel::dynamics
