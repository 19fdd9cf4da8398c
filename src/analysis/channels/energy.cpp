#include "analysis/channels/energy.h"

#include "dynamics/equations/stored_energy.h"

namespace trammel::analysis {

namespace {

/// Angular momentum about the body's centre of mass, world axes.
Vec3 spin(const dynamics::Body& body, const dynamics::BodyState& state) {
    return state.q * (body.inertia * (state.q.conjugate() * state.w));
}

} // namespace

Energy energy(const dynamics::System& system, const dynamics::State& state) {
    Energy result;
    for (std::size_t i = 0; i < system.bodies().size(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const dynamics::BodyState& s = state.bodies[i];
        result.kinetic += 0.5 * (body.mass * s.v.squaredNorm() + s.w.dot(spin(body, s)));
        result.potential -= body.mass * system.gravity().dot(s.p);
    }
    result.potential += dynamics::storedEnergy(system, state);
    return result;
}

Momentum momentum(const dynamics::System& system, const dynamics::State& state) {
    Momentum result;
    for (std::size_t i = 0; i < system.bodies().size(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const dynamics::BodyState& s = state.bodies[i];
        const Vec3 p = body.mass * s.v;
        result.linear += p;
        result.angular += s.p.cross(p) + spin(body, s);
    }
    return result;
}

} // namespace trammel::analysis
