#include "analysis/run/simulation.h"

#include "analysis/poses/initial_state.h"
#include "analysis/run/output_times.h"
#include "analysis/run/settings_text.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"
#include "model/version.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace trammel::analysis {

const dynamics::StepReport Simulation::kNoReport;

namespace {

constexpr double kSameTime = 1e-9; ///< of a step: rounding of times in files

/// Of any body that moves, from its centre, m.
double farthestReach(dynamics::Stepper& stepper) {
    const dynamics::System& system = stepper.system();
    double reach = 0.0;
    for (int body = 0; body < system.ground(); ++body)
        if (system.bodies()[body].isMoving)
            reach = std::max(reach, stepper.gaps().finder().reach(body));
    return reach;
}

/// The settings with the integrator that a run takes.
model::SimulationSettings resolved(model::SimulationSettings settings,
                                   const IntegratorChoice& choice) {
    settings.integrator = choice.integrator;
    return settings;
}

} // namespace

Simulation::Simulation(const model::Model& model, results::FrameSink& sink, std::stop_token stop,
                       const ProgressCallback& progress, const dynamics::UserParts& user)
    : m_user(user),
      m_controllers(makeControllers(model)),
      m_engine(makeEngine(model)),
      m_choice(chooseIntegrator(model, m_engine->system)),
      m_settings(resolved(model.simulation, m_choice)),
      m_sink(sink),
      m_progress(progress),
      m_outerStop(std::move(stop)),
      m_recordsContacts(m_settings.recordContacts && m_engine->system.hasContacts()),
      m_report(&kNoReport) {
    if (m_controllers && m_controllers->setsParameters()) m_model = model;
    m_engine->prepare(m_settings, m_outerStop);
    m_engine->stopWhen(m_outerStop, m_settings);
    if (m_controllers && m_engine->hybrid) m_engine->hybrid->endStepsAtTimes();
    m_place.state = m_engine->system.initialState();
    m_energy.emplace(m_engine->system, farthestReach(stepper()), m_settings.duration);
    m_summary.model = model.name;
    m_summary.integrator.kind = m_settings.integrator;
    m_summary.integrator.reason = m_choice.reason;
    m_summary.failureShare = m_settings.failureShare;
}

RunPlace Simulation::place() const {
    RunPlace place = here();
    if (m_controllers) place.controllers = m_controllers->save();
    return place;
}

/// As place(), without what controllers go on from.
RunPlace Simulation::here() const {
    RunPlace place = m_place;
    place.ledger = m_engine->stepper->energyLedger();
    place.impacts = m_engine->stepper->impactCount();
    place.memory = m_engine->memory();
    place.asleep = m_engine->asleep.all();
    return place;
}

/// A run that failed goes on from before.
void Simulation::goOnFrom(const RunPlace& place) {
    m_summary.status = RunStatus::Completed;
    m_summary.message = {};
    m_report = &kNoReport;
    m_place = place;
    m_place.controllers.reset();
}

void Simulation::start(const model::Model& model, std::string documentText,
                       std::string inputsText) {
    m_summary.warnings = makeInitialStateConsistent(stepper(), m_place.state, m_settings);
    for (messages::Message& warning : driverWarnings(m_engine->system, m_place.state))
        m_summary.warnings.push_back(std::move(warning));
    if (const messages::Message missing = missingChannels(m_engine->system, m_recordsContacts);
        !missing.empty())
        m_summary.warnings.push_back(missing);
    results::RunHeader header{.modelName = model.name,
                              .modelText = std::move(documentText),
                              .settingsText = settingsText(m_settings),
                              .version = std::string(model::version()),
                              .channels = m_sink.wantsFrames() ? channels(m_engine->system)
                                                               : std::vector<results::Channel>(),
                              .hasContacts = m_recordsContacts,
                              .expectedFrames = expectedFrames(m_settings),
                              .inputsText = std::move(inputsText)};
    if (m_recordsContacts)
        for (const dynamics::Body& body : m_engine->system.bodies())
            header.bodies.push_back(body.name);
    m_sink.begin(header);
    m_report = isSemiImplicit() ? &stepper().solveStart(m_place.state, m_settings.step)
                                : &m_engine->hybrid->solveInstant(m_place.state);
    if (stopsAt(m_place.state.t)) return;
    if (m_controllers) startControllers();
    if (!m_report->ok()) countSolves(*m_report); // else it is no step's
    record();
    if (m_summary.status != RunStatus::Completed)
        failAtStart(std::exchange(m_summary.message, {}));
    else if (const messages::Message cause = m_engine->missing->takeFormulas(m_place.state.t);
             !cause.empty())
        fail(cause);
    m_summary.energyInitial = m_engine->sampler.energy().total();
    report();
}

/// Equal steps, none longer than the settings' step, lead to the next output time; methods of
/// higher order choose theirs.
void Simulation::beginInterval(double end) {
    RunPlace& place = m_place;
    place.intervalStart = place.state.t;
    place.intervalEnd = end;
    place.part = 0;
    place.parts = std::max<std::int64_t>(1, partsOf(end - place.intervalStart, m_settings.step));
    place.stepSize = (end - place.intervalStart) / static_cast<double>(place.parts);
}

