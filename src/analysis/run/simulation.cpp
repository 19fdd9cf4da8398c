#include "analysis/run/simulation.h"

#include "analysis/poses/initial_state.h"
#include "analysis/run/carried_state.h"
#include "analysis/run/in_digits.h"
#include "analysis/run/output_times.h"
#include "analysis/run/settings_text.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"
#include "model/version.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace trammel::analysis {

namespace {

constexpr auto kReportInterval = std::chrono::milliseconds(50);
/// Steps between two looks at the clock, where these are short.
constexpr int kStepsOfLook = 16;
/// Of an engine that has taken no step.
const dynamics::StepReport kNoReport;

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

model::SimulationSettings settingsOfChange(model::SimulationSettings settings) {
    settings.assemble = true;
    settings.initialVelocity = model::InitialVelocity::Project;
    return settings;
}

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
    return place;
}

void Simulation::goOn(const model::Model& model, Fit fit) {
    auto next = makeEngine(model);
    RunPlace from = here();
    from.state = carriedState(m_engine->system, from.state, next->system);
    for (const dynamics::Follower& follower : next->system.followers())
        dynamics::place(follower, from.state);
    if (fit == Fit::Closes) {
        next->prepare(m_settings, m_outerStop);
        next->stepper->findRedundancy(from.state);
        makeInitialStateConsistent(*next->stepper, from.state, settingsOfChange(m_settings));
    }
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
}

