#pragma once

#include "math/vector.h"

#include <Eigen/Core>
#include <optional>

namespace trammel::sketch {

/// A place in a plane: along u and v from its origin, m.
using Point = Eigen::Vector2d;

/// The plane of the model that is drawn in. Angles count from u towards v.
struct Plane {
    Vec3 origin = Vec3::Zero(); ///< world, m
    Vec3 u = Vec3::UnitX(), v = Vec3::UnitZ();

    Vec3 normal() const { return u.cross(v); }
    /// Of the foot of the perpendicular from a place in the world.
    Point toPlane(const Vec3& world) const;
    Vec3 toWorld(const Point& point) const { return origin + point.x() * u + point.y() * v; }
    double distance(const Vec3& world) const { return normal().dot(world - origin); }
    bool operator==(const Plane&) const = default;
};

enum class PrincipalPlane { XZ, XY, YZ };
Plane principalPlane(PrincipalPlane which);
/// Its origin is the first point, u goes to the second; nothing where the three are on a line.
std::optional<Plane> planeThrough(const Vec3& first, const Vec3& second, const Vec3& third);

} // namespace trammel::sketch
