#pragma once

#include "dynamics/equations/smooth_equations.h"
#include "messages/message.h"
#include "model/settings.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace trammel::dynamics {

/// What steps cost so far.
struct IntegratorCounts {
    std::int64_t steps = 0;
    std::int64_t rejected = 0;    ///< tried again with a shorter step
    std::int64_t evaluations = 0; ///< of accelerations
    std::int64_t iterations = 0;  ///< of implicit methods, Newton's
    std::int64_t rounded = 0;     ///< steps as near as rounding lets, not to the tolerance
    double mostRounded = 0.0;     ///< the largest error of theirs, in tolerances
};

/// A method for smooth motion: from one state to the next, and any between. Joints are exact at
/// every state that it gives: phi = 0 and J v = rate to rounding.
class Integrator {
public:
    virtual ~Integrator() = default;

    /// The motion goes on from a state that is not the end of the last step: at the start, and
    /// after impacts.
    virtual void restart(const State& state) = 0;

    /// One step.
    /// @param h at most so long, s; methods with error control choose less
    /// @return its length, s; 0 where none meets the tolerance, which failure() tells, or where it
    ///         was asked to stop
    virtual double step(double h) = 0;

    /// A state within the last step, s seconds after its start.
    virtual void stateAt(double s, State& state) = 0;

    /// The same of one body, where it costs less than the whole state.
    /// @return false where it does not; the body stays
    virtual bool bodyAt(int /*body*/, double /*s*/, BodyState& /*state*/) { return false; }

    /// Work done within the last step from its start, J: dissipated by dampers, and put in.
    virtual EnergyRates workUntil(double s) = 0;

    /// Whether it chooses its steps by the tolerance.
    virtual bool isAdaptive() const = 0;
    /// Whether a target jumped in the last step. Where SmoothEquations::leavesJumps(), the step is
    /// as long as the jump takes, and only its start is a state of the motion.
    virtual bool hasJumped() const { return false; }

    /// The most active rows of an island that it holds: a solve costs their third power.
    virtual std::size_t mostRows() const { return ActiveSolve::kMostRows; }

    /// Why the last step failed.
    const messages::Message& failure() const { return m_failure; }
    const IntegratorCounts& counts() const { return m_counts; }

protected:
    messages::Message m_failure;
    IntegratorCounts m_counts;
};

/// The method that goes on while active rows act: with error control, itself; of the methods with
/// equal steps, which know no rows beside the joints', rattle hands over to rk45 and
/// generalized-alpha, for it is for stiff systems, too, to radau.
/// @throws std::out_of_range for the semi-implicit method
model::IntegratorKind holderOf(model::IntegratorKind integrator);

/// @param equations outlive it
/// @throws std::out_of_range for the semi-implicit method, which is the Stepper's own
std::unique_ptr<Integrator> makeIntegrator(SmoothEquations& equations,
                                           const model::SimulationSettings& settings);

} // namespace trammel::dynamics
