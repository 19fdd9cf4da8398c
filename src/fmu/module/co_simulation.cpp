#include "fmu/module/co_simulation.h"

#include <algorithm>

namespace trammel::fmu {

CoSimulation::CoSimulation(const model::Model& model) {
    analysis::refuseUnsupported(model);
    m_run = std::make_unique<analysis::Simulation>(model, m_sink, std::stop_token(), m_progress,
                                                   dynamics::UserConstraints());
    m_run->start(model, "");
    if (!m_run->summary().message.empty()) throw messages::RuntimeError(m_run->summary().message);
}

bool CoSimulation::advance(double until, bool endsEarly) {
    std::int64_t impacts = m_run->summary().impacts;
    bool struck = false;
    const bool arrived = m_run->advance(until, [&] {
        struck = m_run->summary().impacts > impacts;
        impacts = m_run->summary().impacts;
        return struck && endsEarly;
    });
    if (!arrived) throw messages::RuntimeError(m_run->summary().message);
    return struck;
}

CoSimulation::Place CoSimulation::place() {
    Place place{m_run->place(), m_sink.values};
    m_run->restart(place.run); // not all that solvers remember is in it
    return place;
}

void CoSimulation::put(const Place& place) {
    m_run->restart(place.run);
    m_sink.values = place.channels;
}

bool CoSimulation::fits(const Place& place) const {
    const dynamics::State& own = m_run->state();
    const auto isOne = [&](const results::ContactRecord& contact) {
        const auto count = std::ssize(own.bodies);
        return std::min(contact.bodyA, contact.bodyB) >= 0 &&
               std::max(contact.bodyA, contact.bodyB) < count;
    };
    return place.run.state.bodies.size() == own.bodies.size() &&
           place.run.state.angles.size() == own.angles.size() &&
           std::ranges::all_of(place.run.asleep, isOne) && place.run.part == place.run.parts &&
           place.channels.size() == m_sink.values.size();
}

std::vector<messages::Message> CoSimulation::takeWarnings() {
    const auto& all = m_run->summary().warnings;
    const std::vector<messages::Message> fresh(
        all.begin() + static_cast<std::ptrdiff_t>(std::min(m_told, all.size())), all.end());
    m_told = all.size();
    return fresh;
}

void CoSimulation::put(const model::Model& model, const Place& place) {
    m_run->resume(model, place.run);
    m_sink.values = place.channels;
}

} // namespace trammel::fmu
