#pragma once

#include "collision/feature.h"
#include "collision/solid.h"

#include <array>

namespace trammel::collision {

/// The vertices of an edge of a mesh.
using MeshEdge = std::array<unsigned, 2>;

/// A triangle of a mesh in the world; its vertices' names are their numbers.
Feature triangleFeature(const PlacedSolid& mesh, int index);

/// The same for the edge of either triangle.
std::uint32_t edgeName(const MeshEdge& edge);

/// Whether a mesh's surface at a point of one of its edges lies below the plane across the normal
/// there, its outside above, so that something outside can touch it along that normal.
bool isFree(const PlacedSolid& mesh, const MeshEdge& edge, const Vec3& point, const Vec3& normal);

/// The bounds of a solid, turned to the axes of another one's frame.
Bounds boundsIn(const PlacedSolid& frame, const PlacedSolid& solid);

} // namespace trammel::collision
