#pragma once

#include "dynamics/integrators/integrator.h"

#include <memory>

namespace trammel::dynamics {

/// Smooth motion by the method of the settings: the last step, which an event may cut, and the
/// continuous motion within it.
///
/// While rows are active, the method of holderOf(), which has error control, moves the bodies. It
/// takes over for the length of a step, too, where the equations of a method with equal steps have
/// no solution that its iterations find: next to a singular pose the joints' directions turn
/// within the step.
class SmoothMotion {
public:
    /// @param equations outlive it
    SmoothMotion(SmoothEquations& equations, const model::SimulationSettings& settings);

    /// Methods with error control, too, step no farther than to the time that takeStep() has.
    void endStepsAtTimes() { m_endsAtTimes = true; }
    /// Starts the motion from a state: at the start, and after events.
    void restart(const State& state);
    /// One step from the end of the last, at most to a time, s; with error control it may end
    /// later.
    /// @return false where the method finds none; the state of the end stays
    bool takeStep(double until);
    /// Cuts the step at an event, in seconds after the step's start.
    void cutAt(double s);
    /// Moves a state of the step to a later time within it.
    /// @return the work done between the two, J
    EnergyRates moveTo(double time, const State& from);

    double startTime() const { return m_from.t; }
    double endTime() const { return m_end; } ///< an event may have cut it
    bool endsWithEvent() const { return m_endsWithEvent; }
    bool hasJumped() const { return m_method->hasJumped(); } ///< see Integrator
    const State& from() const { return m_from; }
    const State& to() const { return m_to; } ///< of the whole step

    /// The state s seconds after the step's start; valid until the next call.
    const State& at(double s);
    /// The same into a state.
    void evaluate(double s, State& state) { m_method->stateAt(s, state); }
    /// The same of one body.
    void evaluate(int body, double s, BodyState& state);

    /// Why the last step failed.
    const messages::Message& failure() const { return m_method->failure(); }
    /// The most active rows of an island that are held.
    std::size_t mostRows() const { return (m_holder ? m_holder : m_own)->mostRows(); }
    /// Of both methods.
    IntegratorCounts counts() const;
    /// Steps by the method that the settings do not name.
    std::int64_t heldSteps() const { return m_holder ? m_holder->counts().steps : 0; }
    /// Of those the ones that stand for steps of the settings' method without a solution, and how
    /// many these were.
    std::int64_t reliefSteps() const { return m_reliefSteps; }
    std::int64_t reliefs() const { return m_reliefs; }

private:
    double advance(double longest, double until);
    double relieve(double h, double until);

    SmoothEquations& m_equations;
    double m_stepSize;
    double m_lastTime; ///< of the run; formulas of time may have no value behind it
    std::unique_ptr<Integrator> m_own, m_holder; ///< null: its own method holds active rows
    Integrator* m_method;                        ///< that moves now
    State m_from, m_to, m_between;
    double m_end = 0.0; ///< of the step, cut at an event, s
    bool m_endsWithEvent = false;
    bool m_endsAtTimes = false;
    double m_reliefEnd = 0.0;  ///< s; until then the holder moves in the other's place
    bool m_isRelieved = false; ///< it does so now
    std::int64_t m_reliefSteps = 0, m_reliefs = 0;
    double m_betweenTime = -1.0; ///< after the step's start, s; below 0: m_between is none of it
    EnergyRates m_work;          ///< of the step so far, J
};

/// The longest of equal steps no longer than `longest` that make up a time; s.
double evenStep(double time, double longest);

} // namespace trammel::dynamics
