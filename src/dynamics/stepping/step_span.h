#pragma once

namespace trammel::dynamics {

/// What a solve is for: a part of a step, or an instant in which nothing moves.
struct StepSpan {
    double h;     ///< length of what is solved, s
    double whole; ///< of the step that it is part of, which corrects a share of drift, s
    /// Solves are for accelerations: Jdot v counts, nothing is corrected.
    bool isInstant = false;

    /// The same of a part that is so long, s.
    StepSpan part(double length) const { return {length, whole, isInstant}; }
};

} // namespace trammel::dynamics
