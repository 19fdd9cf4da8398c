#include "dynamics/formulations/velocity_projection.h"

namespace trammel::dynamics {

const Formulation kVelocityProjection{
    .name = "velocity-projection",
    .usesGamma = false,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = false,
    .rightHandSide = velocityLevelRows,
};

} // namespace trammel::dynamics
