#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Noda's equation of the rotation matrix itself [NodaR], by Gear's predictor-corrector. With
/// J_d = tr(I)/2 E - I (body axes), P = R J_d R^T, Omega = R' R^-1 and the torque K (world axes)
///     w' = (R I R^T)^-1 (K - vee(Omega^2 P - P Omega^2)),   R'' = ([w']x + Omega^2) R.
/// The Nordsieck vector (R, h R', h^2/2 R'', ...) of order n = 4 or 5 (nodar_order) is predicted by
/// Pascal's triangle and corrected once a step by n-dependent shares of the misfit of R''.
///
/// K is taken even over a step. R leaves SO(3) at the method's order: orthogonalityError() tells,
/// and State::q is the rotation nearest to R. The history begins anew from Taylor's series where a
/// state is not the one that the last step left, or the step's size changes.
///
/// For bodies without joints and contacts (unsupportedParts() refuses others): a constraint's
/// impulse would have to be found for this update and not for w.
std::unique_ptr<RotationMethod> makeNodaR(const System& system,
                                          const model::SimulationSettings& settings);

/// The rotation nearest to a matrix near SO(3) (polar decomposition by Newton and Schulz).
Quat nearestRotation(Mat3 R);

} // namespace trammel::dynamics
