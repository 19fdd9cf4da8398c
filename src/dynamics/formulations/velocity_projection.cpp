#include "dynamics/formulations/velocity_projection.h"

namespace trammel::dynamics {

const Formulation kVelocityProjection{
    .kind = model::FormulationKind::VelocityProjection,
    .usesGamma = false,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = false,
    .rightHandSide = velocityLevelRows,
};

} // namespace trammel::dynamics
