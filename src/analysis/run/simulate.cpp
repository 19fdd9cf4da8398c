#include "analysis/run/simulate.h"

#include "analysis/channels/channels.h"
#include "analysis/channels/contact_records.h"
#include "analysis/channels/measure_channels.h"
#include "analysis/poses/initial_state.h"
#include "analysis/run/energy_watch.h"
#include "analysis/run/follow_check.h"
#include "analysis/run/handovers.h"
#include "analysis/run/integrator_choice.h"
#include "analysis/run/missing_values.h"
#include "analysis/run/output_times.h"
#include "analysis/run/progress_watch.h"
#include "analysis/run/settings_text.h"
#include "analysis/run/step_tally.h"
#include "dynamics/stepping/hybrid_stepper.h"
#include "messages/file_messages.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"
#include "model/version.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace trammel::analysis {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kReportInterval = std::chrono::milliseconds(50);

std::string inDigits(double time) {
    return fmt::format("{:.6g}", time);
}

double seconds(Clock::duration d) {
    return std::chrono::duration<double>(d).count();
}

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

/// One run from t = 0 to its end.
class Simulation {
public:
    Simulation(const model::Model& model, results::FrameSink& sink, std::stop_token stop,
               const ProgressCallback& progress, const dynamics::UserConstraints& userConstraints)
        : m_system(model, userConstraints),
          m_choice(chooseIntegrator(model, m_system)),
          m_settings(resolved(model.simulation, m_choice)),
          m_sink(sink),
          m_progress(progress),
          m_stepper(m_system, m_settings),
          m_sampler(m_system),
          m_state(m_system.initialState()),
          m_recordsContacts(m_settings.recordContacts && !m_system.colliderShapes().empty()),
          m_asleep(m_system),
          m_follow(m_system),
          m_missing(m_system, m_settings, channels(m_system), runChannels(m_system).size(),
                    !isSemiImplicit()),
          m_energy(m_system, farthestReach(m_stepper), m_settings.duration) {
        if (!isSemiImplicit()) m_hybrid.emplace(m_stepper, m_settings);
        m_summary.model = model.name;
        m_summary.integrator.kind = m_settings.integrator;
        m_summary.integrator.reason = m_choice.reason;
        m_summary.failureShare = m_settings.failureShare;
        watch(stop);
        if (m_hybrid)
            m_hybrid->stopWhen(m_stop);
        else
            m_stepper.stopWhen(m_stop);
    }

    RunSummary run(const model::Model& model, std::string documentText);

private:
    bool isSemiImplicit() const {
        return m_settings.integrator == model::IntegratorKind::SemiImplicit;
    }
    void start(const model::Model& model, std::string documentText);
    bool advanceTo(double time);
    void watch(const std::stop_token& stop);
    bool stopsAt(double time);
    messages::Message whyNoProgress(const ProgressWatch::Verdict& verdict, double time);
    messages::Message describe(const ProgressWatch::Verdict& verdict, double time) const;
    bool stepTo(double time);
    bool addStep(const dynamics::StepReport& report, double start);
    void failAtStart(const messages::Message& cause);
    bool fail(messages::Message message);
    bool failStuck(double start);
    bool failDiverged(int body);
    void count(const dynamics::StepReport& report);
    void countSolves(const dynamics::StepReport& report);
    void record();
    void report();
    void finish();
    void reportFailures();
    void reportSubstitutes();

    dynamics::System m_system;
    const IntegratorChoice m_choice;
    const model::SimulationSettings m_settings; ///< with the integrator that was chosen
    results::FrameSink& m_sink;
    const ProgressCallback& m_progress;
    dynamics::Stepper m_stepper;
    std::optional<dynamics::HybridStepper> m_hybrid; ///< where the settings name a method for it
    Sampler m_sampler;
    dynamics::State m_state;
    const bool m_recordsContacts;
    std::vector<results::ContactRecord> m_contacts; ///< of a frame
    SleepingContacts m_asleep;
    FollowCheck m_follow;
    MissingValues m_missing;
    std::stop_token m_stop;
    dynamics::StepReport m_report;
    RunSummary m_summary;
    double m_orthogonality = 0.0; ///< worst |R^T R - E| of all frames
    StepTally m_tally;
    EnergyWatch m_energy;
    Clock::time_point m_began = Clock::now(), m_reported = m_began;
    std::optional<ProgressWatch> m_watch; ///< the last: it ends before what it asks
};

RunSummary Simulation::run(const model::Model& model, std::string documentText) {
    start(model, std::move(documentText));
    const double interval = m_settings.outputInterval();
    const std::int64_t frames = outputCount(m_settings);
    for (std::int64_t frame = 1; frame <= frames && m_summary.message.empty(); ++frame) {
        const double time = frame < frames ? frame * interval : m_settings.duration;
        if (!advanceTo(time)) break;
        record();
        report();
    }
    finish();
    return m_summary;
}

