#pragma once

namespace trammel::dynamics {

/// How a spring k and damper d enter a step of size h as a soft row with phi = x - rest:
///     gamma = h k / (d + h k),   compliance = 1 / (h (d + h k))
/// which is implicit Euler of both, whatever the masses ([Kea] App. 3, rederived), and stays stable
/// at any stiffness.
struct SoftRow {
    double gamma = 0.0;      ///< share of phi corrected in the step
    double compliance = 0.0; ///< added to the row's diagonal of the Delassus matrix
    bool isActive = false;   ///< whether any force acts
};

/// @param stiffness N/m or N m/rad
/// @param damping N s/m or N m s/rad
inline SoftRow softRow(double stiffness, double damping, double h) {
    const double sum = damping + h * stiffness;
    if (!(sum > 0.0)) return {};
    return {h * stiffness / sum, 1.0 / (h * sum), true};
}

} // namespace trammel::dynamics
