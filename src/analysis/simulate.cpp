#include "analysis/simulate.h"

#include "analysis/channels.h"
#include "analysis/contact_records.h"
#include "analysis/initial_state.h"
#include "analysis/measure_channels.h"
#include "analysis/settings_text.h"
#include "dynamics/hybrid_stepper.h"
#include "model/version.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>

namespace trammel::analysis {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kReportInterval = std::chrono::milliseconds(50);
/// Output times that are a whole number of steps up to this share of a step count as such.
constexpr double kWhole = 1e-9;

double seconds(Clock::duration d) {
    return std::chrono::duration<double>(d).count();
}

/// One run from t = 0 to its end.
class Simulation {
public:
    Simulation(const model::Model& model, results::FrameSink& sink, std::stop_token stop,
               const ProgressCallback& progress, const dynamics::UserConstraints& userConstraints)
        : m_settings(model.simulation),
          m_sink(sink),
          m_progress(progress),
          m_system(model, userConstraints),
          m_stepper(m_system, model.simulation),
          m_sampler(m_system),
          m_state(m_system.initialState()),
          m_recordsContacts(m_settings.recordContacts && !m_system.colliderShapes().empty()),
          m_asleep(m_system) {
        if (m_settings.integrator != dynamics::kSemiImplicit)
            m_hybrid.emplace(m_stepper, m_settings);
        m_summary.model = model.name;
        m_stepper.stopWhen(std::move(stop));
    }

    RunSummary run(const model::Model& model, std::string documentText);

private:
    void start(const model::Model& model, std::string documentText);
    bool advanceTo(double time);
    bool stepTo(double time);
    bool take(const dynamics::StepReport& report, double start);
    void count(const dynamics::StepReport& report);
    void record();
    void report();
    void finish();
    void tellOtherMethods();

