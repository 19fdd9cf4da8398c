#pragma once

#include "analysis/tolerance/stackup.h"

namespace trammel::analysis {

/// Linear correlation of deviations that follow from normal variables of the given one,
/// d_i = Q_i(P(z_i)) with Q_i the tolerance's quantile: of normal deviations the given one, of
/// uniform ones 6 / pi asin(r / 2), of a normal and a uniform one r sqrt(3 / pi). In general
///     sum_n a_n b_n r^n  over odd n,  a_n = E[d h_n(z)] / sqrt(sum_n E[d h_n(z)]^2)
/// with the normalised Hermite polynomials h_n (Mehler's formula), cut off at n = 59: exact to
/// rounding but for the triangular distribution, whose peak leaves 3e-7.
/// @param correlation positive semidefinite, 1 on its diagonal; so is what is returned
Eigen::MatrixXd linearCorrelation(std::span<const TolerancedDimension> dimensions,
                                  const Eigen::MatrixXd& correlation);

} // namespace trammel::analysis
