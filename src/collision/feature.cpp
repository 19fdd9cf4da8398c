#include "collision/feature.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::collision {

namespace {

/// A cylinder touches with a cap rather than with a line of its side where the axis and the
/// direction are closer than 60 degrees. Either contains the foremost point.
constexpr double kCapCosine = 0.5;
constexpr unsigned kRimNames = 16; ///< more than the points of a rim
/// Sine of the angle between the axis and the direction below which no point of the rim is
/// foremost: rounding would choose one, and the contact polygon would jump from step to step.
constexpr double kLevelRim = 1e-12;

Feature point(const Vec3& at, unsigned name) {
    Feature feature;
    feature.count = 1;
    feature.vertices[0] = at;
    feature.names[0] = name;
    return feature;
}

Feature line(const Vec3& from, const Vec3& to, unsigned firstName) {
    Feature feature;
    feature.count = 2;
    feature.vertices[0] = from;
    feature.vertices[1] = to;
    feature.names = {firstName, firstName + 1};
    feature.name = firstName;
    return feature;
}

/// The face of a box across one of its axes.
Feature boxFace(const PlacedSolid& box, int axis, bool isPositive) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    // Counter-clockwise about +axis: (u, v) = ++, -+, --, +-.
    constexpr std::array<bool, 4> kUpperU{true, false, false, true};
    constexpr std::array<bool, 4> kUpperV{true, true, false, false};
    Feature face;
    face.count = 4;
    face.name = 2 * axis + (isPositive ? 1 : 0);
    face.normal = isPositive ? Vec3(box.R.col(axis)) : Vec3(-box.R.col(axis));
    for (int i = 0; i < 4; ++i) {
        const int corner = isPositive ? i : 3 - i;
        Vec3 local = box.halfSize();
        if (!isPositive) local[axis] = -local[axis];
        if (!kUpperU[corner]) local[u] = -local[u];
        if (!kUpperV[corner]) local[v] = -local[v];
        face.vertices[i] = box.toWorld(local);
        face.names[i] = (isPositive ? 1U << axis : 0U) | (kUpperU[corner] ? 1U << u : 0U) |
                        (kUpperV[corner] ? 1U << v : 0U);
    }
    return face;
}

/// Points of a cylinder's rim at equal angles, the one nearest to the direction slid to it unless
/// the rim is level.
Feature cap(const PlacedSolid& cylinder, const Vec3& direction, bool isUpper, int points) {
    const Vec3 local = cylinder.R.transpose() * direction;
    const double step = 2.0 * std::numbers::pi / points;
    const double towards = std::atan2(local.y(), local.x());
    const bool isLevel = local.head<2>().squaredNorm() < kLevelRim * kLevelRim;
    const int slid =
        isLevel ? -1 : (static_cast<int>(std::lround(towards / step)) + points) % points;
    Feature face;
    face.count = points;
    face.name = isUpper ? 1 : 0;
    face.normal = isUpper ? Vec3(cylinder.R.col(2)) : Vec3(-cylinder.R.col(2));
    const Vec3& half = cylinder.halfSize();
    for (int i = 0; i < points; ++i) {
        const int k = isUpper ? i : points - 1 - i;
        const double angle = k == slid ? towards : k * step;
        face.vertices[i] = cylinder.toWorld({half.x() * std::cos(angle), half.x() * std::sin(angle),
                                             isUpper ? half.z() : -half.z()});
        face.names[i] = face.name * kRimNames + k;
        if (k == slid) face.rims[i] = isUpper ? 2 : 1;
    }
    return face;
}

/// The line of a cylinder's or capsule's side that is foremost.
Feature side(const PlacedSolid& solid, const Vec3& offset, unsigned firstName) {
    const auto [lower, upper] = coreSegment(solid);
    return line(lower + offset, upper + offset, firstName);
}

Feature cylinderFeature(const PlacedSolid& cylinder, const Vec3& direction, int rimPoints) {
    const Vec3 axis = cylinder.R.col(2);
    const double along = axis.dot(direction);
    if (std::abs(along) >= kCapCosine) return cap(cylinder, direction, along > 0.0, rimPoints);
    const Vec3 across = (direction - along * axis).normalized();
    Feature feature = side(cylinder, cylinder.halfSize().x() * across, 2 * kRimNames);
    feature.rims[0] = 1;
    feature.rims[1] = 2;
    return feature;
}

