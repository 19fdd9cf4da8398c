#include "dynamics/equations/stored_energy.h"

namespace trammel::dynamics {

double storedEnergy(const System& system, const State& state) {
    double sum = 0.0;
    for (const auto& kind : system.forces().kinds())
        kind->addStoredEnergy(state, system.joints(), sum);
    return sum;
}

double timedEnergy(const System& system, const State& state) {
    double sum = 0.0;
    for (const auto& kind : system.forces().kinds())
        kind->addTimedEnergy(state, system.joints(), sum);
    return sum;
}

} // namespace trammel::dynamics
