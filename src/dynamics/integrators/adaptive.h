#pragma once

#include "dynamics/integrators/integrator.h"
#include "dynamics/integrators/ordinary_equations.h"
#include "dynamics/integrators/step_control.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

/// What methods with error control on the ordinary equations share: states within a step come from
/// their continuous extension, projected onto the joints.
class AdaptiveIntegrator : public Integrator {
public:
    bool isAdaptive() const override { return true; }
    bool hasJumped() const override { return m_hasJumped; }

    void stateAt(double s, State& state) override {
        if (m_hasJumped && s > 0.0)
            return m_equations.toState(m_t + s, isBehindJump(s) ? m_end : m_y, state);
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
        if (m_hasJumped && s > 0.0) return m_equations.work(isBehindJump(s) ? m_end : m_y);
        if (m_hasSpeedJump && s > 0.0 && s < m_length) return workWithin(s);
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
          m_longest(longestOf(settings, m_equations.mayJump())),
          m_hasTimedRates(m_equations.haveTimedRates()),
          m_y(Eigen::VectorXd::Zero(m_equations.size())),
          m_end(m_y),
          m_scratch(m_y) {}

    using Entries = OrdinaryEquations::Entries;

    /// Of a step in which a target jumps.
    bool isBehindJump(double s) const {
        return s >= m_length || m_equations.haveJumped(m_t, s, m_tolerance);
    }
    /// Of a step in which drivers' speeds jump: what the state within it has of them is put in.
    EnergyRates workWithin(double s) {
        interpolate(s, {0, m_equations.size()}, m_scratch);
        m_equations.project(m_t + s, m_scratch);
        m_equations.bookSpeedJump(m_t + s, m_y, m_scratch);
        return m_equations.work(m_scratch);
    }

    /// Some entries of y, s seconds after the last step's start.
    virtual void interpolate(double s, Entries entries, Eigen::VectorXd& y) const = 0;

    void evaluate(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot) {
        m_equations.derivative(t, y, ydot);
        ++m_counts.evaluations;
    }

    /// Whether a step that is off by an error, in tolerances, is as good as any shorter one:
    /// rounding at its start moves its end by as much. So it is across singular poses, where the
    /// search for shorter steps would end ever nearer to the pose; a motion that has a corner is
    /// not like that.
    /// @param attempt takes the step from m_y anew and leaves its end in m_end; returns whether it
    ///        could
    template <typename Attempt>
    bool isRounding(double error, const Attempt& attempt) {
        constexpr double kMost = 1e-7; // of the sizes: what is off by more is not rounding's doing
        constexpr double kShare = 0.1; // of the error
        if (!m_equations.hasLoops() || !(error * m_tolerance <= kMost)) return false;
        m_keptStart = m_y;
        m_keptEnd = m_end;
        m_equations.nudge(m_t, m_y);
        const bool isThere = attempt();
        m_scratch = m_end - m_keptEnd;
        m_y = m_keptStart;
        m_end = m_keptEnd;
        if (!isThere || m_equations.isStopped()) return false;
        return errorNorm(m_scratch, m_y, m_end, m_equations.sizes(), m_tolerance) > kShare * error;
    }
    /// Where no longest step is given: formulas may have pulses, in which a step needs a stage to
    /// notice them.
    static double longestOf(const model::SimulationSettings& settings, bool mayJump) {
        constexpr double kLeastSteps = 199.5; // of a whole number rounding would make one more
        const double duration = settings.expectedDuration();
        return settings.maxStep.value_or(mayJump ? duration / kLeastSteps : duration);
    }

    /// No step has been made since a restart.
    void forgetJumps() { m_hasJumped = m_hasSpeedJump = false; }

    enum class Ending { AsItWas, Moved, TooFar };

    /// Puts m_end, of a step of h, onto the constraints, unless drivers or motors have changed
    /// their speeds by more within the step than its stages have followed: their ways would be
    /// lost. Where the speed itself jumps, a step across it is short enough once the change makes
    /// no way in it. So it is with targets of controllers, whose jumps are impulses.
    Ending projectEnd(double h) {
        // Positions that jump would let no step pass.
        constexpr double kShortest = 1e-12;
        const bool isShortest = h <= kShortest * std::max(m_equations.scales().time, std::abs(m_t));
        const bool jumps = m_equations.haveJumped(m_t, h, m_tolerance);
        if (jumps && !isShortest) return Ending::TooFar;
        m_hasJumped = jumps;
        m_hasSpeedJump = false;
        if (jumps && m_equations.leavesJumps()) {
            m_end = m_y;
            return Ending::Moved;
        }
        if (m_hasTimedRates) m_unprojected = m_end;
        const bool isMoved = m_equations.project(m_t + h, m_end);
        if (isMoved && m_hasTimedRates && m_end.allFinite()) {
            const auto shift = m_equations.shift(m_unprojected, m_end, h, m_tolerance);
            if (!(shift.way <= 1.0) && !isShortest) return Ending::TooFar;
            m_hasSpeedJump = shift.rate > 1.0;
            if (m_hasSpeedJump) m_equations.bookSpeedJump(m_t + h, m_y, m_end);
        }
        if (jumps) m_equations.takeJumps(m_t, h, m_end);
        return isMoved || jumps ? Ending::Moved : Ending::AsItWas;
    }

    /// What a step is shortened to whose stages lie where a contact is no more: they know nothing
    /// of the motion on it, and the error estimate of them all shows nothing. A short one is kept,
    /// so that the contact's end is found within it.
    static constexpr double kShareOfLost = 0.2;
    bool mustShorten(double h) const {
        constexpr double kShort = 1e-5;
        return m_equations.haveLost() && h > kShort * m_equations.scales().time;
    }

    void countRounded(double error) {
        ++m_counts.rounded;
        m_counts.mostRounded = std::max(m_counts.mostRounded, error);
    }

    std::unique_ptr<OrdinaryEquations> m_ownEquations;
    OrdinaryEquations& m_equations;
    double m_tolerance, m_firstStep, m_longest;
    bool m_hasTimedRates;
    double m_t = 0.0;            ///< at the last step's start, s
    double m_length = 0.0;       ///< of the last step, s
    bool m_hasJumped = false;    ///< targets, in the last step
    bool m_hasSpeedJump = false; ///< the same of drivers
    double m_next = 0.0;         ///< length to try next, s
    Eigen::VectorXd m_y, m_end;  ///< at the last step's start and end
    Eigen::VectorXd m_scratch;
    Eigen::VectorXd m_keptStart, m_keptEnd; ///< of a step that is judged
    Eigen::VectorXd m_unprojected;          ///< scratch
};

} // namespace trammel::dynamics
