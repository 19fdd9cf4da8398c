#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Kelvin and Voigt: F = k delta + c delta', c = 2 zeta sqrt(k / K_nn), where
///     zeta = -ln e / sqrt(pi^2 + ln^2 e)
/// is the damping with which the free oscillator passes delta = 0 at e times its speed (1 for
/// e = 0); see compliant.h. Separation is where the force is 0, before delta is, so that without
/// friction the restitution that comes out is
///     exp(-2 zeta acos(zeta) / sqrt(1 - zeta^2)) >= e,
/// from 1 down to exp(-2) = 0.135 for e = 0 (T. Schwager, T. Poeschel, Granular Matter 9, 2007).
/// Never gains energy: spring and damper do no net work over the collision, and friction takes.
/// Does not stick exactly at mu = 1. One point at a time.
extern const ImpactLaw kKelvinVoigt;

} // namespace trammel::dynamics
