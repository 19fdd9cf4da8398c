#pragma once

#include "analysis/run/run_engine.h"
#include "dynamics/integrators/ordinary_equations.h"

#include <memory>

namespace trammel::fmu {

/// A model's smooth equations of motion for solvers of others, ydot = f(t, y). y has the
/// coordinates of the joint trees, and then their rates, node by node as
/// dynamics::JointCoordinateEquations lays them out; bodies without a joint have p (m), a
/// quaternion, v and w. Loops and drivers are closed by multipliers, from which y drifts off in the
/// course of steps: needsProjection().
class Exchange {
public:
    /// @param model without errors
    /// @throws std::invalid_argument where whyNot() says why
    explicit Exchange(const model::Model& model);

    /// Why a model has no such equations, or nothing.
    static messages::Message whyNot(const model::Model& model);

    int size() const { return m_size; } ///< of y
    const dynamics::System& system() const { return m_engine.system; }
    /// What each entry of y is large or small against.
    Eigen::VectorXd nominals() const { return m_equations->sizes().head(m_size); }

    /// The model's pose at t = 0, closed, with the velocities that joints and drivers allow.
    void start();
    /// From a state of a model with the same parts.
    void start(const dynamics::System& from, const dynamics::State& state);

    bool fits(const dynamics::State& state, const Eigen::VectorXd& y) const {
        return state.bodies.size() == m_state.bodies.size() &&
               state.angles.size() == m_state.angles.size() && y.size() == m_size;
    }
    /// At a place that state(), y() and time() told.
    void restore(const dynamics::State& state, const Eigen::VectorXd& y, double time);

    double time() const { return m_time; }
    void setTime(double t) { m_time = t; }
    const Eigen::VectorXd& y() const { return m_y; }
    void setY(const Eigen::VectorXd& y) { m_y = y; }
    /// With the angles of joints counted on from before.
    const dynamics::State& state();

    void derivatives(const Eigen::VectorXd& y, Eigen::VectorXd& ydot);
    /// A frame of channels as a run records it, at the time and y.
    const std::vector<double>& channels();

    /// Whether y is farther from the joints than rounding and what a step makes of it: 1e-9 of the
    /// nominals.
    bool needsProjection();
    /// Brings y onto the joints. @return whether it changed
    bool project();

private:
    void take(const dynamics::State& state);

    model::SimulationSettings m_settings;
    analysis::RunEngine m_engine;
    dynamics::SmoothEquations m_smooth;
    std::unique_ptr<dynamics::OrdinaryEquations> m_equations;
    int m_size = 0;
    double m_time = 0.0; ///< s
    Eigen::VectorXd m_y;
    Eigen::VectorXd m_full, m_rates; ///< with the works behind them; scratch
    dynamics::State m_state;
};

} // namespace trammel::fmu
