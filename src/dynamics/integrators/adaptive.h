#pragma once

#include "dynamics/integrators/integrator.h"
#include "dynamics/integrators/ordinary_equations.h"

namespace trammel::dynamics {

/// What methods with error control on the ordinary equations share: states within a step come from
/// their continuous extension, projected onto the joints.
class AdaptiveIntegrator : public Integrator {
public:
    bool isAdaptive() const override { return true; }

    void stateAt(double s, State& state) override {
        interpolate(s, {0, m_equations.size()}, m_scratch);
        if (s != 0.0 && s != m_length) m_equations.project(m_t + s, m_scratch);
        m_equations.toState(m_t + s, m_scratch, state);
    }

    bool bodyAt(int body, double s, BodyState& state) override {
        const Entries entries = m_equations.entriesOf(body);
        if (entries.count == 0) return false;
        interpolate(s, entries, m_scratch);
        m_equations.toBody(body, m_scratch, state);
        return true;
    }

    EnergyRates workUntil(double s) override {
        interpolate(s, {m_equations.size() - OrdinaryEquations::kWorks, OrdinaryEquations::kWorks},
                    m_scratch);
        return m_equations.work(m_scratch);
    }

protected:
    AdaptiveIntegrator(SmoothEquations& equations, const model::SimulationSettings& settings)
        : m_ownEquations(makeOrdinaryEquations(equations)),
          m_equations(*m_ownEquations),
          m_tolerance(settings.tolerance),
          m_firstStep(settings.step),
          m_longest(settings.maxStep.value_or(settings.duration)),
          m_y(Eigen::VectorXd::Zero(m_equations.size())),
          m_end(m_y),
          m_scratch(m_y) {}

    using Entries = OrdinaryEquations::Entries;

    /// Some entries of y, s seconds after the last step's start.
    virtual void interpolate(double s, Entries entries, Eigen::VectorXd& y) const = 0;

    void evaluate(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot) {
        m_equations.derivative(t, y, ydot);
        ++m_counts.evaluations;
    }

    std::unique_ptr<OrdinaryEquations> m_ownEquations;
    OrdinaryEquations& m_equations;
    double m_tolerance, m_firstStep, m_longest;
    double m_t = 0.0;           ///< at the last step's start, s
    double m_length = 0.0;      ///< of the last step, s
    double m_next = 0.0;        ///< length to try next, s
    Eigen::VectorXd m_y, m_end; ///< at the last step's start and end
    Eigen::VectorXd m_scratch;
};

} // namespace trammel::dynamics