/// A run that failed goes on from before.
void Simulation::goOnFrom(const RunPlace& place) {
    m_summary.status = RunStatus::Completed;
    m_summary.message = {};
    m_report = &kNoReport;
    m_place = place;
    m_place.controllers.reset();
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

void Simulation::start(const model::Model& model, std::string documentText) {
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
                              .expectedFrames = expectedFrames(m_settings)};
    if (m_recordsContacts)
        for (const dynamics::Body& body : m_engine->system.bodies())
            header.bodies.push_back(body.name);
    m_sink.begin(header);
    m_report = isSemiImplicit() ? &stepper().solve(m_place.state, m_settings.step)
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

/// @return false
bool Simulation::fail(messages::Message message) {
    m_summary.status = RunStatus::Failed;
    m_summary.message = std::move(message);
    return false;
}

/// @param start of the step that there is not, s
bool Simulation::failStuck(double start) {
    if (messages::Message text = m_engine->follow.whyStuck(m_place.state, m_settings.step);
        !text.empty())
        return fail(std::move(text));
    const messages::Message cause = m_engine->missing->cause();
    std::string time = inDigits(start);
    if (cause.empty()) return fail({messages::kStuckAt, std::move(time), m_report->failure});
    return fail({messages::kStuckAtBecause, std::move(time), m_report->failure, cause});
}

bool Simulation::failDiverged(int body) {
    if (messages::Message text = m_engine->follow.whyLost(); !text.empty())
        return fail(std::move(text));
    const std::string& name = m_engine->system.bodies()[body].name;
    const messages::Message cause = m_engine->missing->cause();
    if (cause.empty()) return fail({messages::kDiverged, inDigits(m_place.state.t), name});
    return fail({messages::kDivergedBecause, inDigits(m_place.state.t), name, cause});
}

/// @param cause which value is not a number
void Simulation::failAtStart(const messages::Message& cause) {
    if (!m_engine->missing->cause().empty() || m_report->ok()) {
        fail(cause);
        return;
    }
    fail({messages::kStartDiverged, m_report->message});
}

/// Whether the run is asked to stop, which ends it.
bool Simulation::stopsAt(double time) {
    if (!m_engine->stop.stop_requested()) return false;
    const auto verdict = m_engine->watch ? m_engine->watch->verdict() : std::nullopt;
    m_summary.status = verdict ? RunStatus::Failed : RunStatus::Stopped;
    m_summary.message = verdict ? whyNoProgress(*verdict, time)
                                : messages::Message{messages::kStoppedAt, inDigits(time)};
    return true;
}

/// Ever shorter steps are often those before a dead point.
messages::Message Simulation::whyNoProgress(const ProgressWatch::Verdict& verdict, double time) {
    messages::Message text = m_engine->follow.whyStuck(m_place.state, m_settings.step);
    return text.empty() ? describe(verdict, time) : text;
}

messages::Message Simulation::describe(const ProgressWatch::Verdict& verdict, double time) const {
    if (verdict.steps == 0)
        return {messages::kNoProgressInOneStep, inDigits(time),
                fmt::format("{:.3g}", verdict.seconds), stepper().contacts().contactCount()};
    return {messages::kNoProgress,
            inDigits(time),
            verdict.steps + verdict.retries,
            name(m_settings.integrator),
            fmt::format("{:.3g}", verdict.advance),
            fmt::format("{:.3g}", verdict.seconds),
            stepper().contacts().contactCount(),
            fmt::format("{:.3g}", m_settings.step)};
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

/// To the next output time, or to an earlier one at which controllers act.
void Simulation::beginNext() {
    if (!m_place.isBetween) ++m_place.frame;
    const double output = outputTime(m_place.frame);
    const double end = m_controllers ? m_controllers->endOf(output) : output;
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

void Simulation::count(const dynamics::StepReport& report) {
    m_summary.impacts += report.impacts;
    countSolves(report);
    m_tally.count(report, m_place.state.t);
}

void Simulation::countSolves(const dynamics::StepReport& report) {
    LcpTotals& lcp = m_summary.lcp;
    if (report.failures() > 0) {
        m_summary.lastFailure = {m_place.state.t, report.message};
        if (!report.joints.ok()) m_engine->singular.note(m_place.state);
        if (lcp.failures == 0) m_summary.firstFailure = m_summary.lastFailure;
    }
    lcp.solves += report.solves();
    lcp.failures += report.failures();
    lcp.iterations += report.boxed.iterations + report.allJoints.iterations;
    lcp.pivots += report.boxed.pivots;
    lcp.residualMax = std::max(lcp.residualMax, report.residual());
    lcp.substituted += report.boxed.substituted;
    lcp.fallbacks.add(report.boxed.fallbacks);
    lcp.fallbacks.count(lcp::Fallback::RedundantRows, report.allJoints.plain);
}

void Simulation::record() {
    const ProgressWatch::Pause pause(m_engine->watch ? &*m_engine->watch : nullptr);
    stepper().resolveAngles(m_place.state);
    if (m_recordsContacts) {
        takeContacts(stepper(), m_contacts);
        m_contacts.insert(m_contacts.end(), m_engine->asleep.records().begin(),
                          m_engine->asleep.records().end());
        m_sink.appendContacts(m_contacts);
    }
    const std::vector<double>& values =
        m_engine->sampler.sample(m_place.state, stepper(), *m_report, m_engine->asleep.records());
    append(values);
    if (const messages::Message lost = m_engine->missing->takeFrame(m_place.state.t, values);
        !lost.empty())
        fail(lost);
    for (int body = 0; body < m_engine->system.ground(); ++body)
        m_orthogonality = std::max(m_orthogonality, stepper().orthogonalityError(body));
    takeEnergy();
    m_summary.positionDriftMax =
        std::max(m_summary.positionDriftMax, m_engine->sampler.drift().positionMax());
    m_summary.velocityDriftMax =
        std::max(m_summary.velocityDriftMax, m_engine->sampler.drift().velocityMax());
    if (messages::Message failure =
            m_engine->follow.checkOpen(m_engine->sampler.drift(), m_place.state.t);
        m_summary.message.empty() && !failure.empty()) {
        m_summary.status = RunStatus::Failed;
        m_summary.message = std::move(failure);
    }
}

const std::vector<double>& Simulation::sample() {
    if (m_engine->hybrid) m_report = &m_engine->hybrid->solveInstant(m_place.state);
    stepper().resolveAngles(m_place.state);
    return m_engine->sampler.sample(m_place.state, stepper(), *m_report,
                                    m_engine->asleep.records());
}

/// Hands values to the sink in the order that it knows.
void Simulation::append(const std::vector<double>& values) {
    if (m_order.empty()) {
        m_sink.append(m_place.state.t, values);
        return;
    }
    m_values.clear();
    for (const std::size_t channel : m_order)
        m_values.push_back(values[channel]);
    m_sink.append(m_place.state.t, m_values);
}

void Simulation::takeEnergy() {
    m_summary.duration = m_place.state.t;
    m_summary.energyFinal = m_engine->sampler.energy().total();
    m_summary.energyNumerical = stepper().energyLedger().numerical;
    m_summary.energyNumericalMax =
        std::max(m_summary.energyNumericalMax, std::abs(m_summary.energyNumerical));
    m_energy->addFrame(m_engine->sampler.energy(), stepper().energyLedger());
    if (m_summary.steps > 0)
        m_summary.energyDriftMax = std::max(
            m_summary.energyDriftMax, std::abs(m_summary.energyFinal - m_summary.energyInitial));
}

/// Looks at the clock only now and then: a look takes as long as a body's share of a short step.
void Simulation::reportWhenDue() {
    if (--m_stepsToLook > 0) return;
    const Clock::time_point now = Clock::now();
    m_stepsToLook = now - m_looked < kReportInterval / kStepsOfLook ? kStepsOfLook : 1;
    m_looked = now;
    if (now - m_reported > kReportInterval) report();
}

void Simulation::report() {
    m_reported = Clock::now();
    const ProgressWatch::Pause pause(m_engine->watch ? &*m_engine->watch : nullptr);
    if (m_progress)
        m_progress({m_place.state.t, m_settings.duration, m_summary.steps,
                    std::chrono::duration<double>(m_reported - m_began).count(),
                    m_summary.energyNumerical, m_report->residual()});
}

} // namespace trammel::analysis
