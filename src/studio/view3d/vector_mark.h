#pragma once

#include "math/vector.h"

#include <cstddef>

namespace trammel::studio {

/// More points at once are not told apart.
inline constexpr std::size_t kMostMarks = 400;

/// A point of contact or impact with what acts there, as it is drawn; world axes.
struct VectorMark {
    Vec3 point;  ///< m
    Vec3 normal; ///< unit, towards the body that the vector is drawn for
    Vec3 vector; ///< on that body: an impulse in N s, a force in N
};

} // namespace trammel::studio
