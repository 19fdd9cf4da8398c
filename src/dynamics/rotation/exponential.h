#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Exponential map: q' = exp(h w / 2) q, exact for constant w.
Quat exponentialStep(const Quat& q, const Vec3& w, double h);

/// Turns by exponentialStep().
std::unique_ptr<RotationMethod> makeExponential(const System& system,
                                                const model::SimulationSettings& settings);

} // namespace trammel::dynamics
