#pragma once

#include "model/model.h"

namespace trammel::support {

/// A crank of 0.08 m turns about the x direction at (0, 0.1, 0.12); a rod of 0.3 m leads from its
/// pin (a ball joint) to a slider (a universal joint) that goes along the x axis. Sizes as in Haug
/// (1989), 12.5; uniform rods. Starts at rest with the crank upright under gravity and a constant
/// torque on the crank. Bodies crank, rod, slider; one degree of freedom, no redundant rows.
model::Model spatialSliderCrank();

/// x of the slider at a time, from Lagrange's equation in the crank angle theta with the loop
/// closed analytically:
///     I(theta) thetaddot + I'(theta) thetadot^2 / 2 + V'(theta) = torque.
double spatialSliderCrankPlace(double time);

} // namespace trammel::support
