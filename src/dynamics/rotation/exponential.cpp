#include "dynamics/rotation/exponential.h"

#include "dynamics/rotation/stepped.h"
#include "math/exponential_map.h"

namespace trammel::dynamics {

std::unique_ptr<RotationMethod> makeExponential(const System& system,
                                                const model::SimulationSettings& settings) {
    return std::make_unique<SteppedRotation>(system, settings, exponentialStep);
}

} // namespace trammel::dynamics
