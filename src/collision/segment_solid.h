#pragma once

#include "collision/segments.h"
#include "collision/solid.h"

namespace trammel::collision {

/// A segment as the solid that is nothing but it: a capsule without radius.
struct SegmentSolid {
    explicit SegmentSolid(const Segment& segment) {
        const Vec3 along = segment[1] - segment[0];
        solid.kind = Kind::Capsule;
        solid.halfSize = Vec3(0, 0, 0.5 * along.stableNorm());
        const Vec3 axis = direction(along, Vec3::UnitZ()), side = perpendicular(axis);
        placed.R << side, axis.cross(side), axis;
        placed.p = 0.5 * (segment[0] + segment[1]);
        placed.solid = &solid;
    }
    SegmentSolid(const SegmentSolid&) = delete;
    SegmentSolid& operator=(const SegmentSolid&) = delete;

    Solid solid;
    PlacedSolid placed;
};

} // namespace trammel::collision
