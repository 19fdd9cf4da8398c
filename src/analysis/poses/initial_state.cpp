#include "analysis/poses/initial_state.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/initial_overlap.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <stdexcept>

namespace trammel::analysis {

namespace {

constexpr double kSlow = 1e-9; ///< of the speeds, the model's own at least

std::string largestMove(const dynamics::System& system, const std::vector<BodyMove>& moves) {
    const auto most = std::ranges::max_element(moves, {}, &BodyMove::distance);
    return fmt::format("assembled: body '{}' moved most, by {:.3g} m and {:.3g} rad",
                       system.bodies()[most - moves.begin()].name, most->distance, most->angle);
}

/// A sentence for each joint whose velocities break it by more than rounding.
std::vector<std::string> brokenVelocities(const dynamics::System& system,
                                          const dynamics::State& state, DriftMonitor& drift) {
    const dynamics::Scales& scales = system.scales();
    double speed = 1.0; // relative to the scales, as what breaks joints
    for (const auto& body : state.bodies)
        speed = std::max(speed, scales.relative(body.v, body.w));
    drift.measure(state);
    std::vector<std::string> sentences;
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const JointDrift& d = drift.joint(j);
        if (std::max(d.velocity / scales.speed(), d.angularVelocity * scales.time) > kSlow * speed)
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
    if (drift.openness() > kClosedResidual) {
        if (!settings.assemble)
            throw std::invalid_argument(
                openJointText(system, drift.worstJoint(), drift.joint(drift.worstJoint())) +
                " in the initial pose, and \"assemble\" is false");
        const Assembly assembly = assemble(system, state, {.stop = stepper.stopToken()});
        if (stepper.stopToken().stop_requested()) return {};
        if (!assembly.isClosed)
            throw std::invalid_argument("the initial pose cannot be assembled: " +
                                        failureText(system, assembly));
        warnings.push_back(largestMove(system, assembly.moves));
        stepper.findRedundancy(state);
    }
    stepper.resolveAngles(state);
    return warnings;
}

std::vector<std::string> settleInitialState(dynamics::Stepper& stepper, dynamics::State& state,
                                            const model::SimulationSettings& settings) {
    const dynamics::System& system = stepper.system();
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    std::vector<std::string> warnings = closeInitialPose(stepper, state, settings);
    std::ranges::move(separateInitialOverlaps(system, state, settings, stepper.stopToken()),
                      std::back_inserter(warnings));
    if (system.joints().empty()) return warnings;
    DriftMonitor drift(system);
    const auto broken = brokenVelocities(stepper.system(), state, drift);
    if (!broken.empty() && settings.initialVelocity == model::InitialVelocity::Refuse)
        throw std::invalid_argument(broken.front() + ", and \"initial_velocity\" is \"refuse\"");
    if (!broken.empty()) stepper.projectVelocities(state);
    for (const std::string& sentence : broken)
        warnings.push_back(sentence + "; projected");
    for (const dynamics::Follower& follower : system.followers())
        place(follower, state);
    return warnings;
}

} // namespace trammel::analysis
