#pragma once

#include "model/mesh.h"
#include "model/model.h"

#include <optional>

namespace trammel::model {

/// The convex hull of points, as triangles that are counter-clockwise seen from outside. Flat faces
/// of more than three corners come as several triangles; points inside the hull or of a face are
/// left out.
/// @throws std::runtime_error for points that are fewer than 4, at one place, on a line or in a
///         plane (to 1e-9 of their extent).
TriangleMesh convexHull(const std::vector<Vec3>& points);

/// The hull of a mesh that is convex already, to 1e-6 of its extent, closed and of few enough
/// triangles that a hull is also the faster one to touch; nothing for another mesh.
std::optional<TriangleMesh> ownHull(const TriangleMesh& mesh);

/// A shape's hull, in its frame (m).
/// @throws std::runtime_error as convexHull(), or for a file that cannot be read.
TriangleMesh hullMesh(const Hull& hull, const std::filesystem::path& directory);

} // namespace trammel::model
