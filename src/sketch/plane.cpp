#include "sketch/plane.h"

namespace trammel::sketch {

Point Plane::toPlane(const Vec3& world) const {
    const Vec3 way = world - origin;
    return {u.dot(way), v.dot(way)};
}

Plane principalPlane(PrincipalPlane which) {
    switch (which) {
    case PrincipalPlane::XY:
        return {Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY()};
    case PrincipalPlane::YZ:
        return {Vec3::Zero(), Vec3::UnitY(), Vec3::UnitZ()};
    default:
        return {};
    }
}

std::optional<Plane> planeThrough(const Vec3& first, const Vec3& second, const Vec3& third) {
    constexpr double kTolerance = 1e-9;
    const Vec3 a = second - first, b = third - first;
    const double length = a.norm();
    if (a.cross(b).norm() <= kTolerance * length * b.norm() || length == 0) return std::nullopt;
    const Vec3 u = a / length;
    return Plane{first, u, (b - u * u.dot(b)).normalized()};
}

} // namespace trammel::sketch
