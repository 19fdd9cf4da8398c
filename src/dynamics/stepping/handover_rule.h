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
    /// So many steps of a method cost more than a semi-implicit one, by far.
    static constexpr int kMostStiffSteps = 32;
    /// Counts a step of the method while tyres that yield are stiff; where it took so many in the
    /// time of one of the settings' length, hands over.
    void countStiffStep(double t);
    /// Assigns the next steps to the semi-implicit method.
    void handOver(Handover why);
    /// Whether the semi-implicit method takes the next step.
    bool isOn() const { return m_counts.steps > 0; }
    /// Counts one of these steps as done.
    void endStep() { m_counts.steps = m_counts.steps > 0 ? m_counts.steps - 1 : 0; }

    /// The reason of the next semi-implicit step.
    void setReason(Handover reason) { m_reason = reason; }
    Handover reason() const { return m_reason; }

    /// Counts a semi-implicit step under its reason.
    void book(Handover why) { ++m_booked[static_cast<std::size_t>(why)]; }
    const std::array<std::int64_t, kHandovers>& booked() const { return m_booked; }

    struct Counts {
        double firstEvent = -1.0; ///< of those counted, s
        int events = 0;           ///< counted
        double firstStiff = -1.0; ///< of the method's steps that are counted, s
        int stiffSteps = 0;       ///< counted
        int steps = 0;            ///< left to the semi-implicit method
        int nextSteps = 1;        ///< the next time
    };
    const Counts& counts() const { return m_counts; }
    void setCounts(const Counts& counts);

private:
    double m_stepSize;
    Counts m_counts;
    Handover m_reason = Handover::None;
    std::array<std::int64_t, kHandovers> m_booked{};
};

} // namespace trammel::dynamics
