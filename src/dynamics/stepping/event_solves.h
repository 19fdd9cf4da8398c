#pragma once

#include "dynamics/stepping/event_search.h"
#include "dynamics/stepping/stepper.h"

#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// What stepping from event to event asks of a Stepper: solves of an instant, semi-implicit steps,
/// and the search for gaps that close in a motion that another method makes.
class EventSolves {
public:
    /// @param stepper outlives it
    explicit EventSolves(Stepper& stepper);

    /// As Stepper::stopWhen(), which it includes.
    void stopWhen(const std::stop_token& token);

    /// Takes the impacts of a state's instant, without a step, and solves for one of size h.
    /// @param whole the length in which a step corrects its share of drift and penetration, s
    const StepReport& resolveImpacts(State& state, double h, double whole);
    /// One step of size h, much shorter than those that correct drift, in which residual velocities
    /// are stopped by what holds them.
    const StepReport& stopResiduals(State& state, double h, double whole);
    /// One semi-implicit step of size h (s).
    const StepReport& step(State& state, double h) { return m_stepper.step(state, h); }
    /// The forces of a state's instant, rows turning as they do, without its impacts; the state
    /// stays. What still approaches is stopped in the time h.
    const StepReport& solveInstant(const State& state, double h);
    /// Has the Stepper tell, as lambda(), reaction() and the like, what holds in an instant of
    /// smooth motion.
    const StepReport& reportForces(const State& state, const SmoothEquations& equations,
                                   const ActiveRows& active);

    /// Whether the last solve had no contact, limit, motor or friction in a joint.
    bool isFree() const { return m_stepper.m_bounded.isFree(); }
    /// Whether every solve is like that.
    bool isAlwaysFree() const;
    /// Takes the modes of what acted in the last solve, from `state`.
    Handover chooseModes(ActiveRows& rows, const State& state);
    /// At the end of what the last solve was for, by body.
    const std::vector<Vec6>& endVelocity() const { return m_stepper.m_joints.velocity(); }

    EventSearch& search() { return m_search; }
    /// How far bodies reach.
    const ContactFinder& finder() { return m_stepper.gaps().finder(); }
    EnergyAudit& audit() { return m_stepper.m_audit; }
    const EnergyAudit& audit() const { return m_stepper.m_audit; }
    /// Books a smooth motion that another method made, with the work done in it.
    void addSmooth(const State& from, const State& to, const EnergyRates& work);

private:
    std::vector<BoxedForce> instantForces(const State& state, const ActiveRows& active);

    Stepper& m_stepper;
    EventSearch m_search;
};

} // namespace trammel::dynamics
