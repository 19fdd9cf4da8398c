#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>

namespace trammel::lcp {

/// One contact by itself, rows normal, first tangent, second tangent:
///     w = W lambda + q,  0 <= lambda_n, w_n >= 0, lambda_n w_n = 0, lambda_t by the friction law.
///
/// 1. q_n >= 0: the contact opens, lambda = 0.
/// 2. Sticking: lambda = -W^-1 q where the friction law allows it.
/// 3. Sliding on a cone: with w_t = -s lambda_t and w_n = 0,
///        (S + s E) lambda_t = -p,   S = W_tt - W_tn W_nt / W_nn,   p = q_t - W_tn q_n / W_nn,
///    and s > 0 is the root of  norm(lambda_t) - mu lambda_n, found by bisection and Newton steps.
///    Sliding on a polygon: each side and each corner is tried.
///
/// Fills lambda. @return whether a solution was found: always for positive definite W and mu below
///         what makes the contact jam (W_nn > mu |W_nt|, Painleve).
bool solveContact(const Eigen::Matrix3d& W, const Eigen::Vector3d& q, const Friction& friction,
                  Eigen::Vector3d& lambda);

} // namespace trammel::lcp
