#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Turns by exponentialStep() of math/exponential_map.h.
std::unique_ptr<RotationMethod> makeExponential(const System& system,
                                                const model::SimulationSettings& settings);

} // namespace trammel::dynamics
