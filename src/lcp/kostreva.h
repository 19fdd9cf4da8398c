#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// Kostreva's perturbation for positive semi-definite A [Kea 4.3]: solves A + eps_k E with eps_k
/// falling by steps, each started from the last one's index sets; a proximal round takes out the
/// last perturbation's effect. Multipliers that grow like
/// 1 / eps_k tell that there may be no solution; where their direction proves it the status is
/// Infeasible, else Ray. With friction the coupled pivoting of
/// coupled_murty.h takes the steps.
extern const Solver kKostreva;

} // namespace trammel::lcp
