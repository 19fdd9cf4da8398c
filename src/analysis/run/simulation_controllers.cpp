#include "analysis/poses/initial_state.h"
#include "analysis/run/in_digits.h"
#include "analysis/run/simulation.h"
#include "messages/controller_messages.h"

namespace trammel::analysis {

std::unique_ptr<RunEngine> Simulation::makeEngine(const model::Model& model) const {
    if (!m_controllers) return std::make_unique<RunEngine>(model, m_user);
    model::Model bound = model;
    m_controllers->bind(bound);
    return std::make_unique<RunEngine>(bound, m_user);
}

messages::Message Simulation::whyNotBack() const {
    return m_controllers ? m_controllers->whyNotBack() : messages::Message();
}

/// Their first outputs follow from the model as it stands with what the file says in their place.
void Simulation::startControllers() {
    m_controllers->connect(m_engine->system);
    try {
        takeChange(m_controllers->start(m_place.state.t, sample()));
        stepper().resume({}, 0); // what they made of the model is where the books begin
        if (isSemiImplicit()) m_report = &stepper().solveStart(m_place.state, m_settings.step);
    } catch (const messages::RuntimeError& error) {
        fail(error.message());
    }
}

/// Those of controllers whose communication point it is.
/// @return whether the run goes on
bool Simulation::exchange() {
    const double t = m_place.state.t;
    if (!m_controllers || !m_controllers->isDue(t)) return true;
    if (!isSemiImplicit()) {
        m_report = &m_engine->hybrid->solveInstant(m_place.state);
        if (stopsAt(t)) return false;
    }
    try {
        takeChange(m_controllers->exchange(t, sample()));
    } catch (const messages::RuntimeError& error) {
        return fail(error.message());
    }
    return true;
}

void Simulation::tellControllerWarnings() {
    for (messages::Message& warning : m_controllers->takeWarnings())
        m_summary.warnings.push_back(std::move(warning));
}

/// The model is made anew: joints are closed, and the motion goes on.
void Simulation::takeParameters() {
    try {
        m_controllers->carryDrivers(*m_model, m_place.state.t);
        goOn(*m_model, Fit::Closes);
    } catch (const std::exception& error) {
        throw messages::RuntimeError({messages::kParametersMakeNoModel, inDigits(m_place.state.t),
                                      messages::messageOf(error)});
    }
    m_report = isSemiImplicit() ? &stepper().solveStart(m_place.state, m_settings.step)
                                : &m_engine->hybrid->solveInstant(m_place.state);
}

/// Methods of higher order remember what acted before, and have velocities that follow drivers.
void Simulation::takeChange(const Controllers::Change& change) {
    tellControllerWarnings();
    if (change.isOfParameters) return takeParameters();
    if (!change.isAny) return;
    const bool isStart = m_place.steps == 0;
    if (change.isOfDrivers && isStart)
        makeInitialStateConsistent(stepper(), m_place.state, settingsOfChange(m_settings));
    if (isSemiImplicit()) return;
    takeSignals(change.isOfDrivers && !isStart);
    m_report = &m_engine->hybrid->solveInstant(m_place.state);
}

} // namespace trammel::analysis
