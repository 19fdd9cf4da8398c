#include "analysis/run/handovers.h"
#include "analysis/run/in_digits.h"
#include "analysis/run/simulation.h"
#include "messages/file_messages.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace trammel::analysis {

namespace {} // namespace

/// A run that goes on with other models tells each kind of warning of them once.
void Simulation::warn(messages::Message message) {
    const auto isSame = [&](const messages::Message& told) {
        return told.entry() == message.entry();
    };
    if (m_hasGoneOn && std::ranges::any_of(m_summary.warnings, isSame)) return;
    m_summary.warnings.push_back(std::move(message));
}

/// Takes what an engine has counted into the summary.
void Simulation::countEngine() {
    const dynamics::IntegratorCounts counts = m_engine->counts();
    m_stepsBefore += counts.steps + m_engine->contactSteps();
    IntegratorTotals& totals = m_summary.integrator;
    totals.rejected += counts.rejected;
    totals.evaluations += counts.evaluations;
    totals.iterations += counts.iterations;
    totals.contactSteps += m_engine->contactSteps();
    totals.heldSteps += m_engine->heldSteps();
    m_summary.lcp.fallbacks.count(lcp::Fallback::ContactStep, m_engine->contactSteps());
    m_summary.lcp.fallbacks.count(lcp::Fallback::HeldStep, m_engine->heldSteps());
}

Simulation::Counts Simulation::counts() const {
    return {m_summary.steps, m_summary.integrator.contactSteps + m_engine->contactSteps(),
            m_summary.impacts};
}

void Simulation::recount(const Counts& counts) {
    m_summary.steps = m_stepsBefore = counts.steps;
    m_summary.integrator.contactSteps = counts.contactSteps;
    m_summary.impacts = counts.impacts;
}

void Simulation::tellForceless() {
    for (const auto& [name, steps] : stepper().forcelessElements())
        warn({messages::kSpringHadNoLength, name, steps});
}

void Simulation::tellMissing() {
    for (messages::Message& warning : m_engine->missing->warnings())
        warn(std::move(warning));
    if (!m_engine->hybrid) return;
    RunSummary own;
    own.steps = m_summary.steps;
    reportHandovers(*m_engine->hybrid, m_settings, own);
    for (messages::Message& warning : own.warnings)
        warn(std::move(warning));
}

RunSummary Simulation::finish() {
    if (m_controllers) {
        m_controllers->finish();
        tellControllerWarnings();
    }
    countEngine();
    tellForceless();
    if (m_summary.lcp.failures > 0) reportFailures();
    reportSubstitutes();
    m_tally.reportLaws(m_summary.warnings);
    tellMissing();
    m_tally.reportRotations(m_summary.warnings);
    if (m_settings.rotation == model::RotationKind::NodaR)
        m_summary.warnings.push_back(
            {messages::kNodarCameOff, fmt::format("{:.2g}", m_orthogonality)});
    m_tally.reportBounds(m_summary.warnings);
    const bool isFirstOrder =
        isSemiImplicit() || m_summary.integrator.contactSteps > m_summary.steps / 2;
    messages::Message energy = m_energy->warning(stepper().energyLedger(), isFirstOrder);
    if (m_summary.status == RunStatus::Completed && !energy.empty())
        m_summary.warnings.push_back(std::move(energy));
    m_summary.wallSeconds = std::chrono::duration<double>(Clock::now() - m_began).count();
    m_sink.tell(m_summary.message);
    m_sink.end(name(m_summary.status), english(m_summary.message));
    return m_summary;
}

/// A run that came to its end over solves that failed says so in its status.
void Simulation::reportFailures() {
    const LcpTotals& lcp = m_summary.lcp;
    m_summary.warnings.push_back(m_summary.failureText());
    if (messages::Message text = m_engine->singular.text(); !text.empty())
        m_summary.warnings.push_back(std::move(text));
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

} // namespace trammel::analysis
