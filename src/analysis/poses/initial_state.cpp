#include "analysis/poses/initial_state.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/initial_overlap.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace trammel::analysis {

namespace {

constexpr std::size_t kMostTold = 10; ///< joints by name
constexpr double kSlow = 1e-9;        ///< of the speeds, the model's own at least

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

/// A joint or a user's constraint whose velocities break it by more than rounding.
struct Broken {
    std::string name;
    JointDrift drift;
    bool isTold; ///< a warning says so
};

std::vector<Broken> brokenConstraints(const dynamics::System& system,
                                      const dynamics::State& state) {
    DriftMonitor drift(system);
    drift.measure(state);
    const dynamics::Scales& scales = system.scales();
    double speed = 1.0; // relative to the scales, as what breaks joints
    for (const auto& body : state.bodies)
        speed = std::max(speed, scales.relative(body.v, body.w));
    std::vector<Broken> broken;
    const auto add = [&](const std::string& name, const JointDrift& d, bool isTold) {
        if (std::max(d.velocity / scales.speed(), d.angularVelocity * scales.time) > kSlow * speed)
            broken.push_back({name, d, isTold});
    };
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const dynamics::Joint& joint = system.joints()[j];
        add(joint.name, drift.joint(j), !takesDriversSpeed(joint, state));
    }
    for (int u = 0; u < static_cast<int>(system.userConstraints().size()); ++u)
        add(system.userConstraints()[u].name, drift.user(u), true);
    return broken;
}

bool hasRigidRows(const dynamics::System& system) {
    return !system.joints().empty() ||
           !std::ranges::all_of(system.userConstraints(),
                                &dynamics::CompiledUserConstraint::isBounded);
}

/// Makes the velocities of joints, drivers and users' constraints those that they allow.
/// @return a warning for each that stated velocities break
/// @throws messages::InvalidArgument naming the joint, where the settings refuse them
std::vector<messages::Message> makeVelocitiesConsistent(dynamics::Stepper& stepper,
                                                        dynamics::State& state,
                                                        const model::SimulationSettings& settings) {
    const std::vector<Broken> broken = brokenConstraints(stepper.system(), state);
    const bool refuses = settings.initialVelocity == model::InitialVelocity::Refuse;
    const auto& text =
        refuses ? messages::kVelocitiesAreRefused : messages::kVelocitiesAreProjected;
    std::vector<messages::Message> warnings;
    for (const Broken& each : broken)
        if (each.isTold)
            warnings.push_back({text, each.name, fmt::format("{:.3g}", each.drift.velocity),
                                fmt::format("{:.3g}", each.drift.angularVelocity)});
    if (refuses && !warnings.empty()) throw messages::InvalidArgument(warnings.front());
    if (warnings.size() > kMostTold) {
        const std::size_t more = warnings.size() - kMostTold;
        warnings.resize(kMostTold);
        warnings.push_back({messages::kVelocitiesOfMoreAreProjected, more});
    }
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
    if (!hasRigidRows(system)) return warnings;
    std::ranges::move(makeVelocitiesConsistent(stepper, state, settings),
                      std::back_inserter(warnings));
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    return warnings;
}

} // namespace trammel::analysis
