#pragma once

#include "dynamics/forces/motion_view.h"

namespace trammel::dynamics {

/// The time that a solve is for: a part of a step, or an instant in which nothing moves.
struct StepSpan {
    double h;     ///< length of what is solved, s
    double whole; ///< of the step that it is part of, which corrects a share of drift, s
    /// The solve is for accelerations: Jdot v is included, drift is not corrected.
    bool isInstant = false;
    /// Of an instant, that targets jump in it: their impulses act.
    bool hasJumps = false;

    /// When the step is. @param t start of what is solved, s; an instant has no length
    TimeWindow window(double t) const {
        if (isInstant) return {t, hasJumps ? t + h : t};
        // What jumps at the step's start belongs to the step before, whatever rounding makes of it.
        constexpr double kRounding = 1e-9;
        return {h == whole ? t : t + h - (1.0 - kRounding) * whole, t + h};
    }
    /// A part of the same step, of another length, s.
    StepSpan part(double length) const { return {length, whole, isInstant, hasJumps}; }
};

} // namespace trammel::dynamics
