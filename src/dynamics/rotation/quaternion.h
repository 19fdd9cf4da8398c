#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Semi-implicit quaternion step [Kea]: q' = normalize(q + h/2 (0, w) q).
Quat quaternionStep(const Quat& q, const Vec3& w, double h);

/// Turns by quaternionStep().
std::unique_ptr<RotationMethod> makeQuaternion(const System& system,
                                               const model::SimulationSettings& settings);

} // namespace trammel::dynamics
