#pragma once

#include "analysis/channels/energy.h"
#include "dynamics/equations/energy_audit.h"
#include "messages/message.h"

#include <string>

namespace trammel::analysis {

/// Compares what energy a method itself takes or gives with what is in play in a run: a remainder
/// closes the books over anything, so it has to be small to mean nothing.
class EnergyWatch {
public:
    /// @param reach of the body that reaches farthest from its centre, m
    /// @param duration of the run, s
    EnergyWatch(const dynamics::System& system, double reach, double duration);

    /// After each frame.
    void addFrame(const Energy& energy, const dynamics::EnergyLedger& ledger);
    /// What a run's end tells; empty where the remainder is a small share.
    /// @param isFirstOrder whether most steps were those of a method of order 1
    messages::Message warning(const dynamics::EnergyLedger& ledger, bool isFirstOrder) const;

private:
    double m_lifting;  ///< what it takes to lift all bodies by the size of the largest, J
    double m_crossing; ///< that of all bodies where they cross the mechanism in the run's time, J
    bool m_hasFrames = false;
    double m_kineticMost = 0.0; ///< of all frames, J
    double m_potentialLeast = 0.0, m_potentialMost = 0.0, m_inputMost = 0.0;
    double m_numericalMost = 0.0; ///< largest in magnitude, with its sign, J
};

} // namespace trammel::analysis
