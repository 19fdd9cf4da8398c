#pragma once

#include "dynamics/equations/active_rows.h"

#include <array>
#include <cstdint>

namespace trammel::dynamics {

/// Decides when, and for how many consecutive steps, the semi-implicit method replaces that of the
/// settings, and counts these steps by reason. The number of steps grows with consecutive
/// handovers.
class HandoverRule {
public:
    /// @param stepSize of the settings, s
    explicit HandoverRule(double stepSize) : m_stepSize(stepSize) {}

    /// Counts events without an impact; where they are too frequent, hands over.
    void countEvent(double t);
    /// Assigns the next steps to the semi-implicit method.
    void handOver(Handover why);
    /// Whether the semi-implicit method takes the next step.
    bool isOn() const { return m_steps > 0; }
    /// Counts one of these steps as done.
    void endStep() { m_steps = m_steps > 0 ? m_steps - 1 : 0; }

    /// The reason of the next semi-implicit step.
    void setReason(Handover reason) { m_reason = reason; }
    Handover reason() const { return m_reason; }

    /// Counts a semi-implicit step under its reason.
    void book(Handover why) { ++m_booked[static_cast<std::size_t>(why)]; }
    const std::array<std::int64_t, kHandovers>& booked() const { return m_booked; }

private:
    double m_stepSize;
    double m_firstEvent = -1.0; ///< of those counted, s
    int m_events = 0;           ///< counted
    int m_steps = 0;            ///< left to the semi-implicit method
    int m_nextSteps = 1;        ///< the next time
    Handover m_reason = Handover::None;
    std::array<std::int64_t, kHandovers> m_booked{};
};

} // namespace trammel::dynamics
