#pragma once

namespace trammel::dynamics {

/// The time that a solve is for: a part of a step, or an instant in which nothing moves.
struct StepSpan {
    double h;     ///< length of what is solved, s
    double whole; ///< of the step that it is part of, which corrects a share of drift, s
    /// The solve is for accelerations: Jdot v is included, drift is not corrected.
    bool isInstant = false;

    /// A part of the same step, of another length, s.
    StepSpan part(double length) const { return {length, whole, isInstant}; }
};

} // namespace trammel::dynamics
