#include "robots/robot.h"

#include "messages/robot_messages.h"
#include "model/mass_properties.h"
#include "robots/lumps.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::robots {

int Robot::findLink(std::string_view linkName) const {
    const auto found = std::ranges::find(links, linkName, &Link::name);
    return found == links.end() ? kWorld : static_cast<int>(found - links.begin());
}

int Robot::findJoint(std::string_view jointName) const {
    const auto found = std::ranges::find(joints, jointName, &Joint::name);
    return found == joints.end() ? -1 : static_cast<int>(found - joints.begin());
}

Pose jointMotion(const Joint& joint, double coordinate) {
    const auto turned = [&](double angle) { return Quat(Eigen::AngleAxisd(angle, joint.axis)); };
    switch (joint.kind) {
    case JointKind::Revolute:
    case JointKind::Cylindrical:
        return {Vec3::Zero(), turned(coordinate)};
    case JointKind::Prismatic:
        return {coordinate * joint.axis, Quat::Identity()};
    case JointKind::Screw:
        return {joint.pitch * coordinate / (2.0 * std::numbers::pi) * joint.axis,
                turned(coordinate)};
    default:
        return {};
    }
}

std::vector<std::filesystem::path> inputFiles(const Robot& robot) {
    std::vector<std::filesystem::path> files = robot.files;
    const auto addMeshes = [&files](const std::vector<Geometry>& geometries) {
        for (const Geometry& geometry : geometries)
            if (!geometry.meshFile.empty()) files.push_back(geometry.meshFile);
    };
    for (const Link& link : robot.links)
        addMeshes(link.geometries);
    addMeshes(robot.worldGeometries);
    return files;
}

Joint reversed(Joint joint) {
    std::swap(joint.parent, joint.child);
    std::swap(joint.inParent, joint.inChild);
    joint.axis = -joint.axis;
    if (joint.kind == JointKind::Universal) std::swap(joint.axis, joint.axis2);
    return joint;
}

namespace {

/// Of a solid that is stretched by factors along the axes, which may be negative: with
/// C = tr(I)/2 - I, the integral of x x^T, C becomes |det S| S C S.
Inertia stretched(Inertia inertia, const Vec3& scale) {
    const double volume = std::abs(scale.prod());
    const Mat3 I = inertia.tensor;
    const Mat3 S = scale.asDiagonal();
    const Mat3 C = volume * S * (0.5 * I.trace() * Mat3::Identity() - I) * S;
    inertia.mass *= volume;
    inertia.com = S * inertia.com;
    inertia.tensor = C.trace() * Mat3::Identity() - C;
    return inertia;
}

/// Of density 1. @throws std::runtime_error for a mesh that is open or cannot be read
Inertia solidInertia(const Geometry& geometry) {
    const bool isMesh = std::holds_alternative<model::Mesh>(geometry.shape.geometry);
    model::Shape shape = geometry.shape;
    if (isMesh) {
        shape.geometry = model::Mesh{std::filesystem::absolute(geometry.meshFile).string(), 1.0};
        shape.pose = {};
    }
    const model::MassProperties properties = model::massProperties(shape, 1.0, "/");
    const Inertia solid{properties.mass, properties.com, properties.inertia, geometry.place};
    return isMesh ? moved(stretched(solid, geometry.meshScale), geometry.shape.pose) : solid;
}

/// Of a shape that stands where its mesh file is, or is not.
std::optional<Inertia> inertiaOf(const Geometry& geometry, double density) {
    if (std::holds_alternative<model::Plane>(geometry.shape.geometry)) return std::nullopt;
    if (std::holds_alternative<model::Mesh>(geometry.shape.geometry) && geometry.meshFile.empty())
        return std::nullopt;
    try {
        Inertia inertia = solidInertia(geometry);
        if (!(inertia.mass > 0)) return std::nullopt;
        const double factor =
            geometry.mass ? *geometry.mass / inertia.mass : geometry.density.value_or(density);
        inertia.mass *= factor;
        inertia.tensor *= factor;
        if (!std::isfinite(inertia.mass) || !inertia.tensor.allFinite()) return std::nullopt;
        return inertia;
    } catch (const std::runtime_error&) {
        return std::nullopt; // it has no volume
    }
}

Mat3 steiner(double mass, const Vec3& arm) {
    return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
}

} // namespace

std::optional<Inertia> geometryInertia(const Link& link, double density, ImportReport& report) {
    Inertia whole{0.0, Vec3::Zero(), Mat3::Zero(), link.place};
    std::vector<Inertia> parts;
    std::vector<Place> hollow;
    for (const Geometry& geometry : link.geometries)
        if (const auto part = inertiaOf(geometry, density))
            parts.push_back(*part);
        else if (std::holds_alternative<model::Mesh>(geometry.shape.geometry))
            hollow.push_back(geometry.place);
    for (const Inertia& part : parts) {
        whole.mass += part.mass;
        whole.com += part.mass * part.com;
    }
    if (!(whole.mass > 0)) return std::nullopt;
    for (const Place& place : hollow)
        report.approximated(place, messages::kShapeWithoutVolume);
    whole.com /= whole.mass;
    for (const Inertia& part : parts)
        whole.tensor += part.tensor + steiner(part.mass, part.com - whole.com);
    return whole;
}

} // namespace trammel::robots
