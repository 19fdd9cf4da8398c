#include "analysis/run/in_digits.h"
#include "analysis/run/simulation.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <fmt/format.h>
#include <utility>

// Why a run ends before its time.
namespace trammel::analysis {

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

} // namespace trammel::analysis
