#pragma once

#include "dynamics/equations/active_rows.h"

#include <array>
#include <cstdint>

namespace trammel::dynamics {

/// Decides when, and for how many steps on end, the semi-implicit method takes over from the
/// settings' one, and counts these steps by reason: the more of them the more often in a row it has
/// to.
class HandoverRule {
public:
    /// @param stepSize of the settings, s
    explicit HandoverRule(double stepSize) : m_stepSize(stepSize) {}

    /// Judges how often modes end without an impact; where they do too often, hands over.
    void countEvent(double t);
    /// Leaves the next steps to the semi-implicit method.
    void handOver(Handover why);
    /// Whether the next step is left to it.
    bool isOn() const { return m_steps > 0; }
    /// One of these steps is done.
    void endStep() { m_steps = m_steps > 0 ? m_steps - 1 : 0; }

    /// Why the next semi-implicit step is to be.
    void setReason(Handover reason) { m_reason = reason; }
    Handover reason() const { return m_reason; }

    /// Books a semi-implicit step with its reason.
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
