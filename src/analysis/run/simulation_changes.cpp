#include "analysis/channels/energy.h"
#include "analysis/poses/initial_state.h"
#include "analysis/run/carried_state.h"
#include "analysis/run/simulation.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <utility>

// How a run goes on with another model, or from a place of before.
namespace trammel::analysis {

model::SimulationSettings settingsOfChange(model::SimulationSettings settings) {
    settings.assemble = true;
    settings.initialVelocity = model::InitialVelocity::Project;
    return settings;
}

void Simulation::goOn(const model::Model& model, Fit fit) {
    auto next = makeEngine(model);
    RunPlace from = here();
    from.memory.sleep = {}; // what changes wakes all, and may have other inertias
    from.memory.sleepingLambda.clear();
    from.memory.rotation.clear();
    from.asleep.clear();
    const double before = energy(m_engine->system, from.state).total();
    from.state = carriedState(m_engine->system, from.state, next->system);
    for (const dynamics::Follower& follower : next->system.followers())
        dynamics::place(follower, from.state);
    if (fit == Fit::Closes) {
        next->prepare(m_settings, m_outerStop);
        next->stepper->findRedundancy(from.state);
        makeInitialStateConsistent(*next->stepper, from.state, settingsOfChange(m_settings));
    }
    // Whoever changes the model gives the same state another energy.
    from.ledger.input += energy(next->system, from.state).total() - before;
    take(std::move(next), from);
    if (m_model && &model != &*m_model) m_model = model;
}

void Simulation::resume(const model::Model& model, const RunPlace& place) {
    if (m_controllers && place.controllers) m_controllers->restore(*place.controllers);
    auto engine = makeEngine(model);
    take(std::move(engine), place);
    if (m_model && &model != &*m_model) m_model = model;
}

/// Another engine takes the steps from a place on, which follow from that alone.
void Simulation::take(std::unique_ptr<RunEngine> engine, const RunPlace& place) {
    if (m_channels.empty()) m_channels = channels(m_engine->system); // those of the start
    std::vector<std::size_t> order = orderOf(channels(engine->system));
    ready(*engine, place);
    m_hasGoneOn = true;
    countEngine();
    tellForceless();
    tellMissing();
    m_engine = std::move(engine);
    m_order = std::move(order);
    if (m_controllers) m_controllers->connect(m_engine->system);
    goOnFrom(place);
}

void Simulation::restart(const RunPlace& place) {
    if (m_model) return resume(*m_model, place);
    if (m_controllers && place.controllers) m_controllers->restore(*place.controllers);
    countEngine();
    ready(*m_engine, place);
    goOnFrom(place);
}

/// Makes what steps from a place on.
void Simulation::ready(RunEngine& engine, const RunPlace& place) const {
    engine.prepare(m_settings, m_outerStop);
    engine.stopWhen(m_outerStop, m_settings);
    if (m_controllers && engine.hybrid) engine.hybrid->endStepsAtTimes();
    engine.stepper->findRedundancy(place.state);
    engine.stepper->resume(place.ledger, place.impacts);
    engine.recall(place.memory);
    engine.asleep.restart(*engine.stepper, place.asleep);
}

/// Where a model's channels stand among others of the same parts; empty: at the same place.
std::vector<std::size_t> Simulation::orderOf(const std::vector<results::Channel>& channels) const {
    if (channels == m_channels) return {};
    std::vector<std::size_t> order;
    for (const results::Channel& channel : m_channels) {
        const auto found = std::ranges::find(channels, channel);
        if (found == channels.end())
            throw messages::InvalidArgument({messages::kPartsChangeInRun, channel.name});
        order.push_back(static_cast<std::size_t>(found - channels.begin()));
    }
    return order;
}

} // namespace trammel::analysis
