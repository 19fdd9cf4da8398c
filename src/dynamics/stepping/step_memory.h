#pragma once

#include "dynamics/contacts/island_sleep.h"
#include "dynamics/contacts/warm_forces.h"
#include "dynamics/stepping/handover_rule.h"

#include <vector>

namespace trammel::dynamics {

/// What the steps to come follow from besides the state: what slid and what sleeps tells them which
/// friction and which bodies there are, and forces where their solves begin.
struct StepMemory {
    WarmForces forces; ///< of the last solve, and what slid in it
    IslandSleep::Memory sleep;
    std::vector<double> sleepingLambda; ///< by joint row; empty: nothing may sleep
    std::vector<double> rotation;       ///< of the rotation method, as it likes
    std::vector<char> held;             ///< by body: whether constraints acted on it; none: no
    std::vector<char> heap;             ///< by body: of a great island; none: no
    std::vector<double> frictionLimits; ///< by joint with friction, N or N m; none: 0
    HandoverRule::Counts handovers;
};

} // namespace trammel::dynamics
