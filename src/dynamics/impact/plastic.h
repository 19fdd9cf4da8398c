#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Plastic impact, e = 0 whatever the pair says, in one LCP for all points:
///     0 <= P_n  perpendicular to  u'_n >= 0,   Coulomb's condition on the final slip u'_t.
/// Never gains energy: T' - T = P.u' - P.K P / 2, where P_n u'_n = 0 and P_t.u'_t <= 0. Does not
/// stick exactly at mu = 1, only where Coulomb's cone allows it.
extern const ImpactLaw kPlastic;

} // namespace trammel::dynamics
