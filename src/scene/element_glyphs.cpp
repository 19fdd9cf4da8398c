#include "scene/element_glyphs.h"

#include "scene/glyphs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace trammel::scene {
namespace {

/// The body that shows the coordinate: the second, which moves against the first, unless it is the
/// ground.
const std::string& bodyOf(const model::Joint& joint) {
    return joint.bodies[joint.bodies[1] == model::kGround ? 0 : 1];
}

PlacedMesh atJoint(const model::Joint& joint, MeshData mesh) {
    const Eigen::Translation3d place(jointPlace(joint));
    return {std::move(mesh), bodyOf(joint),
            Eigen::Isometry3d(place * rotationFromZ(joint.coordinateAxis().normalized()))};
}

/// A ring with teeth about z, its pitch circle of that radius.
MeshData wheel(double radius, double size) {
    constexpr double kTurn = 2 * std::numbers::pi;
    const double tooth = std::min(0.55 * size, 0.4 * radius);
    MeshData mesh = arcMesh(radius - 0.5 * tooth, 0.5 * tooth, 0, kTurn);
    const int teeth = std::clamp(static_cast<int>(kTurn * radius / (2 * tooth)), 8, 90);
    for (int i = 0; i < teeth; ++i)
        append(mesh, boxMesh({tooth, 0.9 * tooth, 1.4 * tooth}),
               Eigen::Isometry3d(Eigen::AngleAxisd(kTurn * i / teeth, Vec3::UnitZ()) *
                                 Eigen::Translation3d(radius, 0, 0)));
    return mesh;
}

/// A bar with teeth along z.
MeshData rack(double size) {
    constexpr int kTeeth = 9;
    const double tooth = 0.5 * size;
    MeshData mesh = boxMesh({1.2 * size, 0.6 * size, 2 * kTeeth * tooth});
    for (int i = 0; i < kTeeth; ++i)
        append(
            mesh, boxMesh({1.2 * size, tooth, tooth}),
            Eigen::Isometry3d(Eigen::Translation3d(0, 0.5 * size, (2 * i - kTeeth + 1) * tooth)));
    return mesh;
}

/// Of both wheels; 0 for a slide, and where the size is to be just any.
std::array<double, 2> wheelRadii(const model::Joint& first, const model::Joint& second,
                                 double ratio) {
    if (isSlide(first) && isSlide(second)) return {};
    if (isSlide(second)) return {std::abs(ratio), 0};
    if (isSlide(first)) return {0, 1 / std::abs(ratio)};
    const Vec3 a = first.coordinateAxis().normalized(), b = second.coordinateAxis().normalized();
    constexpr double kParallel = 1e-6;
    if (a.cross(b).norm() > kParallel) return {};
    const Vec3 between = jointPlace(second) - jointPlace(first);
    return pitchRadii(between.cross(a).norm(), a.dot(b) > 0 ? ratio : -ratio);
}

} // namespace

std::array<double, 2> pitchRadii(double distance, double ratio) {
    const double part = ratio < 0 ? 1 - ratio : std::abs(1 - ratio);
    if (!(distance > 0) || part < 1e-9 || ratio == 0) return {};
    return {distance * std::abs(ratio) / part, distance / part};
}

std::vector<PlacedMesh> gearGlyph(const model::Model& model, const model::Joint& gear,
                                  double size) {
    const std::array<const model::Joint*, 2> coupled{model.findJoint(gear.joints[0]),
                                                     model.findJoint(gear.joints[1])};
    const auto isThere = [](const model::Joint* joint) {
        return joint && model::hasCoordinate(joint->type);
    };
    if (!std::ranges::all_of(coupled, isThere)) return {};
    const auto radii = wheelRadii(*coupled[0], *coupled[1], gear.ratio);
    // Wheels that would be dots, or larger than everything, are just small wheels.
    const bool isToScale = std::ranges::all_of(
        radii, [&](double r) { return r == 0 || (r > 0.5 * size && r < 200 * size); });
    std::vector<PlacedMesh> glyph;
    for (std::size_t i = 0; i < 2; ++i) {
        const double radius = radii[i] > 0 && isToScale ? radii[i] : 2.4 * size;
        glyph.push_back(
            atJoint(*coupled[i], isSlide(*coupled[i]) ? rack(size) : wheel(radius, size)));
    }
    return glyph;
}

PlacedMesh coordinateSpringGlyph(const model::Joint& joint, double size) {
    const double length = isSlide(joint) ? 7 * size : 2.6 * size;
    const double radius = isSlide(joint) ? 1.5 * size : 1.9 * size;
    MeshData mesh;
    append(mesh, coilMesh(radius, 0.2 * size, length, isSlide(joint) ? 6 : 3),
           Eigen::Isometry3d(Eigen::Translation3d(0, 0, -0.5 * length)));
    return atJoint(joint, std::move(mesh));
}

PlacedMesh controllerGlyph(const model::Joint& joint, double size) {
    const MeshData head = coneMesh(0.7 * size, 1.5 * size);
    MeshData mesh;
    if (isSlide(joint)) {
        const double half = 3.5 * size;
        append(mesh, cylinderMesh(0.25 * size, 2 * half, 12),
               Eigen::Isometry3d(Eigen::Translation3d(0, 2.2 * size, 0)));
        for (const double side : {-1.0, 1.0})
            append(mesh, head,
                   Eigen::Isometry3d(Eigen::Translation3d(0, 2.2 * size, side * half) *
                                     rotationFromZ({0, 0, side})));
        return atJoint(joint, std::move(mesh));
    }
    const double radius = 2.8 * size, end = 0.75 * std::numbers::pi;
    mesh = arcMesh(radius, 0.25 * size, -end, end);
    for (const double side : {-1.0, 1.0}) {
        const double angle = side * end;
        const Vec3 tip(radius * std::cos(angle), radius * std::sin(angle), 0);
        const Vec3 along(-side * std::sin(angle), side * std::cos(angle), 0);
        append(mesh, head, Eigen::Isometry3d(Eigen::Translation3d(tip) * rotationFromZ(along)));
    }
    return atJoint(joint, std::move(mesh));
}

PlacedMesh sleeveGlyph(const std::string& body, const Vec3& position, double size) {
    constexpr double kTurn = 2 * std::numbers::pi;
    MeshData mesh = cylinderMesh(0.45 * size, 4 * size, 18);
    for (const double z : {-0.8, 0.0, 0.8})
        append(mesh, arcMesh(1.3 * size, 0.5 * size, 0, kTurn),
               Eigen::Isometry3d(Eigen::Translation3d(0, 0, z * size)));
    return {std::move(mesh), body, Eigen::Isometry3d(Eigen::Translation3d(position))};
}

} // namespace trammel::scene