void Simulation::start(const model::Model& model, std::string documentText) {
    m_summary.warnings = makeInitialStateConsistent(m_stepper, m_state, m_settings);
    for (messages::Message& warning : driverWarnings(m_system, m_state))
        m_summary.warnings.push_back(std::move(warning));
    if (const messages::Message missing = missingChannels(m_system, m_recordsContacts);
        !missing.empty())
        m_summary.warnings.push_back(missing);
    results::RunHeader header{.modelName = model.name,
                              .modelText = std::move(documentText),
                              .settingsText = settingsText(m_settings),
                              .version = std::string(model::version()),
                              .channels = channels(m_system),
                              .hasContacts = m_recordsContacts,
                              .expectedFrames = expectedFrames(m_settings)};
    if (m_recordsContacts)
        for (const dynamics::Body& body : m_system.bodies())
            header.bodies.push_back(body.name);
    m_sink.begin(header);
    m_report =
        m_hybrid ? m_hybrid->solveInstant(m_state) : m_stepper.solve(m_state, m_settings.step);
    if (stopsAt(m_state.t)) return;
    if (!m_report.ok()) countSolves(m_report); // else it is no step's
    record();
    if (m_summary.status != RunStatus::Completed)
        failAtStart(std::exchange(m_summary.message, {}));
    else if (const messages::Message cause = m_missing.takeFormulas(m_state.t); !cause.empty())
        fail(cause);
    m_summary.energyInitial = m_sampler.energy().total();
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
    if (messages::Message text = m_follow.whyStuck(m_state, m_settings.step); !text.empty())
        return fail(std::move(text));
    const messages::Message cause = m_missing.cause();
    std::string time = inDigits(start);
    if (cause.empty()) return fail({messages::kStuckAt, std::move(time), m_report.failure});
    return fail({messages::kStuckAtBecause, std::move(time), m_report.failure, cause});
}

bool Simulation::failDiverged(int body) {
    if (messages::Message text = m_follow.whyLost(); !text.empty()) return fail(std::move(text));
    const std::string& name = m_system.bodies()[body].name;
    const messages::Message cause = m_missing.cause();
    if (cause.empty()) return fail({messages::kDiverged, inDigits(m_state.t), name});
    return fail({messages::kDivergedBecause, inDigits(m_state.t), name, cause});
}

/// @param cause which value is not a number
void Simulation::failAtStart(const messages::Message& cause) {
    if (!m_missing.cause().empty() || m_report.ok()) {
        fail(cause);
        return;
    }
    fail({messages::kStartDiverged, m_report.message});
}

bool Simulation::advanceTo(double time) {
    if (!m_hybrid) return stepTo(time);
    while (m_state.t < time) {
        const double start = m_state.t;
        if (!addStep(m_hybrid->step(m_state, time), start)) return false;
    }
    m_report = m_hybrid->solveInstant(m_state);
    return !stopsAt(time); // an instant that was half solved is not recorded
}

/// Has the run stopped by whoever asks for it and, unless it is to go on, where it gets nowhere.
void Simulation::watch(const std::stop_token& stop) {
    m_stop = stop;
    if (m_settings.onNoProgress == model::FaultResponse::Continue) return;
    m_watch.emplace(stop, m_settings.step, m_settings.duration,
                    [this] { return m_hybrid ? m_hybrid->retries() : std::int64_t{0}; });
    m_stop = m_watch->token();
}

/// Whether the run is asked to stop, which ends it.
bool Simulation::stopsAt(double time) {
    if (!m_stop.stop_requested()) return false;
    const auto verdict = m_watch ? m_watch->verdict() : std::nullopt;
    m_summary.status = verdict ? RunStatus::Failed : RunStatus::Stopped;
    m_summary.message = verdict ? whyNoProgress(*verdict, time)
                                : messages::Message{messages::kStoppedAt, inDigits(time)};
    return true;
}

/// Ever shorter steps are often those before a dead point.
messages::Message Simulation::whyNoProgress(const ProgressWatch::Verdict& verdict, double time) {
    messages::Message text = m_follow.whyStuck(m_state, m_settings.step);
    return text.empty() ? describe(verdict, time) : text;
}

messages::Message Simulation::describe(const ProgressWatch::Verdict& verdict, double time) const {
    if (verdict.steps == 0)
        return {messages::kNoProgressInOneStep, inDigits(time),
                fmt::format("{:.3g}", verdict.seconds), m_stepper.contacts().contactCount()};
    return {messages::kNoProgress,
            inDigits(time),
            verdict.steps + verdict.retries,
            name(m_settings.integrator),
            fmt::format("{:.3g}", verdict.advance),
            fmt::format("{:.3g}", verdict.seconds),
            m_stepper.contacts().contactCount(),
            fmt::format("{:.3g}", m_settings.step)};
}

