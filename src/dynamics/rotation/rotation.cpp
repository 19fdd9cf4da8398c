#include "dynamics/rotation/rotation.h"

#include "dynamics/rotation/euler_angles.h"
#include "dynamics/rotation/exact.h"
#include "dynamics/rotation/exponential.h"
#include "dynamics/rotation/nodar.h"
#include "dynamics/rotation/quaternion.h"

#include <array>

namespace trammel::dynamics {

namespace {

using Maker = std::unique_ptr<RotationMethod> (*)(const System&, const model::SimulationSettings&);

/// The registry, in the order of model::RotationKind: a new method is a line here.
constexpr std::array<Maker, 5> kMakers{makeExact, makeExponential, makeQuaternion, makeNodaR,
                                       makeEulerAngles};
static_assert(kMakers.size() == model::kMethodCount<model::RotationKind>);

} // namespace

std::unique_ptr<RotationMethod> makeRotation(const System& system,
                                             const model::SimulationSettings& settings) {
    return kMakers[indexOf(settings.rotation)](system, settings);
}

} // namespace trammel::dynamics
