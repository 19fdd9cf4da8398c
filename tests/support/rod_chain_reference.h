#pragma once

#include "support/adaptive_integrator.h"

namespace trammel::support {

/// Uniform rods hung one from the other in the vertical plane, in minimal coordinates: the angles
/// theta_i of the rods from the downward vertical (rod i points along (sin theta_i, -cos theta_i)
/// in the x-z plane). One rod is the physical pendulum, two the double pendulum.
///
/// With A_j = m_j / 2 + sum_{i > j} m_i and B_j = m_j / 3 + sum_{i > j} m_i, Lagrange's equations
/// are, for each j,
///     sum_k C_jk (cos(theta_j - theta_k) thetaddot_k + sin(theta_j - theta_k) thetadot_k^2)
///         = -g L_j A_j sin theta_j,
/// where C_jk = L_j L_k A_max(j,k) for j != k and C_jj = L_j^2 B_j.
struct RodChain {
    std::vector<double> lengths; ///< m
    std::vector<double> masses;  ///< kg
    double gravity = 9.81;

    /// State (theta, thetadot).
    Derivative equations() const;
    double energy(const State& y) const;
};

} // namespace trammel::support
