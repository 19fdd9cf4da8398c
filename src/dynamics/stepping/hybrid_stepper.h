#pragma once

#include "dynamics/equations/active_rows.h"
#include "dynamics/integrators/integrator.h"
#include "dynamics/stepping/stepper.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace trammel::dynamics {

/// Advances a State by a method for smooth motion between events.
///
/// Where gaps close or limits are reached the step is cut at the root on the method's own
/// continuous motion, and the impact law of the settings makes the velocities jump. What rests,
/// slides or presses, motors and friction in joints are held in their modes (ActiveRows) until one
/// of them ends, at which the step is cut likewise; a solve with impulses then finds the next
/// modes. While rows are active a method with error control moves on, that of holderOf(). Where
/// rows have no such modes, the Stepper's semi-implicit step of the settings' length takes over.
class HybridStepper {
public:
    /// @param stepper outlives it
    /// @throws std::out_of_range where the settings say semi-implicit
    /// @throws std::invalid_argument naming the user's constraint with compliance, which has no
    ///         meaning without a step
    HybridStepper(Stepper& stepper, const model::SimulationSettings& settings);

    /// As Stepper::stopWhen(), which it includes.
    void stopWhen(const std::stop_token& token);

    /// Steps that were tried again; may be asked from any thread.
    std::int64_t retries() const { return m_equations.retries(); }

    /// Goes on to a time or to an event before it; or takes the impacts of the state's time.
    const StepReport& step(State& state, double until);

    /// Makes the Stepper tell this moment's multipliers and forces, as it does after its own step.
    const StepReport& solveMoment(const State& state);

    const std::string& failure() const { return m_integrator->failure(); }
    /// Of all methods but the semi-implicit one.
    IntegratorCounts counts() const;
    /// The most active rows of an island that are held.
    std::size_t mostRows() const { return (m_holder ? m_holder : m_own)->mostRows(); }
    /// Steps by the method that the settings do not name, while rows were active.
    std::int64_t heldSteps() const { return m_holder ? m_holder->counts().steps : 0; }
    /// Steps that the semi-implicit method took.
    std::int64_t contactSteps() const;
    /// And why, by Handover.
    const std::array<std::int64_t, kHandovers>& contactStepsByReason() const {
        return m_contactSteps;
    }

    /// Solves that did not converge while the end of a mode was located, and when the first was, s.
    std::int64_t failedTrials() const { return m_failedTrials; }
    double firstFailedTrial() const { return m_firstFailedTrial; }

private:
    const Scales& scales() const { return m_stepper.system().scales(); }
    const StepReport& advance(State& state, double until);
    const StepReport& resolveEvent(State& state);
    const StepReport& stepWithContacts(State& state, double until);
    const StepReport& moveSmoothly(State& state, double until);
    bool takeStep(double until);
    void countEvent(double t);
    bool canHoldModes(const State& state);
    Handover chooseModes(ActiveRows& rows, const State& state);
    bool gainsEnergy(const State& state);
    bool holdActiveRows(State& state);
    bool endModes(const State& state);
    bool closeConstraints(State& state);
    std::optional<double> findEvent();
    std::optional<double> findEnd(double length);
    double locateEnd(double low, double high);
    void chooseSampleTimes(double length);
    void addStageTimes(std::size_t row);
    void evaluateInputs(double t, std::vector<double>& values);
    void addInputExtremes(double length);
    bool endsBy(double s);
    void countFailedTrial(double s);
    void moveBetween(double s);
    bool isCredible(const State& from, const State& to, const EnergyRates& work) const;
    void handOver(Handover why);
    bool moveTo(double time, State& state);

    Stepper& m_stepper;
    SmoothEquations m_equations;
    ActiveRows m_active, m_trial;
    std::optional<ActiveRow> m_ended; ///< whose mode the last event ended
    bool m_isEndUnique = true;        ///< whether forces left no choice of that row
    State m_sample, m_jointed;        ///< scratch
    State m_entry;                    ///< where a step began
    bool m_hasResiduals = false;      ///< velocities are to jump onto active rows first
    double m_firstEvent = -1.0;       ///< of those counted, s
    int m_events = 0;                 ///< counted
    int m_stepsToHandOver = 0,
        m_nextStepsToHandOver = 1;               ///< steps to be semi-implicit; after the next time
    int m_residualSteps = 0;                     ///< short steps on end in which they do
    std::unique_ptr<Integrator> m_own, m_holder; ///< null: its own method holds active rows
    Integrator* m_integrator;                    ///< that moves now
    double m_stepSize;
    enum class Mode { Unknown, Smooth, Contact };
    Mode m_mode = Mode::Unknown;
    bool m_isContactMoment = false;    ///< the last step was the semi-implicit method's
    double m_start = 0.0, m_end = 0.0; ///< of the integrator's last step, cut at an event, s
    bool m_endsWithEvent = false;
    State m_from, m_to, m_between;
    double m_betweenTime = -1.0;
    EnergyRates m_stepWork;            ///< of the last step so far, J
    std::vector<double> m_sampleTimes; ///< when, within a step, to look whether modes end, s
    std::vector<const SmoothEquations::Margins*> m_moments; ///< of its stages, by time
    std::vector<Vec6> m_inputForces;                        ///< scratch, by body, as the next
    std::array<std::vector<double>, 3> m_inputs;            ///< at three moments on end
    std::int64_t m_failedTrials = 0;
    double m_firstFailedTrial = 0.0;    ///< s
    Handover m_reason = Handover::None; ///< the next semi-implicit step is to be
    std::array<std::int64_t, kHandovers> m_contactSteps{};
    StepReport m_report;
};

} // namespace trammel::dynamics
