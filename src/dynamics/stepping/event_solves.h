#pragma once

#include "dynamics/stepping/event_search.h"
#include "dynamics/stepping/stepper.h"

#include <span>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// The interface that event-driven stepping has to a Stepper: solves of an instant, semi-implicit
/// steps, and the search for gaps that close in another method's motion.
class EventSolves {
public:
    /// @param stepper outlives it
    explicit EventSolves(Stepper& stepper);

    /// As Stepper::stopWhen(), which it includes.
    void stopWhen(const std::stop_token& token);

    /// Resolves the impacts of a state's instant without moving, then solves a step of size h.
    /// @param whole the length in which a step corrects its share of drift and penetration, s
    const StepReport& resolveImpacts(State& state, double h, double whole);
    /// A step of size h, much shorter than those that correct drift, in which the constraints stop
    /// residual velocities.
    const StepReport& stopResiduals(State& state, double h, double whole);
    /// The same, in which targets jump.
    const StepReport& stepOverJump(State& state, double h, double whole);
    /// One semi-implicit step of size h (s).
    const StepReport& step(State& state, double h) { return m_stepper.step(state, h); }
    /// Solves for the forces of a state's instant, with jdotV of all rows and without impacts; the
    /// state stays. Rows that still approach are stopped in the time h.
    const StepReport& solveInstant(const State& state, double h);
    /// Sets the Stepper's lambda(), reaction() and the like to the forces of an instant of smooth
    /// motion.
    const StepReport& reportForces(const State& state, const SmoothEquations& equations,
                                   const ActiveRows& active);

    /// Whether the last solve had no contact, limit, motor or friction in a joint.
    bool isFree() const { return m_stepper.m_bounded.isFree(); }
    /// Whether every solve is like that.
    bool isAlwaysFree() const;
    /// Chooses the modes of the rows that acted in the last solve, from `state`.
    Handover chooseModes(ActiveRows& rows, const State& state);
    /// Has the solves to come know what slid as another method's motion ended: tyres keep their
    /// kinetic friction. The keys of normals.
    void setSliding(std::span<const std::uint64_t> normals) {
        m_stepper.m_bounded.stage().setSliding(normals);
    }
    StepMemory memory() { return m_stepper.memory(); }
    void recall(const StepMemory& memory) { m_stepper.recall(memory); }
    /// Velocities at the end of the last solved step, by body.
    const std::vector<Vec6>& endVelocity() const { return m_stepper.m_joints.velocity(); }

    EventSearch& search() { return m_search; }
    /// The finder, which knows the reach of bodies.
    const ContactFinder& finder() { return m_stepper.gaps().finder(); }
    EnergyAudit& audit() { return m_stepper.m_audit; }
    const EnergyAudit& audit() const { return m_stepper.m_audit; }
    /// Adds a smooth motion of another method to the energy ledger, with the work done in it.
    void addSmooth(const State& from, const State& to, const EnergyRates& work);

private:
    const StepReport& shortStep(State& state, const StepSpan& span);
    std::vector<BoxedRow> instantForces(const State& state, const ActiveRows& active);

    Stepper& m_stepper;
    EventSearch m_search;
};

} // namespace trammel::dynamics
