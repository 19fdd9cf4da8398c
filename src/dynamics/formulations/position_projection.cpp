#include "dynamics/formulations/position_projection.h"

namespace trammel::dynamics {

const Formulation kPositionProjection{
    .kind = model::FormulationKind::PositionProjection,
    .usesGamma = true,
    .bias = Bias::Skip,
    .usesOldVelocity = false,
    .projectsPositions = false,
    .rightHandSide = velocityLevelRows,
};

} // namespace trammel::dynamics
