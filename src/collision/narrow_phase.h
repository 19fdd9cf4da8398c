#pragma once

#include "collision/candidates.h"
#include "collision/solid.h"

namespace trammel::collision {

/// The contacts of any two solids, into candidates that have none yet. Two planes have none: they
/// would meet everywhere.
void findContacts(const PlacedSolid& a, const PlacedSolid& b, Candidates& out);

} // namespace trammel::collision
