#pragma once

#include "dynamics/system/system.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace trammel::analysis {

/// The poses in which the joints of a linkage close while its input stays: the assemblies, or
/// branches, of the linkage; a four-bar has two. The first is the given pose (closed, and beside it
/// where it is a dead point), then the nearest ones. Those that a limit keeps out are not among
/// them, nor those with an axis turned over.
///
/// A search: from poses with random coordinates of the joints of a spanning tree each is closed by
/// damped Newton steps, until many in a row have found nothing new, or 64
/// are found. The random numbers are the
/// same each time.
/// @param state none: the initial one
/// @throws messages::InvalidArgument as inputCycle()
std::vector<dynamics::State> assemblies(const dynamics::System& system, int input,
                                        const std::optional<dynamics::State>& state = {},
                                        const std::stop_token& stop = {});

} // namespace trammel::analysis
