#include "robots/robot_writer.h"

#include "messages/robot_messages.h"
#include "robots/link_tree.h"
#include "robots/xml_writer.h"

#include <algorithm>

namespace trammel::robots {

std::optional<RobotFormat> robotFormatFromName(std::string_view name) {
    if (name == "urdf") return RobotFormat::Urdf;
    if (name == "sdf") return RobotFormat::Sdf;
    if (name == "mjcf") return RobotFormat::Mjcf;
    return std::nullopt;
}

std::optional<SolidText> solidText(const Geometry& geometry, const char* meshKey,
                                   const std::filesystem::path& out) {
    const auto& solid = geometry.shape.geometry;
    const auto round = [](const char* name, double radius, double length) {
        return SolidText{name, {{"radius", numberText(radius)}, {"length", numberText(length)}}};
    };
    if (const auto* box = std::get_if<model::Box>(&solid))
        return SolidText{"box", {{"size", numberText(box->size)}}};
    if (const auto* ball = std::get_if<model::Sphere>(&solid))
        return SolidText{"sphere", {{"radius", numberText(ball->radius)}}};
    if (const auto* egg = std::get_if<model::Ellipsoid>(&solid))
        return SolidText{"ellipsoid", {{"radii", numberText(egg->radii)}}};
    if (const auto* rod = std::get_if<model::Cylinder>(&solid))
        return round("cylinder", rod->radius, rod->length);
    if (const auto* capsule = std::get_if<model::Capsule>(&solid))
        return round("capsule", capsule->radius, capsule->length);
    if (const auto* plane = std::get_if<model::Plane>(&solid))
        return SolidText{"plane", {{"normal", numberText(plane->normal)}}};
    if (std::holds_alternative<model::Mesh>(solid))
        return SolidText{"mesh",
                         {{meshKey, meshBeside(geometry.meshFile, out)},
                          {"scale", numberText(geometry.meshScale)}}};
    return std::nullopt;
}

std::string robotText(const Robot& robot, RobotFormat format, const std::filesystem::path& out,
                      ImportReport& report) {
    report.links = static_cast<int>(robot.links.size());
    report.joints = static_cast<int>(robot.joints.size());
    switch (format) {
    case RobotFormat::Urdf:
        return urdfText(robot, out, report);
    case RobotFormat::Sdf:
        return sdfText(robot, out, report);
    case RobotFormat::Mjcf:
        return mjcfText(robot, out, report);
    }
    return {};
}

const model::Material* writableMaterial(const Robot& robot, const Geometry& geometry,
                                        ImportReport& report) {
    const auto found =
        std::ranges::find(robot.materials, geometry.shape.material, &model::Material::name);
    if (found == robot.materials.end()) return nullptr;
    if (found->restitution != 0.0)
        report.leftOut({"/materials"}, {messages::kPartLeftOut, "restitution", found->name});
    if (found->kineticFriction && *found->kineticFriction != found->friction)
        report.leftOut({"/materials"}, {messages::kPartLeftOut, "kinetic_friction", found->name});
    return &*found;
}

} // namespace trammel::robots
