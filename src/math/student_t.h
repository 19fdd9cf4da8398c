#pragma once

namespace trammel::math {

/// The regularized incomplete beta function I_x(a, b), by its continued fraction. [Press et al.,
/// Numerical Recipes, 6.4] @pre 0 <= x <= 1, a > 0, b > 0
double incompleteBeta(double x, double a, double b);

/// t within which, to both sides of 0, a share of Student's distribution lies:
///     P(|T| <= t) = 1 - I_x(f/2, 1/2),  x = f / (f + t^2)
/// to rounding. @param freedoms f, at least 1 @param share in (0, 1): 0.95
double studentT(double freedoms, double share);

} // namespace trammel::math
