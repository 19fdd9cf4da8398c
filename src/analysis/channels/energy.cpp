#include "analysis/channels/energy.h"

#include "dynamics/equations/stored_energy.h"

namespace trammel::analysis {

namespace {

/// Angular momentum about the body's centre of mass, world axes.
Vec3 spin(const dynamics::Body& body, const dynamics::BodyState& state) {
    return state.q * (body.inertia * (state.q.conjugate() * state.w));
}

} // namespace

EnergyAndMomentum energyAndMomentum(const dynamics::System& system, const dynamics::State& state) {
    Energy energy;
    Momentum momentum;
    for (std::size_t i = 0; i < system.bodies().size(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const dynamics::BodyState& s = state.bodies[i];
        const Vec3 linear = body.mass * s.v, turning = spin(body, s);
        energy.kinetic += 0.5 * (body.mass * s.v.squaredNorm() + s.w.dot(turning));
        energy.potential -= body.mass * system.gravity().dot(s.p);
        momentum.linear += linear;
        momentum.angular += s.p.cross(linear) + turning;
    }
    energy.potential += dynamics::storedEnergy(system, state);
    return {energy, momentum};
}

} // namespace trammel::analysis
