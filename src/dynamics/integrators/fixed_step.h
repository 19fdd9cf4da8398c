#pragma once

#include "dynamics/integrators/integrator.h"

namespace trammel::dynamics {

/// A one-step method without error control. States within a step are those of a shorter step from
/// the same start, so that events are located on the method's own motion.
class FixedStepIntegrator : public Integrator {
public:
    bool isAdaptive() const override { return false; }
    void restart(const State& state) override;
    double step(double h) override;
    bool hasJumped() const override { return m_hasJumped; }
    void stateAt(double s, State& state) override;
    /// Of the mean power at both ends: of the method's order, 2.
    EnergyRates workUntil(double s) override;

protected:
    explicit FixedStepIntegrator(SmoothEquations& equations);

    SmoothEquations& equations() { return m_equations; }
    const System& system() const { return m_equations.system(); }

    /// What else a method carries from step to step begins anew at `state`.
    virtual void begin(const State& state) = 0;
    /// A step of h from `from`.
    /// @param isKept whether the motion goes on from here, or this is but a look
    /// @return whether the method's equations are solved; else m_failure tells
    virtual bool advance(const State& from, double h, bool isKept, State& to) = 0;

private:
    EnergyRates ratesAt(const State& state);

    SmoothEquations& m_equations;
    double meetJumps(double h);
    bool haveDriversJumped(double h) const;

    State m_from, m_to;
    State m_ahead; ///< of a jump at the step's start
    State m_between;
    double m_length = 0.0;
    double m_longest = 0.0;   ///< of all steps, s
    double m_shift = 0.0;     ///< of the step's start, to behind a jump, s
    double m_jumpWork = 0.0;  ///< of targets that jump within the step, J
    bool m_hasJumped = false; ///< targets, at the last step's start
    bool m_hasSpeedJump = false;
};

} // namespace trammel::dynamics
