#include "analysis/poses/initial_overlap.h"

#include "analysis/poses/initial_state.h"
#include "dynamics/stepping/stepper.h"
#include "dynamics/stepping/unsupported.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace trammel::analysis {

namespace {

constexpr std::size_t kMostSentences = 5;

bool refuses(const model::SimulationSettings& settings) {
    return settings.initialOverlap == model::InitialOverlap::Refuse;
}

/// What is told of an overlap, at the start or anywhen.
struct OverlapMessages {
    const messages::Text<2>& angle;
    const messages::Text<2>& position;
    const messages::Text<6>& overlap;
};
constexpr OverlapMessages kTexts{messages::kLimitIsPassedRad, messages::kLimitIsPassedM,
                                 messages::kOverlap};
constexpr OverlapMessages kMessagesAtStart{messages::kLimitIsPassedRadAtStart,
                                           messages::kLimitIsPassedMAtStart,
                                           messages::kOverlapAtStart};

messages::Message sentence(const dynamics::System& system, const dynamics::Overlap& overlap,
                           const OverlapMessages& texts) {
    const auto number = [](double value) { return fmt::format("{:.3g}", value); };
    if (overlap.joint >= 0)
        return {overlap.isAngle ? texts.angle : texts.position, system.joints()[overlap.joint].name,
                number(overlap.depth)};
    return {texts.overlap,
            system.bodies()[overlap.bodyA].name,
            system.bodies()[overlap.bodyB].name,
            number(overlap.depth),
            number(overlap.point.x()),
            number(overlap.point.y()),
            number(overlap.point.z())};
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
std::vector<messages::Message> sentences(const dynamics::System& system,
                                         const std::vector<dynamics::Overlap>& overlaps) {
    std::vector<messages::Message> list;
    for (std::size_t i = 0; i < std::min(overlaps.size(), kMostSentences); ++i)
        list.push_back(sentence(system, overlaps[i], kMessagesAtStart));
    if (overlaps.size() > kMostSentences)
        list.push_back({messages::kMoreOverlap, overlaps.size() - kMostSentences});
    return list;
}

/// Of the body that moved most; empty where none did.
messages::Message moved(const dynamics::System& system, const dynamics::State& from,
                        const dynamics::State& to) {
    int most = 0;
    const auto displacement = [&](int body) {
        return (to.bodies[body].p - from.bodies[body].p).norm();
    };
    const auto rotation = [&](int body) {
        return from.bodies[body].q.angularDistance(to.bodies[body].q);
    };
    for (int body = 0; body < system.ground(); ++body)
        if (displacement(body) > displacement(most) ||
            (displacement(body) == displacement(most) && rotation(body) > rotation(most)))
            most = body;
    if (displacement(most) == 0.0 && rotation(most) == 0.0) return {};
    return {messages::kMovedApart, system.bodies()[most].name,
            fmt::format("{:.3g}", displacement(most)), fmt::format("{:.3g}", rotation(most))};
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

std::vector<messages::Message> separateInitialOverlaps(const dynamics::System& system,
                                                       dynamics::State& state,
                                                       const model::SimulationSettings& settings,
                                                       const std::stop_token& stop) {
    if (stop.stop_requested()) return {}; // large meshes take their time to be prepared
    dynamics::OverlapSolver solver(system);
    solver.stopWhen(stop);
    if (!solver.canOverlap()) return {};
    const auto overlaps = solver.find(state);
    std::vector<messages::Message> warnings = sentences(system, overlaps);
    if (warnings.empty()) return warnings;
    if (refuses(settings))
        throw messages::InvalidArgument({messages::kOverlapIsRefused, warnings.front()});
    const dynamics::State before = state;
    solver.separate(state);
    if (stop.stop_requested()) return warnings;
    if (auto message = moved(system, before, state); !message.empty())
        warnings.push_back(std::move(message));
    if (const auto left = solver.find(state); !left.empty())
        warnings.push_back({messages::kCannotBeMovedApart, sentence(system, left.front(), kTexts)});
    return warnings;
}

} // namespace trammel::analysis
