#pragma once

#include "dynamics/system/scales.h"

namespace trammel::dynamics {

/// Compliance of a row that does nothing, 1/kg: of the size of the others' entries on the diagonal,
/// so that factors take it for no pivot that rounding left, however light the model is.
inline double inactiveCompliance(const Scales& scales) {
    return 1.0 / scales.mass;
}

} // namespace trammel::dynamics
