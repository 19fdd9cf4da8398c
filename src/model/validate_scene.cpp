#include "math/decompositions.h"
#include "messages/model_messages.h"
#include "model/hull.h"
#include "model/mass_properties.h"
#include "model/mesh_solid.h"
#include "model/validate_parts.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::model {

namespace {

void checkGeometry(Findings& findings, const std::string& pointer, const Sphere& sphere) {
    findings.requirePositive(pointer + "/radius", sphere.radius, "m");
}

void checkThree(Findings& findings, const std::string& pointer, const Vec3& lengths) {
    for (int i = 0; i < 3; ++i) {
        findings.requirePositive(fmt::format("{}/{}", pointer, i), lengths[i], "m");
    }
}

void checkGeometry(Findings& findings, const std::string& pointer, const Ellipsoid& ellipsoid) {
    checkThree(findings, pointer + "/radii", ellipsoid.radii);
}

void checkGeometry(Findings& findings, const std::string& pointer, const Box& box) {
    checkThree(findings, pointer + "/size", box.size);
}

void checkGeometry(Findings& findings, const std::string& pointer, const Cylinder& cylinder) {
    findings.requirePositive(pointer + "/radius", cylinder.radius, "m");
    findings.requirePositive(pointer + "/length", cylinder.length, "m");
}

void checkGeometry(Findings& findings, const std::string& pointer, const Capsule& capsule) {
    findings.requirePositive(pointer + "/radius", capsule.radius, "m");
    findings.requirePositive(pointer + "/length", capsule.length, "m");
}

void checkGeometry(Findings& findings, const std::string& pointer, const Plane& plane) {
    findings.requireDirection(pointer + "/normal", plane.normal);
}

/// False where a finding was made.
bool checkFile(Findings& findings, const std::string& pointer, const std::string& file) {
    const std::size_t before = findings.found.size();
    std::string extension = std::filesystem::path(file).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    std::error_code error;
    const auto status = std::filesystem::status(findings.model.directory / file, error);
    if (extension != ".stl" && extension != ".obj") {
        findings.add(pointer, {messages::kNoMeshFile, file});
    } else if (!exists(status)) {
        findings.add(pointer, {messages::kMeshFileIsMissing, file});
    } else if (!is_regular_file(status)) {
        findings.add(pointer, {messages::kMeshFileIsNotRegular, file});
    }
    return findings.found.size() == before;
}

void checkGeometry(Findings& findings, const std::string& pointer, const Mesh& mesh) {
    findings.requirePositive(pointer + "/scale", mesh.scale, "");
    checkFile(findings, pointer + "/file", mesh.file);
}

void checkGeometry(Findings& findings, const std::string& pointer, const Hull& hull) {
    findings.requirePositive(pointer + "/scale", hull.scale, "");
    const bool hasPoints = hull.file.empty();
    const std::string place = pointer + (hasPoints ? "/points" : "/file");
    if (hasPoints && hull.points.empty()) {
        findings.add(place, messages::kHullHasNothing);
        return;
    }
    const std::size_t before = findings.found.size();
    for (std::size_t i = 0; i < hull.points.size(); ++i)
        findings.requireFinite(fmt::format("{}/{}", place, i), hull.points[i]);
    if (findings.found.size() != before) return;
    if (!hasPoints && !checkFile(findings, place, hull.file)) return;
    try {
        // A file's hull is remembered.
        if (hasPoints)
            convexHull(hull.points);
        else
            hullSolid(findings.model.directory / hull.file);
    } catch (const std::runtime_error& error) {
        findings.add(place, {messages::kFourPointsExpected, messages::messageOf(error)});
    }
}

std::string inDigits(double number) {
    return fmt::format("{:.10g}", number);
}

void checkMass(Findings& findings, const std::string& pointer, const Body& body) {
    if (body.mass) findings.requirePositive(pointer + "/mass", *body.mass, "kg");
    if (!body.inertia) return;
    const Mat3 inertia = inertiaMatrix(*body.inertia);
    if (!inertia.allFinite()) {
        findings.add(pointer + "/inertia", messages::kInertiaIsNotFinite);
        return;
    }
    const Vec3 moments = math::symmetricEigen3(inertia).eigenvalues(); // in increasing order
    constexpr double kRelativeTolerance = 1e-9;
    if (!(moments[0] > 0)) {
        findings.add(pointer + "/inertia",
                     {messages::kMomentIsNotPositive, fmt::format("{:.6g}", moments[0])});
    } else if (moments[2] - moments[0] - moments[1] > kRelativeTolerance * moments[2]) {
        findings.add(pointer + "/inertia", {messages::kNoBodyHasTheMoments, inDigits(moments[0]),
                                            inDigits(moments[1]), inDigits(moments[2])});
    }
}

/// What the shapes must give because the body does not state it.
void checkMassFromShapes(Findings& findings, const std::string& pointer, const Body& body) {
    if (!body.isDynamic() || (body.mass && body.inertia)) return;
    const bool givesMass =
        std::any_of(body.shapes.begin(), body.shapes.end(), [](const Shape& shape) {
            return !std::holds_alternative<Plane>(shape.geometry);
        });
    if (!givesMass) {
        const messages::Message missing = body.mass      ? messages::verbatim("\"inertia\"")
                                          : body.inertia ? messages::verbatim("\"mass\"")
                                                         : messages::kMassAndInertia;
        findings.add(pointer, {messages::kMassIsMissing, missing, missing});
        return;
    }
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        if (!std::holds_alternative<Mesh>(body.shapes[i].geometry)) continue;
        try {
            massProperties(body.shapes[i], 1.0, findings.model.directory);
        } catch (const std::runtime_error& error) {
            findings.add(fmt::format("{}/shapes/{}/file", pointer, i),
                         {messages::kClosedMeshExpected, messages::messageOf(error)});
            return;
        }
    }
    try {
        massProperties(findings.model, body);
    } catch (const std::runtime_error&) {
        findings.add(pointer, messages::kShapesGiveNoMass);
    }
}

} // namespace

