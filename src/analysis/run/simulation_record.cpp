#include "analysis/run/simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

// What a run tells while it goes: frames, counts, energies, progress.
namespace trammel::analysis {

namespace {

constexpr auto kReportInterval = std::chrono::milliseconds(50);
/// Steps between two looks at the clock, where these are short.
constexpr int kStepsOfLook = 16;

} // namespace

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
    solveWhereResumed();
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

/// Semi-implicit steps tell the forces of the last of them: where there is none yet, those of the
/// next. What it begins from stays.
void Simulation::solveWhereResumed() {
    if (!isSemiImplicit() || m_report != &kNoReport) return;
    const dynamics::StepMemory memory = m_engine->memory();
    m_report = &stepper().solve(m_place.state, m_settings.step);
    m_engine->recall(memory);
}

const std::vector<double>& Simulation::sample() {
    if (m_engine->hybrid) m_report = &m_engine->hybrid->solveInstant(m_place.state);
    solveWhereResumed();
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
