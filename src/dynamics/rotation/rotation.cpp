#include "dynamics/rotation/rotation.h"

#include "dynamics/rotation/exponential.h"
#include "dynamics/rotation/quaternion.h"

#include <array>
#include <stdexcept>
#include <string>

namespace trammel::dynamics {

namespace {

/// The registry: a new method is a line in each.
constexpr std::array<std::string_view, 2> kNames{"exponential", "quaternion"};
constexpr std::array<RotationStep, 2> kSteps{exponentialStep, quaternionStep};

} // namespace

std::span<const std::string_view> rotationNames() {
    return kNames;
}

RotationStep findRotation(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name) return kSteps[i];
    throw std::invalid_argument("no rotation method is named '" + std::string(name) +
                                "'; there are exponential, quaternion");
}

Vec3 gyroscopicTorque(const Body& body, const Mat3& R, const Vec3& w, double h) {
    const Vec3 w_B = R.transpose() * w;
    const Vec3 momentum = body.inertia * w_B;
    const Vec3 start = momentum.cross(w_B);
    const Vec3 middle = w_B + 0.5 * h * (body.inverseInertia * start);
    return R * (momentum + 0.5 * h * start).cross(middle);
}

} // namespace trammel::dynamics
