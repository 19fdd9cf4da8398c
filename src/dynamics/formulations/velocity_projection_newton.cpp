#include "dynamics/formulations/velocity_projection_newton.h"

namespace trammel::dynamics {

const Formulation kVelocityProjectionNewton{
    .name = "velocity-projection+newton",
    .usesGamma = false,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = true,
    .rightHandSide = velocityLevelRows,
};

} // namespace trammel::dynamics
