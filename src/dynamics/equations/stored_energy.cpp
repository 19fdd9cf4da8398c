#include "dynamics/equations/stored_energy.h"

#include "dynamics/joints/coordinate.h"

namespace trammel::dynamics {

namespace {

/// Two bodies of a state as sides, with rotations of their own.
struct Pair {
    Pair(const State& state, int bodyA, int bodyB)
        : R_A(state.bodies[bodyA].q.toRotationMatrix()),
          R_B(state.bodies[bodyB].q.toRotationMatrix()),
          A{state.bodies[bodyA], R_A},
          B{state.bodies[bodyB], R_B} {}
    Mat3 R_A, R_B;
    Side A, B;
};

} // namespace

double storedEnergy(const System& system, const State& state) {
    double sum = 0.0;
    for (const SpringDamper& spring : system.springs()) {
        const Pair pair(state, spring.bodyA, spring.bodyB);
        sum += springEnergy(spring, state.t, pair.A, pair.B);
    }
    for (const CoordinateSpring& spring : system.coordinateSprings()) {
        const Joint& joint = system.joints()[spring.joint];
        const Pair pair(state, joint.bodyA, joint.bodyB);
        const double near = joint.angle >= 0 ? state.angles[joint.angle] : 0.0;
        const double q = coordinateOf(*joint.kind, joint.geometry, pair.A, pair.B, near);
        sum += spring.energy(q, state.t);
    }
    for (const Bushing& bushing : system.bushings()) {
        const Pair pair(state, bushing.bodyA, bushing.bodyB);
        sum += bushing.energy(pair.A, pair.B);
    }
    return sum;
}

} // namespace trammel::dynamics
