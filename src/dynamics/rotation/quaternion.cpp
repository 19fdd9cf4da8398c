#include "dynamics/rotation/quaternion.h"

#include "dynamics/rotation/stepped.h"

namespace trammel::dynamics {

Quat quaternionStep(const Quat& q, const Vec3& w, double h) {
    const Vec3 half = 0.5 * h * w;
    return (Quat(1.0, half.x(), half.y(), half.z()) * q).normalized();
}

std::unique_ptr<RotationMethod> makeQuaternion(const System& system,
                                               const model::SimulationSettings& settings) {
    return std::make_unique<SteppedRotation>(system, settings, quaternionStep);
}

} // namespace trammel::dynamics
