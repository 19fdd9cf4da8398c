#pragma once

#include "math/vector.h"

#include <array>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace trammel::model {

/// Triangles over shared vertices, counter-clockwise seen from outside.
struct TriangleMesh {
    std::vector<Vec3> vertices; ///< m
    std::vector<std::array<std::size_t, 3>> triangles;
};

/// Reads an STL or OBJ file; corners at exactly the same place become one vertex and triangles
/// that this makes a line or a point are left out.
/// @param stop ends that soon, with a part of the mesh
/// @throws std::runtime_error naming the file and the cause.
TriangleMesh loadMesh(const std::filesystem::path& path, double scale,
                      const std::stop_token& stop = {});

/// Edges that are not shared by exactly two triangles running in opposite directions; 0 for a
/// closed, consistently oriented surface.
std::size_t openEdgeCount(const TriangleMesh& mesh);

} // namespace trammel::model
