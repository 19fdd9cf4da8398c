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
    /// @param nodes, weights of the stages, which outlive it
    AdaptiveIntegrator(SmoothEquations& equations, const model::SimulationSettings& settings,
                       std::span<const double> nodes, std::span<const double> weights)
        : m_ownEquations(makeOrdinaryEquations(equations)),
          m_equations(*m_ownEquations),
          m_nodes(nodes),
          m_weights(weights),
          m_tolerance(settings.tolerance),
          m_firstStep(settings.step),
          m_longest(longestOf(settings, m_equations.useTime())),
          m_hasTimedRates(m_equations.haveTimedRates()),
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
    /// Where no longest step is given: formulas of time may have pulses, in which a step needs a
    /// stage to notice them.
    static double longestOf(const model::SimulationSettings& settings, bool useTime) {
        constexpr double kLeastSteps = 199.5; // of a whole number rounding would make one more
        const double duration = settings.expectedDuration();
        return settings.maxStep.value_or(useTime ? duration / kLeastSteps : duration);
    }

    enum class Ending { AsItWas, Moved, TooFar };

    /// Puts m_end, of a step of h, onto the constraints, unless drivers or motors have changed
    /// their speeds by more within the step than its stages have followed: their ways would be
    /// lost. Where the speed itself jumps, a step across it is short enough once the change makes
    /// no way in it. Nor is a step kept in which the target of a controller has jumped unseen.
    Ending projectEnd(double h) {
        if (m_equations.haveJumped(m_t, h, m_nodes, m_weights, m_tolerance)) return Ending::TooFar;
        if (m_hasTimedRates) m_unprojected = m_end;
        if (!m_equations.project(m_t + h, m_end)) return Ending::AsItWas;
        if (!m_hasTimedRates || !m_end.allFinite()) return Ending::Moved;
        // Positions that jump would let no step pass.
        constexpr double kShortest = 1e-12;
        const auto shift = m_equations.shift(m_unprojected, m_end, h, m_tolerance);
        const double time = std::max(m_equations.scales().time, std::abs(m_t));
        if (!(shift.way <= 1.0) && h > kShortest * time) return Ending::TooFar;
        if (shift.rate > 1.0) m_equations.bookSpeedJump(m_t + h, m_y, m_end);
        return Ending::Moved;
    }

    void countRounded(double error) {
        ++m_counts.rounded;
        m_counts.mostRounded = std::max(m_counts.mostRounded, error);
    }

    std::unique_ptr<OrdinaryEquations> m_ownEquations;
    OrdinaryEquations& m_equations;
    std::span<const double> m_nodes, m_weights; ///< of the stages
    double m_tolerance, m_firstStep, m_longest;
    bool m_hasTimedRates;
    double m_t = 0.0;           ///< at the last step's start, s
    double m_length = 0.0;      ///< of the last step, s
    double m_next = 0.0;        ///< length to try next, s
    Eigen::VectorXd m_y, m_end; ///< at the last step's start and end
    Eigen::VectorXd m_scratch;
    Eigen::VectorXd m_keptStart, m_keptEnd; ///< of a step that is judged
    Eigen::VectorXd m_unprojected;          ///< scratch
};

} // namespace trammel::dynamics
