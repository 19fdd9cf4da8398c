#pragma once

#include "math/vector.h"

namespace trammel::collision {

/// A box with its edges along the axes.
struct Bounds {
    Vec3 lower, upper;

    bool overlaps(const Bounds& other) const {
        return (lower.array() <= other.upper.array()).all() &&
               (other.lower.array() <= upper.array()).all();
    }
    bool contains(const Bounds& other) const {
        return (lower.array() <= other.lower.array()).all() &&
               (other.upper.array() <= upper.array()).all();
    }
    Bounds grownBy(double length) const {
        return {lower - Vec3::Constant(length), upper + Vec3::Constant(length)};
    }
};

} // namespace trammel::collision
