#pragma once

#include "model/compiled_function.h"

#include <string>

namespace trammel::dynamics {

/// A spring and damper, or a controller, on a joint's coordinate q; integrated implicitly as one
/// soft row:
///     force = -k (q - rest(t)) - d (qd - restRate)
/// with restRate 0 for a spring and rest' for a controller, whose work is input.
struct CoordinateSpring {
    std::string name; ///< the force's, or "J.spring" of joint J
    int joint = 0;
    model::CompiledFunction stiffness, damping; ///< of t; N m/rad or N/m, N m s/rad or N s/m
    model::CompiledFunction rest;               ///< of t; rad or m
    bool isController = false;

    /// Rate of the rest position that a step from t of size h follows.
    double restRate(double t, double h) const {
        return isController ? (rest(t + h) - rest(t)) / h : 0.0;
    }
    /// k (q - rest)^2 / 2, J; a controller stores nothing.
    double energy(double q, double t) const {
        const double x = q - rest(t);
        return isController ? 0.0 : 0.5 * stiffness(t) * x * x;
    }
};

} // namespace trammel::dynamics
