#pragma once

#include "dynamics/integrators/integrator.h"
#include "dynamics/stepper.h"

#include <memory>
#include <optional>

namespace trammel::dynamics {

/// Advances a State by a method for smooth motion between events.
///
/// Where gaps close or limits are reached the step is cut at the root on the method's own
/// continuous motion, and the impact law of the settings makes the velocities jump. While something
/// rests, slides, presses or is driven with bounds, the Stepper's semi-implicit step of the
/// settings' length takes over; it hands back when nothing does any more.
class HybridStepper {
public:
    /// @param stepper outlives it
    /// @throws std::invalid_argument where the settings name no integrator, or naming the user's
    ///         constraint with compliance, which has no meaning without a step
    HybridStepper(Stepper& stepper, const model::SimulationSettings& settings);

    /// Goes on to a time or to an event before it; or takes the impacts of the state's time.
    const StepReport& step(State& state, double until);

    /// Makes the Stepper tell this moment's multipliers and forces, as it does after its own step.
    const StepReport& solveMoment(const State& state);

    const std::string& failure() const { return m_integrator->failure(); }
    const IntegratorCounts& counts() const { return m_integrator->counts(); }
    /// Steps that the semi-implicit method took.
    std::int64_t contactSteps() const { return m_contactSteps; }

private:
    const StepReport& begin(State& state);
    const StepReport& stepWithContacts(State& state, double until);
    const StepReport& moveSmoothly(State& state, double until);
    bool takeStep(double until);
    std::optional<double> findEvent();
    void moveTo(double time, State& state);

    Stepper& m_stepper;
    SmoothEquations m_equations;
    std::unique_ptr<Integrator> m_integrator;
    double m_stepSize;
    enum class Mode { Unknown, Smooth, Contact };
    Mode m_mode = Mode::Unknown;
    double m_start = 0.0, m_end = 0.0; ///< of the integrator's last step, cut at an event, s
    bool m_endsWithEvent = false;
    State m_from, m_to, m_between;
    double m_betweenTime = -1.0;
    EnergyRates m_done; ///< of the last step so far, J
    std::int64_t m_contactSteps = 0;
    StepReport m_report;
};

} // namespace trammel::dynamics
