#pragma once

#include "synthesis/circuit.h"
#include "synthesis/solutions.h"

namespace trammel::synthesis {

/// How a solution moves, for pictures of it.
struct SolutionMotion {
    Poses way;            ///< neighbours beside each other
    bool isRound = false; ///< it begins anew behind its last pose; else it goes back
    /// All circuits on which poses of the task are, the first pose's first.
    std::vector<Circuit> circuits;

    /// The pose at a share of the whole motion, round or to and fro; any number.
    const Pose& at(double share) const;
};

/// A driver that turns fully takes it all round its circuit; any other one from the first pose
/// through all to the last and back. With a defect it goes through all of its first pose's circuit.
SolutionMotion motionOf(const Solution& solution);

} // namespace trammel::synthesis
