#pragma once

#include "dynamics/equations/active_rows.h"
#include "dynamics/stepping/event_location.h"
#include "dynamics/stepping/event_solves.h"
#include "dynamics/stepping/handover_rule.h"
#include "dynamics/stepping/smooth_motion.h"

#include <array>
#include <cstdint>
#include <string>

namespace trammel::dynamics {

/// Advances a State by a method for smooth motion between events.
///
/// Where a gap closes, the step is cut at the root on the method's own continuous motion, and the
/// impact law of the settings changes the velocities. Contacts, limits, motors and friction in
/// joints are held in their modes (ActiveRows) until one mode ends, where the step is cut, too; a
/// solve with impulses then finds the next modes. While rows are active the method of holderOf(),
/// which has error control, moves the bodies. Where rows have no modes, the Stepper takes
/// semi-implicit steps of the settings' length.
class HybridStepper {
public:
    /// @param stepper outlives it
    /// @throws std::out_of_range where the settings say semi-implicit
    /// @throws std::invalid_argument naming the user's constraint with compliance, which has no
    ///         meaning without a step
    HybridStepper(Stepper& stepper, const model::SimulationSettings& settings);

    /// As Stepper::stopWhen(), which it includes.
    void stopWhen(const std::stop_token& token);

    /// The number of repeated steps; safe to call from any thread.
    std::int64_t retries() const { return m_equations.retries(); }

    /// Moves to a time or to an earlier event; or resolves the impacts of the state's time.
    const StepReport& step(State& state, double until);

    /// Has no step of a method reach beyond the time that step() is given, where something changes
    /// that the method does not know of.
    void endStepsAtTimes() { m_motion.endStepsAtTimes(); }
    /// What acts on the bodies has changed at this instant, by signals of the model: the motion
    /// begins anew, and the modes of active rows are chosen anew.
    /// @param hasNewSpeeds whether drivers have: velocities are brought onto them
    void beginAnew(State& state, bool hasNewSpeeds);

    /// What the motion goes on from besides the state. It begins anew there, with the modes that
    /// the memory leads to, and step sizes of its own.
    StepMemory memory();
    void recall(const StepMemory& memory);

    /// For solvers of others, which move the bodies by equations() from one event to the next: the
    /// mode that has ended where they stopped.
    EventLocation::EndedMode endedIn(const State& state);
    /// Stops what slipped on beyond standstill up to where they stopped: they tell events only a
    /// little behind, and from there friction would push it back, and on, and back again.
    void stopReversed(State& state);
    /// Resolves an event that they located: impacts, then the modes in which rows are held from
    /// there on. From the same state and ended mode the same follows. Time stands.
    /// @return why no motion follows that equations() hold; None: one does
    Handover settle(State& state, const EventLocation::EndedMode& ended);
    /// Between two of their steps: slips go on from the directions that they have in a state.
    void alignSlip(const State& state) {
        if (!m_active.empty()) m_equations.alignSlip(state);
        m_equations.forgetMargins(state.t);
    }
    /// With the rows that settle() set active.
    SmoothEquations& equations() { return m_equations; }
    ActiveRows& active() { return m_active; }
    EventSearch& search() { return m_solves.search(); }

    /// Sets the Stepper's multipliers and forces to those of this instant, as after its own step.
    const StepReport& solveInstant(const State& state);

    const messages::Message& failure() const { return m_motion.failure(); }
    /// Counts of all methods except the semi-implicit one.
    IntegratorCounts counts() const { return m_motion.counts(); }
    /// The most active rows of an island that are held.
    std::size_t mostRows() const { return m_motion.mostRows(); }
    /// Steps by the method that the settings do not name.
    std::int64_t heldSteps() const { return m_motion.heldSteps(); }
    /// Of those the ones that stand for steps of the settings' method without a solution, and how
    /// many these were.
    std::int64_t reliefSteps() const { return m_motion.reliefSteps(); }
    std::int64_t reliefs() const { return m_motion.reliefs(); }
    /// Steps that the semi-implicit method took.
    std::int64_t contactSteps() const;
    /// And why, by Handover.
    const std::array<std::int64_t, kHandovers>& contactStepsByReason() const {
        return m_handover.booked();
    }

    /// Solves that did not converge while the end of a mode was located, and when the first was, s.
    std::int64_t failedTrials() const { return m_location.failedTrials().count; }
    double firstFailedTrial() const { return m_location.failedTrials().first; }

private:
    /// What the next step is.
    enum class Phase {
        Event,    ///< none: impacts are resolved, and the next modes chosen
        Smooth,   ///< one of the method
        Jump,     ///< a short semi-implicit one in which a target jumps
        Residual, ///< a short semi-implicit one that stops residual velocities
        Contact,  ///< a semi-implicit one of the settings' length
    };

    const Scales& scales() const { return m_equations.system().scales(); }
    void advance(State& state, double until);
    void resolveEvent(State& state);
    bool stopReturning(State& state);
    Phase holdActiveRows(State& state);
    Handover chooseModes(ActiveRows& rows, const State& state);
    bool canHoldModes(const State& state);
    bool gainsEnergy(const State& state);
    bool closeConstraints(State& state, ActiveRows& rows, double turned);
    bool endModes(const State& state);
    bool isPressedIn(const State& state);
    void moveSmoothly(State& state, double until);
    void handOver(State& state, double until);
    void endSmooth(Phase next);
    bool takeStep(double until);
    bool moveTo(double time, State& state);
    bool isCredible(const State& from, const State& to, const EnergyRates& work) const;
    void stepOverJump(State& state, double until);
    void stepWithContacts(State& state, double until);
    void keepHeld(State& state, double h);

    EventSolves m_solves;
    double m_stepSize; ///< of the settings, s
    SmoothEquations m_equations;
    ActiveRows m_active, m_trial;
    SmoothMotion m_motion;
    EventLocation m_location;
    HandoverRule m_handover;
    Phase m_phase = Phase::Event;
    double m_jumpLength = 0.0;       ///< of the step in which a target jumps, s
    int m_residualSteps = 0;         ///< consecutive
    bool m_isUncounted = false;      ///< the next event: it follows from residuals, or signals
    bool m_isContactInstant = false; ///< the last step was semi-implicit: forces are its own
    bool m_isForOthers = false;    ///< solvers of others move the bodies, for whom no step decides
    std::vector<ActiveRow> m_left; ///< stops that endModes() ended
    State m_entry, m_before, m_jointed; ///< the state at a step's start; scratch
    StepReport m_report;
};

} // namespace trammel::dynamics
