#include "analysis/poses/initial_overlap.h"

#include "analysis/poses/initial_state.h"
#include "dynamics/stepping/stepper.h"
#include "dynamics/stepping/unsupported.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::analysis {

namespace {

constexpr std::size_t kMostSentences = 5;

bool refuses(const model::SimulationSettings& settings) {
    return settings.initialOverlap == model::InitialOverlap::Refuse;
}

std::string sentence(const dynamics::System& system, const dynamics::Overlap& overlap) {
    if (overlap.joint >= 0) {
        const std::string& name = system.joints()[overlap.joint].name;
        return overlap.isAngle ? fmt::format("joint '{}' is outside of its limits by {:.3g} rad",
                                             name, overlap.depth)
                               : fmt::format("joint '{}' is outside of its limits by {:.3g} m",
                                             name, overlap.depth);
    }
    return fmt::format("'{}' and '{}' overlap by {:.3g} m at ({:.3g}, {:.3g}, {:.3g}) m",
                       system.bodies()[overlap.bodyA].name, system.bodies()[overlap.bodyB].name,
                       overlap.depth, overlap.point.x(), overlap.point.y(), overlap.point.z());
}

std::string pointer(const model::Model& model, const dynamics::System& system,
                    const dynamics::Overlap& overlap) {
    if (overlap.joint >= 0) {
        const auto named = std::ranges::find(model.joints, system.joints()[overlap.joint].name,
                                             &model::Joint::name);
        return fmt::format("/joints/{}/limits", named - model.joints.begin());
    }
    const int body = overlap.bodyB == system.ground() ? overlap.bodyA : overlap.bodyB;
    const auto named =
        std::ranges::find(model.bodies, system.bodies()[body].name, &model::Body::name);
    return fmt::format("/bodies/{}", named - model.bodies.begin());
}

/// The first of many, and how many more there are.
std::vector<std::string> sentences(const dynamics::System& system,
                                   const std::vector<dynamics::Overlap>& overlaps) {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < std::min(overlaps.size(), kMostSentences); ++i)
        list.push_back(sentence(system, overlaps[i]) + " at the start");
    if (overlaps.size() > kMostSentences)
        list.push_back(
            fmt::format("{} more overlap at the start", overlaps.size() - kMostSentences));
    return list;
}

std::string moved(const dynamics::System& system, const dynamics::State& from,
                  const dynamics::State& to) {
    int most = 0;
    const auto way = [&](int body) { return (to.bodies[body].p - from.bodies[body].p).norm(); };
    const auto turn = [&](int body) {
        return from.bodies[body].q.angularDistance(to.bodies[body].q);
    };
    for (int body = 0; body < system.ground(); ++body)
        if (way(body) > way(most) || (way(body) == way(most) && turn(body) > turn(most)))
            most = body;
    return fmt::format("moved apart before the run, without energy: body '{}' moved most, by "
                       "{:.3g} m and {:.3g} rad",
                       system.bodies()[most].name, way(most), turn(most));
}

} // namespace

model::Diagnostics initialOverlaps(const model::Model& model) {
    model::Diagnostics findings;
    if (!dynamics::unsupportedParts(model).empty()) return findings;
    try {
        const dynamics::System system(model);
        dynamics::OverlapSolver solver(system);
        if (!solver.canOverlap()) return findings;
        dynamics::State state = system.initialState();
        dynamics::Stepper stepper(system, model.simulation);
        closeInitialPose(stepper, state, model.simulation);
        const bool isRefused = refuses(model.simulation);
        const auto overlaps = solver.find(state);
        const auto texts = sentences(system, overlaps);
        for (std::size_t i = 0; i < texts.size(); ++i)
            findings.push_back({isRefused ? model::Severity::Error : model::Severity::Warning,
                                i < kMostSentences ? pointer(model, system, overlaps[i]) : "",
                                texts[i]});
    } catch (const std::exception&) { // of what others tell with its place
        return {};
    }
    return findings;
}

std::vector<std::string> separateInitialOverlaps(const dynamics::System& system,
                                                 dynamics::State& state,
                                                 const model::SimulationSettings& settings,
                                                 const std::stop_token& stop) {
    dynamics::OverlapSolver solver(system);
    solver.stopWhen(stop);
    if (!solver.canOverlap()) return {};
    const auto overlaps = solver.find(state);
    std::vector<std::string> warnings = sentences(system, overlaps);
    if (warnings.empty()) return warnings;
    if (refuses(settings))
        throw std::invalid_argument(warnings.front() + ", and \"initial_overlap\" is \"refuse\"");
    const dynamics::State before = state;
    solver.separate(state);
    if (stop.stop_requested()) return warnings;
    warnings.push_back(moved(system, before, state));
    if (const auto left = solver.find(state); !left.empty())
        warnings.push_back("could not be moved apart: " + sentence(system, left.front()));
    return warnings;
}

} // namespace trammel::analysis
