#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// What makes the system of redundant contacts regular.
struct CoupledShift {
    double relative = 1e-8; ///< to A's diagonal
    int rounds = 5;         ///< proximal ones, at most; 1: the shift's effect stays
};

/// Murty's pivoting for problems with pyramid friction [Kea 2.1.1], see CoupledSets.
///
/// All rows that violate are exchanged at once while their number falls; then the least index; then
/// the greatest violation. A set that comes again under a rule ends that rule, and after the last
/// one the status is Cycled. Redundant contacts: A gets a share of its diagonal added, and proximal
/// rounds from the sets and factors of the last one take its effect out of the answer.
///
/// Fills lambda, sets, pivots, iterations, status and message; counts add up.
void pivotCoupled(const Problem& problem, const CoupledShift& shift, const Options& options,
                  const WarmStart& start, Result& result);

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

/// Whether there is friction of another shape than the pyramid.
bool hasOtherShapes(const Problem& problem);
/// The problem with pyramids for all of them: around the cone, and around the polygon.
Problem pyramidal(const Problem& problem);
/// From the solution of pyramidal(problem) in `result` to that of the problem: semismooth Newton,
/// and where that fails Lemke's pivoting.
void continueFromPyramid(const Problem& problem, const Options& options, Result& result);

} // namespace trammel::lcp
