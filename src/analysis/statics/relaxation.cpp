#include "analysis/statics/relaxation.h"

#include "analysis/channels/energy.h"
#include "analysis/run/missing_values.h"
#include "dynamics/equations/total_force.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace trammel::analysis {

namespace {

constexpr int kMaxSteps = 200000;
constexpr int kMaxFall = 20000;  ///< steps without a peak of kinetic energy
constexpr double kAtRest = 1e-9; ///< of the forces without reactions

void halt(dynamics::State& state) {
    for (dynamics::BodyState& body : state.bodies)
        body.v = body.w = Vec3::Zero();
}

/// Against which an imbalance is measured: the largest force on any body without joints and
/// contacts, or what accelerates the heaviest by 1 m/s^2 where there is nearly none; N or N m.
double forceScale(const dynamics::System& system, const dynamics::State& state) {
    std::vector<Vec6> forces;
    dynamics::standingForces(system, state, forces);
    double scale = 0.0;
    for (int i = 0; i < system.ground(); ++i)
        if (const dynamics::Body& body = system.bodies()[i]; body.isMoving)
            scale = std::max({scale, body.mass, forces[i].lpNorm<Eigen::Infinity>()});
    return scale;
}

struct Imbalance {
    int body = -1;
    double size = 0.0; ///< N or N m
};

/// M v / h of the velocities that a step from rest has reached.
Imbalance imbalance(const dynamics::System& system, const dynamics::State& state, double h) {
    Imbalance worst;
    for (int i = 0; i < system.ground(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const Vec3 w_B = state.bodies[i].q.conjugate() * state.bodies[i].w;
        const double size = std::max(body.mass * state.bodies[i].v.lpNorm<Eigen::Infinity>(),
                                     (body.inertia * w_B).lpNorm<Eigen::Infinity>()) /
                            h;
        if (worst.body < 0 || size > worst.size) worst = {i, size};
    }
    return worst;
}

} // namespace

Relaxation relax(dynamics::Stepper& stepper, dynamics::State& state, double h,
                 const std::stop_token& stop) {
    const dynamics::System& system = stepper.system();
    stepper.stopWhen(stop);
    const double time = state.t;
    const double scale = forceScale(system, state);
    halt(state);
    bool wasHalted = true;
    double before = 0.0; // kinetic energy, J
    int falling = 0;
    Relaxation result;
    Imbalance left;
    dynamics::State last;
    while (result.steps < kMaxSteps && falling < kMaxFall && !stop.stop_requested()) {
        last = state;
        stepper.step(state, h);
        state.t = time;
        ++result.steps;
        if (const int body = stepper.findNonFinite(state); body >= 0) {
            result.imbalance = std::numeric_limits<double>::quiet_NaN();
            result.message = missingAtRest(system);
            if (result.message.empty())
                result.message = {messages::kBodyDiverged, system.bodies()[body].name};
            state = last;
            break;
        }
        if (wasHalted) {
            left = imbalance(system, state, h);
            result.imbalance = left.size;
            result.isAtRest = left.size <= kAtRest * scale;
            if (result.isAtRest) break;
        }
        const double kinetic = energy(system, state).kinetic;
        wasHalted = kinetic < before;
        before = wasHalted ? 0.0 : kinetic;
        falling = wasHalted ? 0 : falling + 1;
        if (wasHalted) halt(state);
    }
    if (!result.isAtRest && stop.stop_requested())
        result.message = messages::kStopped;
    else if (!result.isAtRest && result.message.empty())
        result.message = {falling < kMaxFall ? messages::kDoesNotComeToRest : messages::kMovesOn,
                          result.steps, left.body < 0 ? "" : system.bodies()[left.body].name,
                          fmt::format("{:.3g}", left.size)};
    halt(state);
    stepper.resolveAngles(state);
    return result;
}

} // namespace trammel::analysis