/// Equal steps, none longer than the settings' step, to an output time.
bool Simulation::stepTo(double time) {
    const double start = m_state.t;
    const std::int64_t steps = std::max<std::int64_t>(1, partsOf(time - start, m_settings.step));
    const double h = (time - start) / steps;
    for (std::int64_t i = 1; i <= steps; ++i) {
        const double before = m_state.t;
        if (!addStep(m_stepper.step(m_state, h), before)) return false;
        m_state.t = i < steps ? start + i * h : time;
    }
    return true;
}

/// Books what a step did.
/// @param start where it began, s
/// @return whether the run goes on
bool Simulation::addStep(const dynamics::StepReport& report, double start) {
    m_report = report;
    if (m_report.isStopped) return !stopsAt(start);
    if (m_watch) m_watch->stepEnded(m_state.t);
    if (m_settings.sleeping) m_asleep.update(m_stepper);
    if (m_hybrid)
        m_summary.steps = m_hybrid->counts().steps + m_hybrid->contactSteps();
    else
        ++m_summary.steps;
    count(m_report);
    for (const results::ImpactRecord& impact : m_stepper.impactRecords())
        m_sink.appendImpact(impact);
    if (!m_report.failure.empty()) return failStuck(start);
    if (const int body = m_stepper.findNonFinite(m_state); body >= 0) return failDiverged(body);
    if (messages::Message text = m_follow.check(m_state, !m_report.ok()); !text.empty())
        return fail(std::move(text));
    if (const messages::Message lost = m_missing.takeFormulas(m_state.t); !lost.empty())
        return fail(lost);
    if (Clock::now() - m_reported > kReportInterval) this->report();
    return true;
}

void Simulation::count(const dynamics::StepReport& report) {
    m_summary.impacts += report.impacts;
    countSolves(report);
    m_tally.count(report, m_state.t);
}

