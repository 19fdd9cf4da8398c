#pragma once

#include "math/vector.h"
#include "model/mesh.h"

#include <filesystem>

namespace trammel::model {

/// Volume integrals of the solid that a mesh bounds, in the mesh's own unit.
struct MeshSolid {
    double volume = 0;
    Vec3 centroid = Vec3::Zero();
    Mat3 secondMoment = Mat3::Zero(); ///< integral of r r^T dV with r from the centroid
};

/// The solid that a closed mesh bounds, by the divergence theorem over its triangles.
MeshSolid solidOf(const TriangleMesh& mesh);

/// The same of a file's mesh. The last files' results are kept as long as the files stay as they
/// are: a model is validated anew at every edit. Thread-safe.
/// @throws std::runtime_error for a mesh that cannot be read or is not closed.
MeshSolid meshSolid(const std::filesystem::path& path);
/// The same of the convex hull of a file's vertices.
/// @throws std::runtime_error for a mesh that cannot be read or has no hull.
MeshSolid hullSolid(const std::filesystem::path& path);

} // namespace trammel::model