    const model::SimulationSettings& m_settings;
    results::FrameSink& m_sink;
    const ProgressCallback& m_progress;
    dynamics::System m_system;
    dynamics::Stepper m_stepper;
    std::optional<dynamics::HybridStepper> m_hybrid; ///< where the settings name a method for it
    Sampler m_sampler;
    dynamics::State m_state;
    const bool m_recordsContacts;
    std::vector<results::ContactRecord> m_contacts; ///< of a frame
    SleepingContacts m_asleep;
    dynamics::StepReport m_report;
    RunSummary m_summary;
    double m_orthogonality = 0.0; ///< worst |R^T R - E| of all frames
    std::string m_lcpMessage;     ///< of the last solve that failed
    double m_firstFailure = 0.0;  ///< s
    std::int64_t m_notes = 0;     ///< impacts of which the law told something
    std::string m_note;           ///< what, of the last
    std::int64_t m_turnNotes = 0; ///< steps of which the rotation method told something
    std::string m_turnNote;       ///< what, of the first
    std::int64_t m_cutSteps = 0;
    std::int64_t m_paradoxSteps = 0; ///< with sliding that has no or several solutions
    std::string m_paradox;           ///< the first
    bool m_isFinite = true;          ///< the last frame
    Clock::time_point m_began = Clock::now(), m_reported = m_began;
};

RunSummary Simulation::run(const model::Model& model, std::string documentText) {
    start(model, std::move(documentText));
    const double interval = m_settings.outputInterval();
    const auto frames =
        static_cast<std::int64_t>(std::ceil(m_settings.duration / interval - kWhole));
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
    m_summary.warnings = settleInitialState(m_stepper, m_state, m_settings);
    if (const std::string missing = missingChannels(m_system, m_recordsContacts); !missing.empty())
        m_summary.warnings.push_back(missing);
    results::RunHeader header{.modelName = model.name,
                              .modelText = std::move(documentText),
                              .settingsText = settingsText(m_settings),
                              .version = std::string(model::version()),
                              .channels = channels(m_system),
                              .hasContacts = m_recordsContacts};
    if (m_recordsContacts)
        for (const dynamics::Body& body : m_system.bodies())
            header.bodies.push_back(body.name);
    m_sink.begin(header);
    m_report =
        m_hybrid ? m_hybrid->solveMoment(m_state) : m_stepper.solve(m_state, m_settings.step);
    record();
    if (!m_isFinite) {
        m_summary.status = RunStatus::Failed;
        m_summary.message = fmt::format(
            "the solve for the initial state diverged: {}; try another solver or friction model",
            m_report.message);
    }
    m_summary.energyInitial = m_sampler.energy().total();
    report();
}

bool Simulation::advanceTo(double time) {
    if (!m_hybrid) return stepTo(time);
    while (m_state.t < time) {
        const double start = m_state.t;
        if (!take(m_hybrid->step(m_state, time), start)) return false;
    }
    m_report = m_hybrid->solveMoment(m_state);
    return true;
}

/// Equal steps, none longer than the settings' step, to an output time.
bool Simulation::stepTo(double time) {
    const double start = m_state.t;
    const auto steps = static_cast<std::int64_t>(
        std::max(1.0, std::ceil((time - start) / m_settings.step - kWhole)));
    const double h = (time - start) / steps;
    for (std::int64_t i = 1; i <= steps; ++i) {
        const double before = m_state.t;
        if (!take(m_stepper.step(m_state, h), before)) return false;
        m_state.t = i < steps ? start + i * h : time;
    }
    return true;
}

/// Books what a step did.
/// @param start where it began, s
/// @return whether the run goes on
bool Simulation::take(const dynamics::StepReport& report, double start) {
    m_report = report;
    if (m_report.isStopped) {
        m_summary.status = RunStatus::Stopped;
        m_summary.message = fmt::format("stopped at t = {:.6g} s", start);
        return false;
    }
    if (m_settings.sleeping) m_asleep.update(m_stepper);
    if (m_hybrid)
        m_summary.steps = m_hybrid->counts().steps + m_hybrid->contactSteps();
    else
        ++m_summary.steps;
    count(m_report);
    for (const results::ImpactRecord& impact : m_stepper.impactRecords())
        m_sink.appendImpact(impact);
    if (!m_report.failure.empty()) {
        m_summary.status = RunStatus::Failed;
        m_summary.message = fmt::format("stuck at t = {:.6g} s: {}", start, m_report.failure);
        return false;
    }
    if (const int body = m_stepper.findNonFinite(m_state); body >= 0) {
        m_summary.status = RunStatus::Failed;
        m_summary.message =
            fmt::format("diverged at t = {:.6g} s: the state of body '{}' is no longer finite; try "
                        "a smaller step or another formulation",
                        m_state.t, m_system.bodies()[body].name);
        return false;
    }
    if (Clock::now() - m_reported > kReportInterval) this->report();
    return true;
}

void Simulation::count(const dynamics::StepReport& report) {
    m_summary.impacts += report.impacts;
    const bool hasJoints = m_system.rowCount() > 0;
    m_summary.lcp.solves += report.boxed.solves + (hasJoints ? 1 : 0);
    m_summary.lcp.iterations +=
        report.boxed.iterations + (hasJoints ? report.joints.iterations : 0);
    m_summary.lcp.pivots += report.boxed.pivots;
    m_summary.lcp.residualMax = std::max(m_summary.lcp.residualMax, report.residual());
    m_summary.lcp.failures += report.boxed.failures + (report.joints.ok() ? 0 : 1);
    if (!report.message.empty()) {
        if (m_lcpMessage.empty()) m_firstFailure = m_state.t;
        m_lcpMessage = report.message;
    }
    m_cutSteps += report.isCut ? 1 : 0;
    m_paradoxSteps += report.boxed.paradoxes > 0 ? 1 : 0;
    if (m_paradoxSteps == 1 && m_paradox.empty())
        m_paradox = fmt::format("at t = {:.6g} s {}", m_state.t, report.boxed.paradox);
    if (!report.turnNote.empty() && ++m_turnNotes == 1)
        m_turnNote = fmt::format("at t = {:.6g} s {}", m_state.t, report.turnNote);
    if (report.notes > 0) {
        m_notes += report.notes;
        m_note = fmt::format("at t = {:.6g} s {}", m_state.t, report.note);
    }
}

void Simulation::record() {
    m_stepper.resolveAngles(m_state);
    if (m_recordsContacts) {
        takeContacts(m_stepper, m_contacts);
        m_contacts.insert(m_contacts.end(), m_asleep.records().begin(), m_asleep.records().end());
        m_sink.appendContacts(m_contacts);
    }
    const std::vector<double>& values =
        m_sampler.sample(m_state, m_stepper, m_report, m_asleep.records());
    m_isFinite = std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
    m_sink.append(m_state.t, values);
    for (int body = 0; body < m_system.ground(); ++body)
        m_orthogonality = std::max(m_orthogonality, m_stepper.orthogonalityError(body));
    m_summary.duration = m_state.t;
    m_summary.energyFinal = m_sampler.energy().total();
    m_summary.energyNumerical = m_stepper.energyLedger().numerical;
    if (m_summary.steps > 0)
        m_summary.energyDriftMax = std::max(
            m_summary.energyDriftMax, std::abs(m_summary.energyFinal - m_summary.energyInitial));
    m_summary.positionDriftMax =
        std::max(m_summary.positionDriftMax, m_sampler.drift().positionMax());
    m_summary.velocityDriftMax =
        std::max(m_summary.velocityDriftMax, m_sampler.drift().velocityMax());
}

void Simulation::report() {
    m_reported = Clock::now();
    if (m_progress)
        m_progress({m_state.t, m_settings.duration, m_summary.steps, seconds(m_reported - m_began),
                    m_summary.energyNumerical, m_report.residual()});
}

void Simulation::finish() {
    if (m_hybrid) {
        const dynamics::IntegratorCounts counts = m_hybrid->counts();
        m_summary.integrator = {counts.rejected, counts.evaluations, counts.iterations,
                                m_hybrid->contactSteps()};
    }
    for (std::size_t i = 0; i < m_system.springs().size(); ++i)
        if (const int steps = m_stepper.stepsWithoutLength(static_cast<int>(i)))
            m_summary.warnings.push_back(
                fmt::format("spring-damper '{}' had no length and so no force in {} steps",
                            m_system.springs()[i].name, steps));
    if (m_summary.lcp.failures > 0)
        m_summary.warnings.push_back(fmt::format(
            "{} of {} solves failed, the first in the step to t = {:.6g} s; the last: {}",
            m_summary.lcp.failures, m_summary.lcp.solves, m_firstFailure, m_lcpMessage));
    if (m_notes > 0)
        m_summary.warnings.push_back(
            m_notes == 1 ? m_note
                         : fmt::format("{} impacts with a warning; the last: {}", m_notes, m_note));
    if (m_paradoxSteps > 0)
        m_summary.warnings.push_back(
            m_paradoxSteps == 1
                ? m_paradox
                : fmt::format("{}, and so in {} steps more", m_paradox, m_paradoxSteps - 1));
    if (m_hybrid) tellOtherMethods();
    if (m_turnNotes > 0)
        m_summary.warnings.push_back(
            m_turnNotes == 1 ? m_turnNote
                             : fmt::format("{}; so in {} steps more", m_turnNote, m_turnNotes - 1));
    if (m_settings.rotation == "nodar")
        m_summary.warnings.push_back(
            fmt::format("rotation 'nodar': the rotation matrices came off SO(3) by up to {:.2g} "
                        "(entries of |R^T R - E|); results have the nearest rotation",
                        m_orthogonality));
    if (m_cutSteps > 0)
        m_summary.warnings.push_back(fmt::format(
            "in {} steps the impacts came to no end; the rest was taken as resting contact",
            m_cutSteps));
    m_summary.wallSeconds = seconds(Clock::now() - m_began);
    m_sink.end(name(m_summary.status), m_summary.message);
}

/// Steps that the method of the settings did not take.
void Simulation::tellOtherMethods() {
    if (const std::int64_t steps = m_hybrid->heldSteps(); steps > 0)
        m_summary.warnings.push_back(fmt::format(
            "{} of {} steps were {}'s, to the tolerance: contacts, limits, motors or friction in "
            "joints acted, which {} hands over",
            steps, m_summary.steps, dynamics::holderOf(m_settings.integrator),
            m_settings.integrator));
    if (const std::int64_t steps = m_hybrid->contactSteps(); steps > 0)
        m_summary.warnings.push_back(fmt::format(
            "{} of {} steps were the semi-implicit method's: what acted at contacts, limits, "
            "motors or friction in joints has no modes that {} could hold between events, or they "
            "changed too often",
            steps, m_summary.steps, dynamics::holderOf(m_settings.integrator)));
}

} // namespace

std::string_view name(RunStatus status) {
    switch (status) {
    case RunStatus::Completed:
        return "completed";
    case RunStatus::Stopped:
        return "stopped";
    case RunStatus::Failed:
        return "failed";
    }
    return "";
}

void refuseUnsupported(const model::Model& model) {
    std::string message;
    for (const auto& finding : findingsBeforeRun(model))
        message +=
            fmt::format("{}{}: {}", message.empty() ? "" : "\n", finding.pointer, finding.message);
    if (!message.empty()) throw std::invalid_argument(message);
}

RunSummary simulate(const model::Model& model, std::string documentText, results::FrameSink& sink,
                    std::stop_token stop, const ProgressCallback& progress,
                    const dynamics::UserConstraints& userConstraints) {
    refuseUnsupported(model);
    return Simulation(model, sink, std::move(stop), progress, userConstraints)
        .run(model, std::move(documentText));
}

} // namespace trammel::analysis
