#include "dynamics/rotation/rotation.h"

#include "dynamics/rotation/euler_angles.h"
#include "dynamics/rotation/exact.h"
#include "dynamics/rotation/exponential.h"
#include "dynamics/rotation/nodar.h"
#include "dynamics/rotation/quaternion.h"

#include <array>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::dynamics {

namespace {

using Maker = std::unique_ptr<RotationMethod> (*)(const System&, const model::SimulationSettings&);

/// The registry: a new method is a line in each.
constexpr std::array<std::string_view, 5> kNames{"exact", "exponential", "quaternion", "nodar",
                                                 "euler-angles"};
constexpr std::array<Maker, 5> kMakers{makeExact, makeExponential, makeQuaternion, makeNodaR,
                                       makeEulerAngles};

} // namespace

std::span<const std::string_view> rotationNames() {
    return kNames;
}

std::unique_ptr<RotationMethod> makeRotation(const System& system,
                                             const model::SimulationSettings& settings) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == settings.rotation) return kMakers[i](system, settings);
    throw std::invalid_argument(fmt::format("no rotation method is named '{}'; there are {}",
                                            settings.rotation, fmt::join(kNames, ", ")));
}

} // namespace trammel::dynamics
