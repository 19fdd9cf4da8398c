#pragma once

#include "math/vector.h"

#include <filesystem>

namespace trammel::model {

/// Volume integrals of the solid that a mesh file bounds, in the file's own unit.
struct MeshSolid {
    double volume = 0;
    Vec3 centroid = Vec3::Zero();
    Mat3 secondMoment = Mat3::Zero(); ///< integral of r r^T dV with r from the centroid
};

/// By the divergence theorem over the triangles. The last files' results are kept as long as the
/// files stay as they are: a model is validated anew at every edit. Thread-safe.
/// @throws std::runtime_error for a mesh that cannot be read or is not closed.
MeshSolid meshSolid(const std::filesystem::path& path);

} // namespace trammel::model
