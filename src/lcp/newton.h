#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// Semismooth Newton on the augmented Lagrangian of Alart and Curnier (1991), for box rows and
/// every friction shape, the exact cone among them. Solves F(lambda) = 0,
///     F_i = (lambda_i - P_i(lambda_i - rho_i w_i)) / rho_i,   rho_i = 1 / A_ii,
/// P_i the projection on the row's bounds, for tangents on what mu P_n(lambda_n - rho_n w_n)
/// allows. Rows whose projection is constant drop out of the linear system.
///
/// Steps are halved until norm(F) falls; now and then one is taken whole all the same, for a path
/// across a kink may lead uphill. Where that stalls, block Gauss-Seidel sweeps go on from the best
/// point. Redundant contacts: A gets a small shift whose effect proximal rounds take out again.
///
/// A solution need not be unique with friction; the sweeps' is preferred, which open contacts that
/// can open.
extern const Solver kNewton;

} // namespace trammel::lcp
