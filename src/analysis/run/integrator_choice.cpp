#include "analysis/run/integrator_choice.h"

#include "dynamics/stepping/spring_stiffness.h"
#include "messages/run_messages.h"
#include "model/force_fields.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

using model::IntegratorKind;

constexpr int kMostStiffBodies = 30;

/// The key of a setting that only the semi-implicit step has; empty: none is chosen.
std::string_view semiImplicitSetting(const model::Model& model) {
    const model::SimulationSettings& settings = model.simulation;
    static const model::SimulationSettings defaults;
    if (settings.formulation) return "formulation";
    if (settings.gamma != defaults.gamma) return "gamma";
    if (settings.epsilon != defaults.epsilon) return "epsilon";
    if (settings.rotation != defaults.rotation) return "rotation";
    if (settings.gyroscopic != defaults.gyroscopic) return "gyroscopic";
    return std::ranges::any_of(model.forces, model::isExplicit) ? "integration" : "";
}

bool isDriven(const dynamics::System& system) {
    return std::ranges::any_of(
        system.joints(), [](const dynamics::Joint& joint) { return joint.driver.has_value(); });
}

int movingBodies(const dynamics::System& system) {
    return static_cast<int>(std::ranges::count_if(system.bodies(), &dynamics::Body::isMoving));
}

/// The joint of a journal where nothing else can touch: it goes round so fast in its bearing that a
/// method of order 1 would take out energy with each step.
std::optional<std::string> onlyJournal(const dynamics::System& system) {
    if (system.journals().empty() || !system.colliderShapes().empty() || !system.limits().empty() ||
        !system.userConstraints().empty())
        return {};
    return system.joints()[system.journals().front().joint].name;
}

IntegratorChoice choose(const model::Model& model, const dynamics::System& system) {
    using enum IntegratorKind;
    if (const auto key = semiImplicitSetting(model); !key.empty())
        return {SemiImplicit, {messages::kAutoSettingChosen, messages::Key{std::string(key)}}};
    const bool hasStiffSprings = isStiff(system, model.simulation.step);
    if (const auto journal = onlyJournal(system); journal && !hasStiffSprings)
        return {Rk45, {messages::kAutoJournals, *journal}};
    if (!isDriven(system)) return {SemiImplicit, messages::Message{messages::kAutoNotDriven}};
    if (!system.userConstraints().empty())
        return {SemiImplicit, messages::Message{messages::kAutoUserConstraints}};
    if (!system.limits().empty()) {
        const int joint = system.limits().front().joint;
        return {SemiImplicit, {messages::kAutoLimits, system.joints()[joint].name}};
    }
    if (const auto pairs = system.collidingBodies(1); !pairs.empty()) {
        const auto [a, b] = pairs.front();
        return {SemiImplicit,
                {messages::kAutoCollisions, system.bodies()[a].name, system.bodies()[b].name}};
    }
    if (!hasStiffSprings) return {Rk45, messages::Message{messages::kAutoSmooth}};
    if (const int bodies = movingBodies(system); bodies > kMostStiffBodies)
        return {SemiImplicit, {messages::kAutoStiffAndLarge, bodies}};
    return {Radau, messages::Message{messages::kAutoStiff}};
}

} // namespace

bool isStiff(const dynamics::System& system, double step) {
    constexpr double kStiff = 10.0;
    return dynamics::springStiffness(system, step) > kStiff;
}

IntegratorChoice chooseIntegrator(const model::Model& model, const dynamics::System& system) {
    if (model.simulation.integrator != IntegratorKind::Auto)
        return {model.simulation.integrator, messages::Message{messages::kIntegratorIsSet}};
    IntegratorChoice choice = choose(model, system);
    choice.isAutomatic = true;
    return choice;
}

} // namespace trammel::analysis
