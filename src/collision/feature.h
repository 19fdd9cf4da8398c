#pragma once

#include "collision/solid.h"

#include <array>

namespace trammel::collision {

/// The part of a solid's surface that lies foremost in a direction: a face, a line, or a point.
struct Feature {
    static constexpr int kMaxVertices = 32;

    int count = 0;
    std::array<Vec3, kMaxVertices> vertices;  ///< world; counter-clockwise seen from outside
    std::array<unsigned, kMaxVertices> names; ///< the same vertex has the same name in all features
    /// 1 + which rim of a cylinder a vertex is the foremost point of: it slides there as the
    /// cylinder turns, and from one name to the next. 0: it is fixed in the body.
    std::array<unsigned char, kMaxVertices> rims{};
    Vec3 normal = Vec3::Zero(); ///< outward, where the feature is a flat face
    unsigned name = 0;          ///< which face, line or point of the solid

    bool isFace() const { return count > 2; }
};

/// The feature of a sphere, capsule, box, cylinder, ellipsoid or hull that is foremost in a (unit)
/// direction. It contains the foremost point exactly: a cylinder's cap is given as 4 or 8 points
/// of its rim, fixed in the body but for the one nearest to the foremost point, which slides there.
/// Of a hull's face that has more than kMaxVertices corners as many are given, well spread.
Feature foremost(const PlacedSolid& solid, const Vec3& direction, int rimPoints);

/// The point of such a solid that is foremost.
Vec3 foremostPoint(const PlacedSolid& solid, const Vec3& direction);

/// The flat face whose outward normal is the direction, within a tolerance (rad) that is small
/// against any angle between faces; no vertices where there is none.
Feature facing(const PlacedSolid& solid, const Vec3& direction, double tolerance, int rimPoints);

} // namespace trammel::collision
