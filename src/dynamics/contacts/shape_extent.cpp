#include "dynamics/contacts/shape_extent.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

ShapeExtent extent(const model::Sphere& s) {
    return {s.radius, s.radius};
}
ShapeExtent extent(const model::Ellipsoid& e) {
    return {e.radii.maxCoeff(), e.radii.minCoeff()};
}
ShapeExtent extent(const model::Box& b) {
    return {0.5 * b.size.norm(), 0.5 * b.size.minCoeff()};
}
ShapeExtent extent(const model::Cylinder& c) {
    return {std::hypot(c.radius, 0.5 * c.length), std::min(c.radius, 0.5 * c.length)};
}
ShapeExtent extent(const model::Capsule& c) {
    return {c.radius + 0.5 * c.length, c.radius};
}
ShapeExtent extent(const model::Plane&) {
    return {0.0, std::numeric_limits<double>::infinity()};
}
/// Of what has vertices, see below.
ShapeExtent extent(const model::Mesh&) {
    return {};
}
ShapeExtent extent(const model::Hull&) {
    return {};
}

/// About the shape's origin of vertices about the middle of the box around them.
ShapeExtent extent(const std::vector<Vec3>& vertices, const Vec3& middle,
                   const collision::Solid& solid) {
    double radius = 0.0;
    for (const Vec3& vertex : vertices)
        radius = std::max(radius, (middle + vertex).norm());
    return {radius, solid.halfSize.minCoeff()};
}

} // namespace

ShapeExtent shapeExtent(const model::Shape& shape, const collision::Solid& solid) {
    const Vec3 middle = solid.R.transpose() * (solid.p - shape.pose.position);
    if (solid.mesh) return extent(solid.mesh->vertices(), middle, solid);
    if (solid.hull) return extent(solid.hull->vertices(), middle, solid);
    return std::visit([](const auto& geometry) { return extent(geometry); }, shape.geometry);
}

} // namespace trammel::dynamics
