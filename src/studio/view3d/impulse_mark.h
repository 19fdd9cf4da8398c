#pragma once

#include "math/vector.h"

namespace trammel::studio {

/// A point that was hit, as it is drawn; world axes.
struct ImpulseMark {
    Vec3 point;   ///< m
    Vec3 normal;  ///< unit, from the first body to the second
    Vec3 impulse; ///< on the second body, N s
};

} // namespace trammel::studio
