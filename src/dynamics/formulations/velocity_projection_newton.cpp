#include "dynamics/formulations/velocity_projection_newton.h"

namespace trammel::dynamics {

const Formulation kVelocityProjectionNewton{
    .kind = model::FormulationKind::VelocityProjectionNewton,
    .usesGamma = false,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = true,
    .rightHandSide = velocityLevelRows,
};

} // namespace trammel::dynamics