Feature ellipsoidPoint(const PlacedSolid& ellipsoid, const Vec3& direction) {
    const Vec3 scaled = ellipsoid.halfSize().cwiseProduct(ellipsoid.R.transpose() * direction);
    const double height = scaled.stableNorm();
    if (!(height > 0.0)) return point(ellipsoid.p, 0);
    return point(ellipsoid.toWorld(ellipsoid.halfSize().cwiseProduct(scaled / height)), 0);
}

/// A face of a hull around its foremost vertex, all corners or a share of them with that one.
Feature hullFace(const PlacedSolid& hull, int index, unsigned vertex) {
    const HullSurface& surface = *hull.solid->hull;
    const auto corners = surface.corners(index);
    const std::size_t total = corners.size();
    const std::size_t count = std::min<std::size_t>(total, Feature::kMaxVertices);
    const auto place =
        static_cast<std::size_t>(std::ranges::find(corners, vertex) - corners.begin());
    Feature face;
    face.name = static_cast<unsigned>(index);
    face.normal = hull.R * surface.normal(index);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = i * total / count, next = (i + 1) * total / count;
        const unsigned corner = corners[place >= first && place < next ? place : first];
        face.vertices[face.count] = hull.toWorld(surface.vertices()[corner]);
        face.names[face.count++] = corner;
    }
    return face;
}

/// Of the faces at the foremost vertex, the one that is turned most to the direction.
Feature hullFeature(const PlacedSolid& hull, const Vec3& direction) {
    const HullSurface& surface = *hull.solid->hull;
    const Vec3 local = hull.R.transpose() * direction;
    const unsigned vertex = surface.foremost(local);
    const int best = *std::ranges::max_element(
        surface.facesAt(vertex), {}, [&](int face) { return surface.normal(face).dot(local); });
    return hullFace(hull, best, vertex);
}

Vec3 cylinderPoint(const PlacedSolid& cylinder, const Vec3& n) {
    const Vec3 local = cylinder.R.transpose() * n, &half = cylinder.halfSize();
    Vec3 rim = half.x() * direction({local.x(), local.y(), 0.0}, Vec3::Zero());
    rim.z() = local.z() < 0.0 ? -half.z() : half.z();
    return cylinder.toWorld(rim);
}

} // namespace

Feature foremost(const PlacedSolid& solid, const Vec3& direction, int rimPoints) {
    switch (solid.solid->kind) {
    case Kind::Sphere:
        return point(solid.p + solid.radius() * direction, 0);
    case Kind::Capsule:
        return side(solid, solid.radius() * direction, 0);
    case Kind::Ellipsoid:
        return ellipsoidPoint(solid, direction);
    case Kind::Cylinder:
        return cylinderFeature(solid, direction, rimPoints);
    case Kind::Box: {
        const Vec3 local = solid.R.transpose() * direction;
        int axis = 0;
        local.cwiseAbs().maxCoeff(&axis);
        return boxFace(solid, axis, local[axis] > 0.0);
    }
    case Kind::Hull:
        return hullFeature(solid, direction);
    case Kind::Mesh:
    case Kind::Plane:
        break;
    }
    return {};
}

Vec3 foremostPoint(const PlacedSolid& solid, const Vec3& n) {
    const Vec3 local = solid.R.transpose() * n;
    switch (solid.solid->kind) {
    case Kind::Sphere:
        return solid.p + solid.radius() * n;
    case Kind::Capsule:
        return coreSegment(solid)[local.z() < 0.0 ? 0 : 1] + solid.radius() * n;
    case Kind::Ellipsoid:
        return ellipsoidPoint(solid, n).vertices[0];
    case Kind::Cylinder:
        return cylinderPoint(solid, n);
    case Kind::Box:
        return solid.toWorld((local.array() < 0.0).select(-solid.halfSize(), solid.halfSize()));
    case Kind::Hull:
        return solid.toWorld(solid.solid->hull->vertices()[solid.solid->hull->foremost(local)]);
    case Kind::Mesh:
    case Kind::Plane:
        break;
    }
    return solid.p;
}

Feature facing(const PlacedSolid& solid, const Vec3& direction, double tolerance, int rimPoints) {
    const Kind kind = solid.solid->kind;
    if (kind != Kind::Box && kind != Kind::Cylinder && kind != Kind::Hull) return {};
    // The cap's own normal: no point of its rim is to be slid.
    const Vec3 axis = solid.R.col(2);
    const Vec3 towards = kind != Kind::Cylinder      ? direction
                         : axis.dot(direction) > 0.0 ? axis
                                                     : Vec3(-axis);
    Feature feature = foremost(solid, towards, rimPoints);
    if (!feature.isFace() || (feature.normal - direction).norm() > tolerance) return {};
    return feature;
}

} // namespace trammel::collision