void checkShapes(Findings& findings, const std::string& pointer, const std::vector<Shape>& shapes) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const Shape& shape = shapes[i];
        const std::string place = fmt::format("{}/{}", pointer, i);
        std::visit([&](const auto& geometry) { checkGeometry(findings, place, geometry); },
                   shape.geometry);
        findings.requirePose(place, shape.pose);
        findings.requireMaterial(place + "/material", shape.material);
        for (std::size_t k = 0; shape.color && k < 4; ++k) {
            const double part = (*shape.color)[k];
            if (part >= 0 && part <= 1) continue; // without a place: shapes have four each
            findings.requireWithin(fmt::format("{}/color/{}", place, k), part, 0, 1);
        }
    }
}

namespace {

/// What a body that follows others needs.
void checkFollow(Findings& findings, const std::string& pointer, const Body& body) {
    if (!body.follow) return;
    const bool isTelescope = body.follow->kind == Follow::Kind::Telescope;
    for (int i = 0; i < (isTelescope ? 2 : 1); ++i) {
        const std::string& followed = body.follow->bodies[i];
        const std::string place =
            isTelescope ? fmt::format("{}/bodies/{}", pointer, i) : pointer + "/body";
        findings.requireBody(place, followed);
        if (findings.follows(followed))
            findings.add(place, {messages::kFollowedFollowsItself, followed});
        findings.requireFinite(fmt::format("{}/points/{}", pointer, i), body.follow->points[i]);
    }
    if (isTelescope && body.follow->points[0] == body.follow->points[1])
        findings.add(pointer + "/points", messages::kSegmentHasNoDirection);
    if (body.fixed) findings.add(pointer, messages::kFollowerIsFixed);
}

} // namespace

void checkBodies(Findings& findings) {
    const auto& bodies = findings.model.bodies;
    const bool hasBadMaterial =
        std::any_of(findings.found.begin(), findings.found.end(),
                    [](const Diagnostic& d) { return d.pointer.starts_with("/materials/"); });
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Body& body = bodies[i];
        const std::string pointer = fmt::format("/bodies/{}", i);
        if (body.name == kGround) {
            findings.add(pointer + "/name", messages::kGroundIsTaken);
        } else {
            findings.requireName(pointer + "/name", body.name, names);
        }
        findings.requirePose(pointer, body.pose);
        findings.requireFinite(pointer + "/velocity", body.velocity);
        findings.requireFinite(pointer + "/angular_velocity", body.angularVelocity);
        findings.requireFinite(pointer + "/com", body.com.value_or(Vec3::Zero()));
        checkFollow(findings, pointer + "/follow", body);
        const std::size_t before = findings.found.size();
        checkShapes(findings, pointer + "/shapes", body.shapes);
        checkMass(findings, pointer, body);
        // What the shapes give says nothing new where they, or the stated part, are wrong.
        const bool isSound = findings.found.size() == before && !hasBadMaterial;
        if (isSound) checkMassFromShapes(findings, pointer, body);
    }
}

} // namespace trammel::model
