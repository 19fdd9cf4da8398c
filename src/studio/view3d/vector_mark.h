#pragma once

#include "math/vector.h"

#include <cstddef>
#include <string>

namespace trammel::studio {

/// More points at once are not told apart.
inline constexpr std::size_t kMostMarks = 400;

/// A vector at a point as it is drawn; world axes. Points of contact and impact have a normal.
struct VectorMark {
    Vec3 point;          ///< m
    Vec3 normal;         ///< unit, towards the body that the vector is drawn for; zero: none
    Vec3 vector;         ///< on or of that body, in the unit of its quantity
    std::string owner{}; ///< "bodies/crank": without it there is no mark; empty: always
};

} // namespace trammel::studio