/// To the next output time, or to an earlier one at which controllers act or the caller does.
void Simulation::beginNext() {
    if (!m_place.isBetween) ++m_place.frame;
    const double output = outputTime(m_place.frame);
    double end = m_controllers ? m_controllers->endOf(output) : output;
    const double least = kSameTime * m_settings.step;
    if (!isSemiImplicit() && m_pause > m_place.state.t + least && m_pause < end - least)
        end = m_pause;
    m_place.isBetween = end < output;
    beginInterval(end);
}

double Simulation::outputTime(std::int64_t frame) const {
    return frame < outputCount(m_settings)
               ? static_cast<double>(frame) * m_settings.outputInterval()
               : m_settings.duration;
}

bool Simulation::hasNext() const {
    const bool isOnItsWay = m_place.part < m_place.parts || m_place.isBetween;
    return m_summary.message.empty() && (isOnItsWay || m_place.frame < outputCount(m_settings));
}

bool Simulation::advance(double until, const std::function<bool()>& endsEarly) {
    assert(m_place.part == m_place.parts);
    if (!m_summary.message.empty()) return false;
    ++m_place.frame;
    m_place.isBetween = false;
    beginInterval(until);
    while (m_place.part < m_place.parts && m_summary.message.empty()) {
        step();
        const bool isBetween = m_place.part < m_place.parts && m_summary.message.empty();
        if (!endsEarly || !endsEarly() || !isBetween) continue;
        if (m_engine->hybrid) m_report = &m_engine->hybrid->solveInstant(m_place.state);
        m_place.part = m_place.parts;
        record();
    }
    return m_summary.message.empty();
}

bool Simulation::pass(double until) {
    if (!m_summary.message.empty()) return false;
    do {
        beginInterval(m_controllers ? m_controllers->endOf(until) : until);
        while (takePart() && m_place.part < m_place.parts) {
        }
        if (!m_summary.message.empty()) return false;
        if (!exchange()) return false;
    } while (m_place.intervalEnd < until);
    return !(m_engine->hybrid && stopsAt(m_place.state.t));
}

void Simulation::takeSignals(bool areSpeeds) {
    if (m_engine->hybrid) m_engine->hybrid->beginAnew(m_place.state, areSpeeds);
}

void Simulation::step() {
    if (m_place.part == m_place.parts) beginNext();
    if (!takePart() || m_place.part < m_place.parts) return;
    if (!exchange()) return;
    if (!m_place.isBetween) takeFrame();
}

/// A step within the interval. @return whether the run goes on
bool Simulation::takePart() {
    ++m_place.steps;
    return isSemiImplicit() ? stepInInterval() : stepByMethod();
}

void Simulation::takeFrame() {
    if (m_engine->hybrid) {
        m_report = &m_engine->hybrid->solveInstant(m_place.state);
        if (stopsAt(m_place.state.t)) return; // an instant that was half solved is not recorded
    }
    record();
    report();
}

/// @return as takePart()
bool Simulation::stepInInterval() {
    RunPlace& place = m_place;
    const double before = place.state.t;
    if (!addStep(stepper().step(place.state, place.stepSize), before)) return false;
    ++place.part;
    place.state.t = place.part < place.parts
                        ? place.intervalStart + static_cast<double>(place.part) * place.stepSize
                        : place.intervalEnd;
    return true;
}

/// @return as takePart()
bool Simulation::stepByMethod() {
    const double time = m_place.intervalEnd;
    const double start = m_place.state.t;
    if (start < time && !addStep(m_engine->hybrid->step(m_place.state, time), start)) return false;
    if (m_place.state.t >= time) m_place.part = m_place.parts;
    return true;
}

/// Books what a step did.
/// @param start where it began, s
/// @return whether the run goes on
bool Simulation::addStep(const dynamics::StepReport& report, double start) {
    m_report = &report;
    if (m_report->isStopped) return !stopsAt(start);
    if (m_engine->watch) m_engine->watch->stepEnded(m_place.state.t);
    if (m_settings.sleeping) m_engine->asleep.update(stepper());
    if (m_engine->hybrid)
        m_summary.steps = m_stepsBefore + m_engine->counts().steps + m_engine->contactSteps();
    else
        ++m_summary.steps;
    const bool isStuck = !m_report->failure.empty();
    const int lost = isStuck ? -1 : stepper().findNonFinite(m_place.state);
    if (isStuck || lost >= 0)
        if (messages::Message text =
                m_engine->missing->endOfTable(m_place.state.t + m_settings.step);
            !text.empty())
            return fail(std::move(text));
    count(*m_report);
    for (const results::ImpactRecord& impact : stepper().impactRecords())
        m_sink.appendImpact(impact);
    if (isStuck) return failStuck(start);
    if (lost >= 0) return failDiverged(lost);
    if (messages::Message text = m_engine->follow.check(m_place.state, !m_report->ok());
        !text.empty())
        return fail(std::move(text));
    if (messages::Message text = m_engine->missing->takeFormulas(m_place.state.t); !text.empty())
        return fail(std::move(text));
    reportWhenDue();
    return true;
}

} // namespace trammel::analysis
