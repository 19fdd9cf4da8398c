#include "collision/mesh_parts.h"

#include "collision/candidates.h"

#include <algorithm>

namespace trammel::collision {

namespace {

constexpr double kInTheWay = 1e-6; ///< sine of the angle by which a neighbour may rise
constexpr unsigned kEdge = 0xE;    ///< tells the names of edges from others

} // namespace

Feature triangleFeature(const PlacedSolid& mesh, int index) {
    const MeshSurface& surface = *mesh.solid->mesh;
    Feature face;
    face.count = 3;
    face.name = static_cast<unsigned>(index);
    face.normal = mesh.R * surface.normal(index);
    for (int i = 0; i < 3; ++i) {
        const std::size_t vertex = surface.triangle(index)[i];
        face.vertices[i] = mesh.toWorld(surface.vertices()[vertex]);
        face.names[i] = static_cast<unsigned>(vertex);
    }
    return face;
}

std::uint32_t edgeName(const MeshEdge& edge) {
    return featureId({kEdge, std::min(edge[0], edge[1]), std::max(edge[0], edge[1])});
}

bool isFree(const PlacedSolid& mesh, const MeshEdge& edge, const Vec3& point, const Vec3& normal) {
    const MeshSurface& surface = *mesh.solid->mesh;
    const Vec3 at = mesh.toLocal(point), up = mesh.R.transpose() * normal;
    const Vec3 from = surface.vertices()[edge[0]], to = surface.vertices()[edge[1]];
    const double near = kInTheWay * (to - from).norm();
    const auto stands = [&](int triangle) {
        const auto& corners = surface.triangle(triangle);
        return std::any_of(corners.begin(), corners.end(), [&](std::size_t vertex) {
            const Vec3 away = surface.vertices()[vertex] - at;
            return up.dot(away) > kInTheWay * away.norm() + near * kInTheWay;
        });
    };
    bool isOutside = false; // of one of them at least: flat ones are in the way of neither side
    for (int end = 0; end < 2; ++end) {
        const bool isAtEnd = (surface.vertices()[edge[end]] - at).norm() <= near;
        for (int triangle : surface.trianglesAt(edge[end])) {
            const auto& corners = surface.triangle(triangle);
            const bool hasEdge = std::count(corners.begin(), corners.end(), edge[1 - end]) > 0;
            if (!isAtEnd && !hasEdge) continue;
            if (stands(triangle)) return false;
            isOutside |= up.dot(surface.normal(triangle)) > -kInTheWay;
        }
    }
    return isOutside;
}

Bounds boundsIn(const PlacedSolid& frame, const PlacedSolid& solid) {
    PlacedSolid local = solid;
    local.R = frame.R.transpose() * solid.R;
    local.p = frame.toLocal(solid.p);
    return bounds(local);
}

} // namespace trammel::collision
