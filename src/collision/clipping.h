#pragma once

#include "collision/candidates.h"
#include "collision/feature.h"

namespace trammel::collision {

/// Whose face the reference is.
enum class Side { A, B };

/// The part of the incident feature that lies over the reference face, corner by corner, each with
/// its own height over the face as the gap.
void clipOntoFace(const Feature& reference, const Feature& incident, Side side, Candidates& out);

} // namespace trammel::collision
