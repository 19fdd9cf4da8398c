#include "robots/robot.h"

#include "messages/robot_messages.h"
#include "model/mass_properties.h"

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
model::MassProperties scaled(model::MassProperties properties, const Vec3& scale) {
    const double volume = std::abs(scale.prod());
    const Mat3 I = properties.inertia;
    const Mat3 S = scale.asDiagonal();
    const Mat3 C = volume * S * (0.5 * I.trace() * Mat3::Identity() - I) * S;
    properties.mass *= volume;
    properties.com = S * properties.com;
    properties.inertia = C.trace() * Mat3::Identity() - C;
    return properties;
}

model::MassProperties placed(model::MassProperties properties, const Pose& pose) {
    const Mat3 R = pose.orientation.toRotationMatrix();
    properties.com = pose * properties.com;
    properties.inertia = R * properties.inertia * R.transpose();
    return properties;
}

/// Of a shape that stands where its mesh file is, or is not.
std::optional<model::MassProperties> propertiesOf(const Geometry& geometry, double density) {
    if (std::holds_alternative<model::Plane>(geometry.shape.geometry)) return std::nullopt;
    model::Shape shape = geometry.shape;
    const auto* const mesh = std::get_if<model::Mesh>(&shape.geometry);
    if (mesh) {
        if (geometry.meshFile.empty()) return std::nullopt;
        shape.geometry = model::Mesh{std::filesystem::absolute(geometry.meshFile).string(), 1.0};
        shape.pose = {};
    }
    try {
        model::MassProperties properties = model::massProperties(shape, 1.0, "/");
        if (mesh) properties = placed(scaled(properties, geometry.meshScale), geometry.shape.pose);
        if (!(properties.mass > 0)) return std::nullopt;
        const double factor =
            geometry.mass ? *geometry.mass / properties.mass : geometry.density.value_or(density);
        properties.mass *= factor;
        properties.inertia *= factor;
        if (!std::isfinite(properties.mass) || !properties.inertia.allFinite()) return std::nullopt;
        return properties;
    } catch (const std::runtime_error&) {
        return std::nullopt; // a mesh that is open or cannot be read has no volume
    }
}

Mat3 steiner(double mass, const Vec3& arm) {
    return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
}

} // namespace

std::optional<Inertia> geometryInertia(const Link& link, double density, ImportReport& report) {
    Inertia whole{0.0, Vec3::Zero(), Mat3::Zero(), link.place};
    std::vector<model::MassProperties> parts;
    std::vector<Place> hollow;
    for (const Geometry& geometry : link.geometries)
        if (const auto part = propertiesOf(geometry, density))
            parts.push_back(*part);
        else if (std::holds_alternative<model::Mesh>(geometry.shape.geometry))
            hollow.push_back(geometry.place);
    for (const model::MassProperties& part : parts) {
        whole.mass += part.mass;
        whole.com += part.mass * part.com;
    }
    if (!(whole.mass > 0)) return std::nullopt;
    for (const Place& place : hollow)
        report.approximated(place, messages::kShapeWithoutVolume);
    whole.com /= whole.mass;
    for (const model::MassProperties& part : parts)
        whole.tensor += part.inertia + steiner(part.mass, part.com - whole.com);
    return whole;
}

} // namespace trammel::robots
