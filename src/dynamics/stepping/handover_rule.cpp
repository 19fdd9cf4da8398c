#include "dynamics/stepping/handover_rule.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Events without an impact that are allowed in the time of one step, and the most consecutive
/// steps that the semi-implicit method then takes.
constexpr int kMostEvents = 4, kMostStepsToHandOver = 256;

} // namespace

void HandoverRule::countEvent(double t) {
    if (t - m_firstEvent >= m_stepSize) {
        m_firstEvent = t;
        m_events = 0;
        m_nextSteps = std::max(1, m_nextSteps / 2);
    }
    if (++m_events > kMostEvents) handOver(Handover::FrequentEvents);
}

void HandoverRule::countStiffStep(double t) {
    if (t - m_firstStiff >= m_stepSize) {
        m_firstStiff = t;
        m_stiffSteps = 0;
    }
    if (++m_stiffSteps >= kMostStiffSteps) handOver(Handover::StiffTyres);
}

void HandoverRule::handOver(Handover why) {
    m_reason = why;
    m_steps = m_nextSteps;
    m_nextSteps = std::min(4 * m_nextSteps, kMostStepsToHandOver);
    m_events = m_stiffSteps = 0;
}

} // namespace trammel::dynamics
