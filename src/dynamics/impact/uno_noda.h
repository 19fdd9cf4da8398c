#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Impulses interpolated between four ideal impacts [UnoNoda], theory 5. With n = (1, 0, 0):
///     P00 = -u_n / (n.K n) n                     smooth, plastic
///     P01 = 2 P00                                smooth, elastic
///     P10 = -K^-1 u                              sticking, plastic
///     P11 = K^-1 (k n - u)                       sticking, elastic
///         with k = -sign(u_n) sqrt(u.K^-1 u / n.K^-1 n), which keeps the kinetic energy
///     P = P00 + (P10 - P00) mu + (P01 - P00) e + (P11 - P01 - P10 + P00) e mu
/// mu and e are taken into [0, 1]. Theory states F on the first body and the first body's velocity
/// relative to the second; both signs change here, and the formulas do not.
///
/// Where K is singular (jointed bodies) K^-1 is its pseudo-inverse: u and u' then stay among the
/// velocities the joints allow, and energy is kept as stated.
///
/// Never gains energy: T' - T is a convex quadratic function of P, P is linear along each line of
/// constant mu or e, so over the square it is at most the greatest of the corners, and these are
/// 0 (e = 1) and losses. Sticks exactly at mu = 1 (u'_t = 0). It knows no Coulomb cone: where K
/// couples strongly P_n may be negative, which the message says. One point at a time.
extern const ImpactLaw kUnoNoda;

} // namespace trammel::dynamics
