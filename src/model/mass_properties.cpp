#include "model/mass_properties.h"

#include "messages/model_messages.h"
#include "model/hull.h"
#include "model/mesh_solid.h"

#include <cmath>
#include <numbers>

namespace trammel::model {

namespace {

using std::numbers::pi;

/// m (|r|^2 E - r r^T): what moving the reference point by r away from the centre adds.
Mat3 parallelAxis(double mass, const Vec3& r) {
    return mass * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
}

MassProperties centred(double mass, const Vec3& principalMoments) {
    MassProperties result;
    result.mass = mass;
    result.inertia = principalMoments.asDiagonal();
    return result;
}

/// Principal moments from the second moments of the mass along the axes.
Vec3 fromSecondMoments(const Vec3& moments) {
    return Vec3::Constant(moments.sum()) - moments;
}

MassProperties properties(const Sphere& sphere, double density, const std::filesystem::path&) {
    const double r = sphere.radius;
    const double mass = density * 4.0 / 3.0 * pi * r * r * r;
    return centred(mass, Vec3::Constant(0.4 * mass * r * r));
}

MassProperties properties(const Ellipsoid& ellipsoid, double density,
                          const std::filesystem::path&) {
    const double mass = density * 4.0 / 3.0 * pi * ellipsoid.radii.prod();
    return centred(mass, fromSecondMoments(mass / 5.0 * ellipsoid.radii.cwiseAbs2()));
}

MassProperties properties(const Box& box, double density, const std::filesystem::path&) {
    const double mass = density * box.size.prod();
    return centred(mass, fromSecondMoments(mass / 12.0 * box.size.cwiseAbs2()));
}

MassProperties properties(const Cylinder& cylinder, double density, const std::filesystem::path&) {
    const double r = cylinder.radius, l = cylinder.length;
    const double mass = density * pi * r * r * l;
    return centred(mass, fromSecondMoments(mass * Vec3(r * r / 4, r * r / 4, l * l / 12)));
}

/// A cylinder and two half spheres. A half sphere of mass m has its centre 3r/8 beyond its flat
/// side, about which its second moment along z is m r^2/5; about the capsule's middle, l/2 away,
/// that is m (r^2/5 + 2 (3r/8) (l/2) + l^2/4).
MassProperties properties(const Capsule& capsule, double density, const std::filesystem::path&) {
    const double r = capsule.radius, l = capsule.length;
    const double tube = density * pi * r * r * l;
    const double caps = density * 4.0 / 3.0 * pi * r * r * r;
    const double across = tube * r * r / 4 + caps * r * r / 5;
    const double along = tube * l * l / 12 + caps * (r * r / 5 + 3.0 / 8.0 * l * r + l * l / 4);
    return centred(tube + caps, fromSecondMoments(Vec3(across, across, along)));
}

MassProperties properties(const Plane&, double, const std::filesystem::path&) {
    return {};
}

/// Of a solid given in a unit of `s` metres.
MassProperties scaled(const MeshSolid& solid, double s, double density) {
    MassProperties result;
    result.mass = density * s * s * s * solid.volume;
    result.com = s * solid.centroid;
    const Mat3 second = density * s * s * s * s * s * solid.secondMoment;
    result.inertia = second.trace() * Mat3::Identity() - second;
    return result;
}

MassProperties properties(const Mesh& shape, double density,
                          const std::filesystem::path& directory) {
    return scaled(meshSolid(directory / shape.file), shape.scale, density);
}

MassProperties properties(const Hull& hull, double density,
                          const std::filesystem::path& directory) {
    const MeshSolid solid =
        hull.file.empty() ? solidOf(convexHull(hull.points)) : hullSolid(directory / hull.file);
    return scaled(solid, hull.scale, density);
}

/// All shapes of a body taken together.
MassProperties combined(const Model& model, const Body& body) {
    std::vector<MassProperties> parts;
    MassProperties total;
    for (const Shape& shape : body.shapes) {
        parts.push_back(
            massProperties(shape, model.material(shape.material).density, model.directory));
        total.mass += parts.back().mass;
        total.com += parts.back().mass * parts.back().com;
    }
    if (total.mass > 0) total.com /= total.mass;
    for (const MassProperties& part : parts) {
        total.inertia += part.inertia + parallelAxis(part.mass, part.com - total.com);
    }
    return total;
}

bool hasMassAndInertia(const MassProperties& properties) {
    return properties.mass > 0 && properties.inertia.trace() > 0 &&
           std::isfinite(properties.mass) && properties.com.allFinite() &&
           properties.inertia.allFinite();
}

} // namespace

Mat3 inertiaMatrix(const InertiaEntries& entries) {
    const auto& [xx, yy, zz, xy, xz, yz] = entries;
    Mat3 inertia;
    inertia << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    return inertia;
}

MassProperties massProperties(const Shape& shape, double density,
                              const std::filesystem::path& directory) {
    MassProperties result =
        std::visit([&](const auto& geometry) { return properties(geometry, density, directory); },
                   shape.geometry);
    const Mat3 R = shape.pose.orientation.toRotationMatrix();
    result.com = shape.pose.position + R * result.com;
    result.inertia = R * result.inertia * R.transpose();
    return result;
}

MassProperties massProperties(const Model& model, const Body& body) {
    MassProperties result;
    if (body.isDynamic() && (!body.mass || !body.inertia)) {
        result = combined(model, body);
        if (body.mass && result.mass > 0) result.inertia *= *body.mass / result.mass;
    }
    if (body.mass) result.mass = *body.mass;
    if (body.inertia) result.inertia = inertiaMatrix(*body.inertia);
    if (body.com) result.com = *body.com;
    if (body.isDynamic() && !hasMassAndInertia(result)) {
        throw messages::RuntimeError({messages::kBodyHasNoMass, body.name});
    }
    return result;
}

} // namespace trammel::model
