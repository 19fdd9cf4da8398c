#pragma once

#include "math/vector.h"

#include <array>
#include <optional>

namespace trammel::collision {

using Segment = std::array<Vec3, 2>;

struct ClosestPair {
    Vec3 onA, onB;
    double distance;
};

/// Where (in [0, 1]) on the segment the point nearest to a given one lies.
double closestParameter(const Segment& segment, const Vec3& point);
Vec3 at(const Segment& segment, double parameter);

/// Nearest points of two segments. The distance is right to rounding also where the segments are
/// nearly parallel and the points themselves are not well determined.
ClosestPair closest(const Segment& a, const Segment& b);

/// Two directions that differ by less (rad) count as parallel, so that two points are given.
inline constexpr double kParallel = 1e-3;

/// Where two nearly parallel segments run beside each other: parameters on A, if any.
std::optional<std::array<double, 2>> commonStretch(const Segment& a, const Segment& b);

} // namespace trammel::collision
