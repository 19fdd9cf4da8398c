#pragma once

#include "model/mesh.h"
#include "model/model.h"

namespace trammel::model {

/// The convex hull of points, as triangles that are counter-clockwise seen from outside. Flat faces
/// of more than three corners come as several triangles; points inside the hull or of a face are
/// left out.
/// @throws std::runtime_error for points that are fewer than 4, at one place, on a line or in a
///         plane (to 1e-9 of their extent).
TriangleMesh convexHull(const std::vector<Vec3>& points);

/// A shape's hull, in its frame (m).
/// @throws std::runtime_error as convexHull(), or for a file that cannot be read.
TriangleMesh hullMesh(const Hull& hull, const std::filesystem::path& directory);

} // namespace trammel::model
