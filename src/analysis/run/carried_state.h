#pragma once

#include "dynamics/system/system.h"

namespace trammel::analysis {

/// The state of one compiled model as a state of another with the same bodies and joints: bodies
/// keep their places and motions, whose centres of mass may have moved in them.
/// @throws messages::InvalidArgument naming the body or joint that only one of them has
dynamics::State carriedState(const dynamics::System& from, const dynamics::State& state,
                             const dynamics::System& to);

} // namespace trammel::analysis
