#pragma once

namespace trammel::math {

/// Of the normal distribution of mean 0 and deviation 1.
double normalDensity(double x);
double normalProbability(double x); ///< of a value below x
/// Where that probability is p, 0 < p < 1: Wichura 1988, Applied Statistics 37, algorithm AS 241
/// (PPND16), good to about 1e-16 of it.
double normalQuantile(double p);

} // namespace trammel::math
