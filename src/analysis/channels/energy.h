#pragma once

#include "dynamics/system/system.h"

namespace trammel::analysis {

/// Kinetic and potential energy, J.
struct Energy {
    double kinetic = 0.0;   ///< sum of m v^2 / 2 + w . I w / 2
    double potential = 0.0; ///< gravity, from the world origin, and springs
    double total() const { return kinetic + potential; }
};

/// Linear momentum (kg m/s), and angular momentum about the world origin (kg m^2/s).
struct Momentum {
    Vec3 linear = Vec3::Zero();
    Vec3 angular = Vec3::Zero();
};

struct EnergyAndMomentum {
    Energy energy;
    Momentum momentum;
};
EnergyAndMomentum energyAndMomentum(const dynamics::System& system, const dynamics::State& state);
inline Energy energy(const dynamics::System& system, const dynamics::State& state) {
    return energyAndMomentum(system, state).energy;
}
inline Momentum momentum(const dynamics::System& system, const dynamics::State& state) {
    return energyAndMomentum(system, state).momentum;
}

} // namespace trammel::analysis
