#include "analysis/poses/initial_state.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/initial_overlap.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace trammel::analysis {

namespace {

constexpr double kSlow = 1e-9; ///< of the speeds, the model's own at least

messages::Message largestMove(const dynamics::System& system, const std::vector<BodyMove>& moves) {
    const auto most = std::ranges::max_element(moves, {}, &BodyMove::distance);
    return {messages::kAssembled, system.bodies()[most - moves.begin()].name,
            fmt::format("{:.3g}", most->distance), fmt::format("{:.3g}", most->angle)};
}

bool isAtRest(const dynamics::State& state, int body) {
    return state.bodies[body].v.isZero(0.0) && state.bodies[body].w.isZero(0.0);
}

/// Whether nothing was said of a joint's velocities: its bodies stand, and what breaks it is the
/// speed that its driver starts with.
bool takesDriversSpeed(const dynamics::Joint& joint, const dynamics::State& state) {
    return joint.driver && isAtRest(state, joint.bodyA) && isAtRest(state, joint.bodyB);
}

/// The joints whose velocities break them by more than rounding.
std::vector<int> brokenJoints(const dynamics::System& system, const dynamics::State& state,
                              const DriftMonitor& drift) {
    const dynamics::Scales& scales = system.scales();
    double speed = 1.0; // relative to the scales, as what breaks joints
    for (const auto& body : state.bodies)
        speed = std::max(speed, scales.relative(body.v, body.w));
    std::vector<int> broken;
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const JointDrift& d = drift.joint(j);
        if (std::max(d.velocity / scales.speed(), d.angularVelocity * scales.time) > kSlow * speed)
            broken.push_back(j);
    }
    return broken;
}

/// Makes the velocities of joints and drivers those that they allow.
/// @return a warning for each joint that stated velocities break
/// @throws messages::InvalidArgument naming the joint, where the settings refuse them
std::vector<messages::Message> makeVelocitiesConsistent(dynamics::Stepper& stepper,
                                                        dynamics::State& state,
                                                        const model::SimulationSettings& settings) {
    const dynamics::System& system = stepper.system();
    DriftMonitor drift(system);
    drift.measure(state);
    const std::vector<int> broken = brokenJoints(system, state, drift);
    const bool refuses = settings.initialVelocity == model::InitialVelocity::Refuse;
    const auto& text =
        refuses ? messages::kVelocitiesAreRefused : messages::kVelocitiesAreProjected;
    std::vector<messages::Message> warnings;
    for (const int j : broken) {
        const dynamics::Joint& joint = system.joints()[j];
        if (takesDriversSpeed(joint, state)) continue;
        const JointDrift& d = drift.joint(j);
        warnings.push_back({text, joint.name, fmt::format("{:.3g}", d.velocity),
                            fmt::format("{:.3g}", d.angularVelocity)});
    }
    if (refuses && !warnings.empty()) throw messages::InvalidArgument(warnings.front());
    if (!broken.empty()) stepper.projectVelocities(state);
    return warnings;
}

} // namespace

std::vector<messages::Message> closeInitialPose(dynamics::Stepper& stepper, dynamics::State& state,
                                                const model::SimulationSettings& settings) {
    const dynamics::System& system = stepper.system();
    if (system.joints().empty()) return {};
    DriftMonitor drift(system);
    drift.measure(state);
    std::vector<messages::Message> warnings;
    if (drift.openness() > kClosedResidual) {
        if (!settings.assemble)
            throw messages::InvalidArgument(openJointText(system, drift.worstJoint(),
                                                          drift.joint(drift.worstJoint()),
                                                          messages::kJointIsOpenAndRefused));
        const Assembly assembly = assemble(system, state, {.stop = stepper.stopToken()});
        if (stepper.stopToken().stop_requested()) return {};
        if (!assembly.isClosed)
            throw messages::InvalidArgument(
                {messages::kCannotBeAssembled, failureText(system, assembly)});
        warnings.push_back(largestMove(system, assembly.moves));
        stepper.findRedundancy(state);
    }
    stepper.resolveAngles(state);
    return warnings;
}

std::vector<messages::Message>
makeInitialStateConsistent(dynamics::Stepper& stepper, dynamics::State& state,
                           const model::SimulationSettings& settings) {
    const dynamics::System& system = stepper.system();
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    std::vector<messages::Message> warnings = closeInitialPose(stepper, state, settings);
    std::ranges::move(separateInitialOverlaps(system, state, settings, stepper.stopToken()),
                      std::back_inserter(warnings));
    if (system.joints().empty()) return warnings;
    std::ranges::move(makeVelocitiesConsistent(stepper, state, settings),
                      std::back_inserter(warnings));
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    return warnings;
}

} // namespace trammel::analysis
