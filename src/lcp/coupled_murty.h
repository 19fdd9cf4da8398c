#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// Murty's pivoting for problems with pyramid friction [Kea 2.1.1], see CoupledSets.
///
/// All rows that violate are exchanged at once while their number falls; then the least index; then
/// the greatest violation. A set that comes again under a rule ends that rule, and after the last
/// one the status is Cycled. Redundant contacts: A gets kCoupledShift of its diagonal, and proximal
/// rounds from the sets and factors of the last one take its effect out of the answer.
///
/// Fills lambda, sets, pivots, iterations, status and message; counts add up.
void pivotCoupled(const Problem& problem, const Options& options, const WarmStart& start,
                  Result& result);

/// Relative shift that makes the system of redundant contacts regular.
inline constexpr double kCoupledShift = 1e-8;

/// pivotCoupled(), and where it fails, in this order, each leading back to pivoting from the sets
/// that it ends with:
/// 1. semismooth Newton, see newton.h;
/// 2. fixed point: boxed pivoting with the bounds +-mu lambda_n of the round before;
/// 3. block Gauss-Seidel sweeps, see BlockSweep;
/// 4. Lemke's pivoting of the polyhedral form.
/// The message tells which one gave the answer.
/// @pre every friction has Shape::Pyramid
void solvePyramid(const Problem& problem, const Options& options, const WarmStart& start,
                  Result& result);

} // namespace trammel::lcp
