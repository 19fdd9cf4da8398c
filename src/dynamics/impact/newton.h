#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Newton's law: u'_n = -e u_n for the points that approach, in one LCP for all points:
///     0 <= P_n  perpendicular to  u'_n + e u_n >= 0   (e u_n only where u_n < 0),
///     Coulomb's condition on the final slip u'_t.
/// It CAN gain energy: with a strongly coupled K friction may reverse the slip, and the normal
/// velocity asked for then takes more work than there was (Kane's paradox; T. R. Kane, D. A.
/// Levinson, Dynamics, 1985). The message says so and how much. With e = 0 it does not, nor with
/// one point without friction. Does not stick exactly at mu = 1, only where Coulomb's cone allows
/// it.
extern const ImpactLaw kNewton;

} // namespace trammel::dynamics
