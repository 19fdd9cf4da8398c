#pragma once

#include "dynamics/bodies/state.h"
#include "math/vector.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// Accelerations of the last step or solve, found when they are asked for: vdot (m/s^2) and wdot
/// (rad/s^2) by body, world axes. A step's are the mean over its last part, from where the last
/// impacts left the velocities; a moment's are those of the equations of motion.
class StepAccelerations {
public:
    explicit StepAccelerations(const State& initial);

    /// The state at the start of the last part of a step, to be written.
    State& start() { return m_start; }
    /// A step's part of so many seconds has ended.
    void setPart(double length);
    /// An instant was solved as a step that is not taken.
    /// @param velocity (v, w) by body at its end, h seconds after the state
    /// @param bias what velocities change by as the pose goes on, by body; empty: `velocity` has it
    void setSolve(const State& state, std::span<const Vec6> velocity, double h,
                  std::span<const Vec6> bias);
    /// An instant of smooth motion was solved.
    void setInstant(std::span<const Vec6> accelerations);

    /// @param state that the step ended with, or that was solved
    Vec6 of(int body, const State& state) const;

private:
    State m_start;
    double m_length = 0.0;      ///< s; 0: m_solved holds
    std::vector<Vec6> m_solved; ///< by body
};

} // namespace trammel::dynamics
