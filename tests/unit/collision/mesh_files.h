#pragma once

#include "math/vector.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <vector>

/// Files of meshes. Coordinates are dyadic: mesh files are read in single precision.
namespace trammel::collision {

using Faces = std::vector<std::array<int, 3>>;

inline const Vec3 kBoxSize(0.5, 0.75, 1.0);

inline void writeObj(const std::filesystem::path& path, const std::vector<Vec3>& vertices,
                     const Faces& faces) {
    std::ofstream file(path);
    for (const Vec3& v : vertices)
        file << "v " << v.x() << ' ' << v.y() << ' ' << v.z() << '\n';
    for (const auto& [a, b, c] : faces)
        file << "f " << a + 1 << ' ' << b + 1 << ' ' << c + 1 << '\n';
}

inline std::vector<Vec3> boxCorners(const Vec3& size, const Vec3& centre = Vec3::Zero()) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(
            centre + 0.5 * size.cwiseProduct(Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    return corners;
}

inline const Faces kBoxFaces{{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                             {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

/// A box whose corners need not be about the origin; convex, so that it is solid.
inline void writeBox(const std::filesystem::path& path, const Vec3& size,
                     const Vec3& centre = Vec3::Zero()) {
    writeObj(path, boxCorners(size, centre), kBoxFaces);
}

/// A box with a little hole in its middle: not convex, so that its triangles are what touches.
inline void writeHollowBox(const std::filesystem::path& path, const Vec3& size) {
    std::vector<Vec3> vertices = boxCorners(size);
    for (const Vec3& corner : boxCorners(size / 64.0))
        vertices.push_back(corner);
    Faces faces = kBoxFaces;
    for (const auto& [a, b, c] : kBoxFaces)
        faces.push_back({a + 8, c + 8, b + 8});
    writeObj(path, vertices, faces);
}

} // namespace trammel::collision
