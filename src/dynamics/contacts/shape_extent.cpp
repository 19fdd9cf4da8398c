#include "dynamics/contacts/shape_extent.h"

#include "model/hull.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

ShapeExtent extent(const model::Sphere& s, const std::filesystem::path&) {
    return {s.radius, s.radius};
}
ShapeExtent extent(const model::Ellipsoid& e, const std::filesystem::path&) {
    return {e.radii.maxCoeff(), e.radii.minCoeff()};
}
ShapeExtent extent(const model::Box& b, const std::filesystem::path&) {
    return {0.5 * b.size.norm(), 0.5 * b.size.minCoeff()};
}
ShapeExtent extent(const model::Cylinder& c, const std::filesystem::path&) {
    return {std::hypot(c.radius, 0.5 * c.length), std::min(c.radius, 0.5 * c.length)};
}
ShapeExtent extent(const model::Capsule& c, const std::filesystem::path&) {
    return {c.radius + 0.5 * c.length, c.radius};
}
ShapeExtent extent(const model::Plane&, const std::filesystem::path&) {
    return {0.0, std::numeric_limits<double>::infinity()};
}
ShapeExtent extent(const std::vector<Vec3>& vertices) {
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 high = -low;
    double radius = 0.0;
    for (const Vec3& vertex : vertices) {
        low = low.cwiseMin(vertex);
        high = high.cwiseMax(vertex);
        radius = std::max(radius, vertex.norm());
    }
    return {radius, 0.5 * (high - low).minCoeff()};
}
ShapeExtent extent(const model::Mesh& m, const std::filesystem::path& directory) {
    return extent(model::loadMesh(directory / m.file, m.scale).vertices);
}
ShapeExtent extent(const model::Hull& h, const std::filesystem::path& directory) {
    return extent(model::hullMesh(h, directory).vertices);
}

} // namespace

ShapeExtent shapeExtent(const model::Shape& shape, const std::filesystem::path& directory) {
    return std::visit([&](const auto& geometry) { return extent(geometry, directory); },
                      shape.geometry);
}

} // namespace trammel::dynamics
