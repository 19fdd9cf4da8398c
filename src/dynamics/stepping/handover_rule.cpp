#include "dynamics/stepping/handover_rule.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Events without an impact that are allowed in the time of one step, and the most consecutive
/// steps that the semi-implicit method then takes.
constexpr int kMostEvents = 4, kMostStepsToHandOver = 256;

} // namespace

void HandoverRule::setCounts(const Counts& counts) {
    m_counts = counts;
    m_counts.steps = std::clamp(counts.steps, 0, kMostStepsToHandOver);
    m_counts.nextSteps = std::clamp(counts.nextSteps, 1, kMostStepsToHandOver);
}

void HandoverRule::countEvent(double t) {
    if (t - m_counts.firstEvent >= m_stepSize) {
        m_counts.firstEvent = t;
        m_counts.events = 0;
        m_counts.nextSteps = std::max(1, m_counts.nextSteps / 2);
    }
    if (++m_counts.events > kMostEvents) handOver(Handover::FrequentEvents);
}

void HandoverRule::countStiffStep(double t) {
    if (t - m_counts.firstStiff >= m_stepSize) {
        m_counts.firstStiff = t;
        m_counts.stiffSteps = 0;
    }
    if (++m_counts.stiffSteps >= kMostStiffSteps) handOver(Handover::StiffTyres);
}

void HandoverRule::handOver(Handover why) {
    m_reason = why;
    m_counts.steps = m_counts.nextSteps;
    m_counts.nextSteps = std::min(4 * m_counts.nextSteps, kMostStepsToHandOver);
    m_counts.events = m_counts.stiffSteps = 0;
}

} // namespace trammel::dynamics
