#pragma once

#include "dynamics/system/system.h"

#include <vector>

namespace trammel::analysis {

/// Joints that a linkage can be turned by, the one that one would take first: driven ones, then
/// those of a moving body on the ground, hinges before slides. Among hinges the shortest link goes
/// first, from hinge to its nearest other joint: where a four-bar has a link that turns fully, it
/// is the shortest one or turns about its end (Grashof 1883).
std::vector<int> usualInputs(const dynamics::System& system);

} // namespace trammel::analysis
