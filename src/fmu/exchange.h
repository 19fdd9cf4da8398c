#pragma once

#include "analysis/run/run_engine.h"
#include "dynamics/integrators/ordinary_equations.h"
#include "dynamics/stepping/event_indicators.h"
#include "fmu/event_bound.h"

#include <memory>

namespace trammel::fmu {

/// A model's equations of motion for solvers of others, ydot = f(t, y) from one event to the next.
/// y has the coordinates of the joint trees, and then their rates, node by node as
/// dynamics::JointCoordinateEquations lays them out; bodies without a joint have p (m), a
/// quaternion, v and w. Loops and drivers are closed by multipliers, from which y drifts off in the
/// course of steps: completeStep(). So are contacts, limits, motors and friction in joints, in
/// their modes of smooth motion. Where an indicator falls to 0, handleEvent() resolves impacts and
/// chooses the modes anew.
class Exchange {
public:
    /// @param model without errors
    /// @throws messages::InvalidArgument why it has no such equations
    explicit Exchange(const model::Model& model);

    int size() const { return m_size; } ///< of y
    const dynamics::System& system() const { return m_engine.system; }
    /// What each entry of y is large or small against.
    Eigen::VectorXd nominals() const { return m_equations->sizes().head(m_size); }

    /// Has what follows end soon, without a result, where it is asked to.
    void stopWhen(const std::stop_token& stop) { m_engine.stopWhen(stop, m_settings); }

    /// The model's pose at t = 0, closed, with the velocities that joints and drivers allow.
    void start();
    /// From a state of a model with the same parts.
    void start(const dynamics::System& from, const dynamics::State& state);

    /// Shows a state of a run with this model as it is, for its y alone.
    void show(const dynamics::State& state);
    /// Has the equations hold there: chooses the modes of the motion that goes on from it.
    void showMotion(const dynamics::State& state);

    /// From where the same follows again: the last event, and what came since.
    struct Place {
        dynamics::State event; ///< as it was met
        dynamics::EventLocation::EndedMode ended;
        std::vector<dynamics::EventIndicators::Closed> closed;
        dynamics::State state;
        Eigen::VectorXd y;
    };
    Place place();
    bool fits(const Place& place) const;
    void restore(const Place& place, double time);

    double time() const { return m_time; }
    void setTime(double t) { m_time = t; }
    const Eigen::VectorXd& y() const { return m_y; }
    void setY(const Eigen::VectorXd& y) { m_y = y; }
    /// With the angles of joints counted on from before.
    const dynamics::State& state();

    /// @throws messages::RuntimeError where one is no number, as behind the end of a table
    void derivatives(const Eigen::VectorXd& y, Eigen::VectorXd& ydot);
    /// A frame of channels as a run records it, at the time and y.
    /// @throws messages::RuntimeError as a run ends where one is no number
    const std::vector<double>& channels();

    std::size_t indicatorCount() const { return m_indicators->size(); }
    /// By dynamics::EventIndicators.
    void indicators(std::span<double> values);

    /// A solver's step ended at the time and y.
    /// @return whether y is farther from the joints than rounding and what a step makes of it: 1e-9
    ///         of the nominals
    bool completeStep();
    /// Brings y onto the joints, and resolves the event of the time and y.
    /// @throws messages::RuntimeError why no motion follows that the equations hold, or where too
    ///         many events follow each other
    void handleEvent();

private:
    messages::Message whyMissing() const;
    bool needsProjection();
    void boundEvents(const dynamics::EventLocation::EndedMode& ended);
    void settle(dynamics::State& state, const dynamics::EventLocation::EndedMode& ended);
    void take(const dynamics::State& state);

    model::SimulationSettings m_settings;
    analysis::RunEngine m_engine;
    bool m_isFree = false; ///< there are no events
    std::unique_ptr<dynamics::OrdinaryEquations> m_equations;
    std::unique_ptr<dynamics::EventIndicators> m_indicators;
    EventBound m_bound;
    std::vector<double> m_values; ///< of indicators; scratch
    int m_size = 0;
    double m_time = 0.0; ///< s
    Eigen::VectorXd m_y;
    Eigen::VectorXd m_full, m_rates; ///< with the works behind them; scratch
    dynamics::State m_state, m_event;
    dynamics::EventLocation::EndedMode m_ended;
};

} // namespace trammel::fmu