void Simulation::countSolves(const dynamics::StepReport& report) {
    LcpTotals& lcp = m_summary.lcp;
    if (report.failures() > 0) {
        m_summary.lastFailure = {m_state.t, report.message};
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
    const ProgressWatch::Pause pause(m_watch ? &*m_watch : nullptr);
    m_stepper.resolveAngles(m_state);
    if (m_recordsContacts) {
        takeContacts(m_stepper, m_contacts);
        m_contacts.insert(m_contacts.end(), m_asleep.records().begin(), m_asleep.records().end());
        m_sink.appendContacts(m_contacts);
    }
    const std::vector<double>& values =
        m_sampler.sample(m_state, m_stepper, m_report, m_asleep.records());
    m_sink.append(m_state.t, values);
    if (const messages::Message lost = m_missing.takeFrame(m_state.t, values); !lost.empty())
        fail(lost);
    for (int body = 0; body < m_system.ground(); ++body)
        m_orthogonality = std::max(m_orthogonality, m_stepper.orthogonalityError(body));
    m_summary.duration = m_state.t;
    m_summary.energyFinal = m_sampler.energy().total();
    m_summary.energyNumerical = m_stepper.energyLedger().numerical;
    m_summary.energyNumericalMax =
        std::max(m_summary.energyNumericalMax, std::abs(m_summary.energyNumerical));
    m_energy.addFrame(m_sampler.energy(), m_stepper.energyLedger());
    if (m_summary.steps > 0)
        m_summary.energyDriftMax = std::max(
            m_summary.energyDriftMax, std::abs(m_summary.energyFinal - m_summary.energyInitial));
    m_summary.positionDriftMax =
        std::max(m_summary.positionDriftMax, m_sampler.drift().positionMax());
    m_summary.velocityDriftMax =
        std::max(m_summary.velocityDriftMax, m_sampler.drift().velocityMax());
    if (messages::Message failure = m_follow.checkOpen(m_sampler.drift(), m_state.t);
        m_summary.message.empty() && !failure.empty()) {
        m_summary.status = RunStatus::Failed;
        m_summary.message = std::move(failure);
    }
}

void Simulation::report() {
    m_reported = Clock::now();
    const ProgressWatch::Pause pause(m_watch ? &*m_watch : nullptr);
    if (m_progress)
        m_progress({m_state.t, m_settings.duration, m_summary.steps, seconds(m_reported - m_began),
                    m_summary.energyNumerical, m_report.residual()});
}

void Simulation::finish() {
    if (m_hybrid) {
        const dynamics::IntegratorCounts counts = m_hybrid->counts();
        m_summary.integrator.rejected = counts.rejected;
        m_summary.integrator.evaluations = counts.evaluations;
        m_summary.integrator.iterations = counts.iterations;
        m_summary.integrator.contactSteps = m_hybrid->contactSteps();
        m_summary.integrator.heldSteps = m_hybrid->heldSteps();
        m_summary.lcp.fallbacks.count(lcp::Fallback::ContactStep, m_hybrid->contactSteps());
        m_summary.lcp.fallbacks.count(lcp::Fallback::HeldStep, m_hybrid->heldSteps());
    }
    for (const auto& [name, steps] : m_stepper.forcelessElements())
        m_summary.warnings.push_back({messages::kSpringHadNoLength, name, steps});
    if (m_summary.lcp.failures > 0) reportFailures();
    reportSubstitutes();
    m_tally.reportLaws(m_summary.warnings);
    for (messages::Message& warning : m_missing.warnings())
        m_summary.warnings.push_back(std::move(warning));
    if (m_hybrid) reportHandovers(*m_hybrid, m_settings, m_summary);
    m_tally.reportRotations(m_summary.warnings);
    if (m_settings.rotation == model::RotationKind::NodaR)
        m_summary.warnings.push_back(
            {messages::kNodarCameOff, fmt::format("{:.2g}", m_orthogonality)});
    m_tally.reportBounds(m_summary.warnings);
    const bool isFirstOrder = !m_hybrid || m_hybrid->contactSteps() > m_summary.steps / 2;
    messages::Message energy = m_energy.warning(m_stepper.energyLedger(), isFirstOrder);
    if (m_summary.status == RunStatus::Completed && !energy.empty())
        m_summary.warnings.push_back(std::move(energy));
    m_summary.wallSeconds = seconds(Clock::now() - m_began);
    m_sink.tell(m_summary.message);
    m_sink.end(name(m_summary.status), english(m_summary.message));
}

/// A run that came to its end over solves that failed says so in its status.
void Simulation::reportFailures() {
    const LcpTotals& lcp = m_summary.lcp;
    m_summary.warnings.push_back(m_summary.failureText());
    if (m_summary.status != RunStatus::Completed) return;
    m_summary.status = RunStatus::CompletedWithFailures;
    if (m_summary.isSuccess()) return;
    m_summary.message = {messages::kTooManySolvesFailed,
                         lcp.failures,
                         lcp.solves,
                         fmt::format("{:.3g}", m_summary.failureShare),
                         inDigits(m_summary.firstFailure.time),
                         m_summary.firstFailure.message};
}

/// Answers that the method of the settings did not give.
void Simulation::reportSubstitutes() {
    constexpr double kNotable = 0.01; // share of the solves
    const LcpTotals& totals = m_summary.lcp;
    if (!(static_cast<double>(totals.substituted) > kNotable * static_cast<double>(totals.solves)))
        return;
    const lcp::FallbackKind* most = nullptr;
    for (const lcp::FallbackKind& kind : lcp::fallbackKinds()) {
        if (!kind.isOtherMethod || kind.isStep) continue;
        if (!most || totals.fallbacks.of(kind.kind) > totals.fallbacks.of(most->kind)) most = &kind;
    }
    m_summary.warnings.push_back({messages::kSolvesWereSubstituted, totals.substituted,
                                  totals.solves, messages::Key{std::string(name(m_settings.lcp))},
                                  most->title});
}

} // namespace

std::string_view name(RunStatus status) {
    return text(status).english;
}

const messages::Text<0>& text(RunStatus status) {
    switch (status) {
    case RunStatus::Completed:
        return messages::kCompleted;
    case RunStatus::CompletedWithFailures:
        return messages::kCompletedWithFailures;
    case RunStatus::Stopped:
        return messages::kStopped;
    case RunStatus::Failed:
        break;
    }
    return messages::kFailed;
}

messages::Message RunSummary::failureText() const {
    if (lcp.failures == 0) return {};
    return {messages::kSolvesFailed, lcp.failures, lcp.solves, inDigits(firstFailure.time),
            lastFailure.message};
}

void refuseUnsupported(const model::Model& model) {
    messages::Message message;
    for (const auto& finding : findingsBeforeRun(model))
        message = messages::inLines(std::move(message),
                                    {messages::kAtPointer, finding.pointer, finding.message});
    if (!message.empty()) throw messages::InvalidArgument(message);
}

RunSummary simulate(const model::Model& model, std::string documentText, results::FrameSink& sink,
                    std::stop_token stop, const ProgressCallback& progress,
                    const dynamics::UserConstraints& userConstraints) {
    refuseUnsupported(model);
    return Simulation(model, sink, std::move(stop), progress, userConstraints)
        .run(model, std::move(documentText));
}

} // namespace trammel::analysis
