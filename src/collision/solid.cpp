#include "collision/solid.h"

#include "model/hull.h"

#include <cmath>
#include <type_traits>

namespace trammel::collision {

namespace {

Solid solidOf(const model::Sphere& sphere) {
    return {Kind::Sphere, Vec3::Zero(), sphere.radius};
}

Solid solidOf(const model::Ellipsoid& ellipsoid) {
    return {Kind::Ellipsoid, ellipsoid.radii};
}

Solid solidOf(const model::Box& box) {
    return {Kind::Box, 0.5 * box.size};
}

Solid solidOf(const model::Cylinder& cylinder) {
    return {Kind::Cylinder, Vec3(cylinder.radius, cylinder.radius, 0.5 * cylinder.length)};
}

Solid solidOf(const model::Capsule& capsule) {
    return {Kind::Capsule, Vec3(0, 0, 0.5 * capsule.length), capsule.radius};
}

Solid solidOf(const model::Plane& plane) {
    Solid solid{Kind::Plane};
    const Vec3 normal = direction(plane.normal, Vec3::UnitZ());
    const Vec3 side = perpendicular(normal);
    solid.R << side, normal.cross(side), normal;
    return solid;
}

/// Moves a mesh to the middle of the box around it, where the solid's frame has its origin.
Solid centred(Kind kind, model::TriangleMesh& mesh) {
    Vec3 lower = mesh.vertices.front(), upper = lower;
    for (const Vec3& vertex : mesh.vertices) {
        lower = lower.cwiseMin(vertex);
        upper = upper.cwiseMax(vertex);
    }
    Solid solid{kind, 0.5 * (upper - lower)};
    solid.p = 0.5 * (lower + upper);
    for (Vec3& vertex : mesh.vertices)
        vertex -= solid.p;
    return solid;
}

Solid hullSolid(model::TriangleMesh mesh) {
    Solid solid = centred(Kind::Hull, mesh);
    HullSurface::cube(); // which boxes are against it: made now, not in a step
    solid.hull = std::make_shared<HullSurface>(mesh);
    return solid;
}

/// A convex mesh is solid, other ones are surfaces.
Solid meshSolid(const model::Mesh& file, const std::filesystem::path& directory,
                const std::stop_token& stop) {
    model::TriangleMesh mesh = model::loadMesh(directory / file.file, file.scale, stop);
    if (auto hull = model::ownHull(mesh)) return hullSolid(std::move(*hull));
    Solid solid = centred(Kind::Mesh, mesh);
    solid.mesh = std::make_shared<MeshSurface>(std::move(mesh), stop);
    return solid;
}

Solid localSolid(const model::Shape& shape, const std::filesystem::path& directory,
                 const std::stop_token& stop) {
    return std::visit(
        [&](const auto& geometry) -> Solid {
            using Geometry = std::decay_t<decltype(geometry)>;
            if constexpr (std::is_same_v<Geometry, model::Mesh>)
                return meshSolid(geometry, directory, stop);
            else if constexpr (std::is_same_v<Geometry, model::Hull>)
                return hullSolid(model::hullMesh(geometry, directory));
            else
                return solidOf(geometry);
        },
        shape.geometry);
}

/// Half the extents of the box with world axes around a solid.
Vec3 halfExtents(const PlacedSolid& placed) {
    const Vec3& half = placed.halfSize();
    if (placed.solid->kind == Kind::Ellipsoid)
        return (placed.R * half.asDiagonal()).rowwise().norm();
    if (placed.solid->kind == Kind::Cylinder)
        return half.x() * placed.R.leftCols<2>().rowwise().norm() +
               half.z() * placed.R.col(2).cwiseAbs();
    return placed.R.cwiseAbs() * half + Vec3::Constant(placed.radius());
}

Bounds hullBounds(const PlacedSolid& placed) {
    Bounds result{placed.p, placed.p};
    for (const Vec3& vertex : placed.solid->hull->vertices()) {
        const Vec3 at = placed.toWorld(vertex);
        result.lower = result.lower.cwiseMin(at);
        result.upper = result.upper.cwiseMax(at);
    }
    return result;
}

} // namespace

Solid makeSolid(const model::Shape& shape, const std::filesystem::path& directory,
                const std::stop_token& stop) {
    Solid solid = localSolid(shape, directory, stop);
    const Mat3 R = shape.pose.orientation.normalized().toRotationMatrix();
    solid.R = R * solid.R;
    solid.p = R * solid.p + shape.pose.position;
    return solid;
}

PlacedSolid place(const Solid& solid, const Placement& body) {
    return {&solid, body.R * solid.R, body.R * solid.p + body.p};
}

Bounds bounds(const PlacedSolid& placed) {
    if (placed.solid->kind == Kind::Hull) return hullBounds(placed);
    const Vec3 half = halfExtents(placed);
    return {placed.p - half, placed.p + half};
}

double size(const Solid& solid) {
    return solid.halfSize.maxCoeff() + solid.radius;
}

std::array<Vec3, 2> coreSegment(const PlacedSolid& placed) {
    const Vec3 half = placed.R.col(2) * placed.halfSize().z();
    return {placed.p - half, placed.p + half};
}

Vec3 direction(const Vec3& v, const Vec3& fallback) {
    constexpr double kLeast = 1e-200, kMost = 1e200;
    const double square = v.squaredNorm();
    if (square > kLeast && square < kMost) return v / std::sqrt(square);
    // stableNorm: sizes go down to where squares underflow.
    const double norm = v.stableNorm();
    return norm > 0.0 && std::isfinite(norm) ? Vec3(v / norm) : fallback;
}

Vec3 perpendicular(const Vec3& unit) {
    int smallest = 0;
    unit.cwiseAbs().minCoeff(&smallest);
    return unit.cross(Vec3::Unit(smallest)).normalized();
}

} // namespace trammel::collision
