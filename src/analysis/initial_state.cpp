#include "analysis/initial_state.h"

#include "analysis/drift.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::analysis {

namespace {

constexpr double kClosed = 1e-9;     ///< m or rad: a joint that is closer is not open
constexpr double kAssembled = 1e-12; ///< m or rad: what the assembly reaches
constexpr int kMaxIterations = 50;
constexpr double kSlow = 1e-9; ///< m/s or rad/s relative to the speeds

std::string openJoint(const dynamics::System& system, const DriftMonitor& drift) {
    const int worst = drift.worstJoint();
    const JointDrift& d = drift.joint(worst);
    return fmt::format("joint '{}' is open by {:.3g} m and {:.3g} rad", system.joints()[worst].name,
                       d.position, d.angle);
}

std::string largestMove(const dynamics::System& system, const dynamics::State& before,
                        const dynamics::State& after) {
    int body = 0;
    double way = -1.0;
    for (int i = 0; i < system.ground(); ++i) {
        const double moved = (after.bodies[i].p - before.bodies[i].p).norm();
        if (moved > way) {
            way = moved;
            body = i;
        }
    }
    const double turn = before.bodies[body].q.angularDistance(after.bodies[body].q);
    return fmt::format("assembled: body '{}' moved most, by {:.3g} m and {:.3g} rad",
                       system.bodies()[body].name, way, turn);
}

/// A sentence for each joint whose velocities break it by more than rounding.
std::vector<std::string> brokenVelocities(const dynamics::System& system,
                                          const dynamics::State& state, DriftMonitor& drift) {
    double speed = 1.0;
    for (const auto& body : state.bodies)
        speed = std::max({speed, body.v.norm(), body.w.norm()});
    drift.measure(state);
    std::vector<std::string> sentences;
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const JointDrift& d = drift.joint(j);
        if (std::max(d.velocity, d.angularVelocity) > kSlow * speed)
            sentences.push_back(fmt::format(
                "the initial velocities break joint '{}' by {:.3g} m/s and {:.3g} rad/s",
                system.joints()[j].name, d.velocity, d.angularVelocity));
    }
    return sentences;
}

} // namespace

std::vector<std::string> closeInitialPose(dynamics::Stepper& stepper, dynamics::State& state,
                                          const model::SimulationSettings& settings) {
    const dynamics::System& system = stepper.system();
    if (system.joints().empty()) return {};
    DriftMonitor drift(system);
    drift.measure(state);
    std::vector<std::string> warnings;
    if (drift.positionMax() > kClosed) {
        if (!settings.assemble)
            throw std::invalid_argument(openJoint(system, drift) +
                                        " in the initial pose, and \"assemble\" is false");
        const dynamics::State before = state;
        for (int i = 0; i < kMaxIterations && drift.positionMax() > kAssembled; ++i) {
            stepper.projectPositions(state);
            drift.measure(state);
        }
        if (!(drift.positionMax() <= kClosed))
            throw std::invalid_argument("the initial pose cannot be assembled: " +
                                        openJoint(system, drift));
        warnings.push_back(largestMove(system, before, state));
    }
    stepper.resolveAngles(state);
    return warnings;
}

std::vector<std::string> settleInitialState(dynamics::Stepper& stepper, dynamics::State& state,
                                            const model::SimulationSettings& settings) {
    if (stepper.system().joints().empty()) return {};
    std::vector<std::string> warnings = closeInitialPose(stepper, state, settings);
    DriftMonitor drift(stepper.system());
    const auto broken = brokenVelocities(stepper.system(), state, drift);
    if (!broken.empty() && settings.initialVelocity == "refuse")
        throw std::invalid_argument(broken.front() + ", and \"initial_velocity\" is \"refuse\"");
    if (!broken.empty()) stepper.projectVelocities(state);
    for (const std::string& sentence : broken)
        warnings.push_back(sentence + "; projected");
    return warnings;
}

} // namespace trammel::analysis
