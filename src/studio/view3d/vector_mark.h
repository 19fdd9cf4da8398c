#pragma once

#include "math/vector.h"

namespace trammel::studio {

/// A point that was hit, as it is drawn; world axes.
struct ImpulseMark {
    Vec3 point;   ///< m
    Vec3 normal;  ///< unit, towards the body that the impulse is drawn for
    Vec3 impulse; ///< on that body, N s
};

} // namespace trammel::studio
