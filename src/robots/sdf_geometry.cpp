#include "robots/sdf_geometry.h"

#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mesh_search.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::robots {

namespace {

double positive(const Element& solid, const char* name) {
    const Element child = solid.needed(name);
    const double value = number(child.text(), child.place(), name);
    if (!(value > 0)) child.fail({messages::kSizeIsNotPositive, name, value});
    return value;
}

Vec3 positiveVector(const Element& solid, const char* name) {
    const Element child = solid.needed(name);
    const Vec3 value = vector(child.text(), child.place(), name);
    if (!(value.minCoeff() > 0)) child.fail({messages::kSizeIsNotPositive, name, value.minCoeff()});
    return value;
}

void readMesh(const Element& solid, const std::filesystem::path& folder,
              const ImportOptions& options, Geometry& result, ImportReport& report) {
    const std::string name(solid.needed("uri").text());
    result.shape.geometry = model::Mesh{name, 1.0};
    if (const Element scale = solid.child("scale"))
        result.meshScale = vector(scale.text(), scale.place(), "scale");
    result.meshFile = findMesh(name, folder, options);
    if (result.meshFile.empty())
        report.leftOut(solid.place(), {messages::kMeshIsMissing, model::shortened(name)});
}

bool readSolid(const Element& solid, Geometry& result) {
    auto& shape = result.shape.geometry;
    if (solid.name() == "box")
        shape = model::Box{positiveVector(solid, "size")};
    else if (solid.name() == "sphere")
        shape = model::Sphere{positive(solid, "radius")};
    else if (solid.name() == "cylinder")
        shape = model::Cylinder{positive(solid, "radius"), positive(solid, "length")};
    else if (solid.localName() == "capsule")
        shape = model::Capsule{positive(solid, "radius"), positive(solid, "length")};
    else if (solid.localName() == "ellipsoid")
        shape = model::Ellipsoid{positiveVector(solid, "radii")};
    else if (solid.name() == "plane") {
        Vec3 normal = Vec3::UnitZ();
        if (const Element child = solid.child("normal"))
            normal = vector(child.text(), child.place(), "normal");
        if (!(normal.norm() > 0)) solid.fail({messages::kAxisIsZero, "plane"});
        shape = model::Plane{normal};
        solid.pass({"size"}); // how much of it is drawn: planes have no bounds
    } else {
        return false;
    }
    return true;
}

/// Friction by ODE's coefficient, the same in both directions; a material for each value.
void readFriction(const Element& element, Geometry& result, Robot& robot, ImportReport& report) {
    const Element ode = element.child("surface").child("friction").child("ode");
    const Element mu = ode.child("mu");
    if (!mu) return;
    const double value = number(mu.text(), mu.place(), "mu");
    const Element across = ode.child("mu2");
    if (across && across.text() != mu.text())
        report.leftOut(across.place(), {messages::kElementNotRead, "mu2"});
    if (!(value >= 0)) mu.fail({messages::kSizeIsNotPositive, "mu", value});
    const std::string name = fmt::format("friction_{}", value);
    if (std::ranges::find(robot.materials, name, &model::Material::name) == robot.materials.end())
        robot.materials.push_back({.name = name, .friction = value});
    result.shape.material = name;
}

void readColor(const Element& element, Geometry& result) {
    const Element diffuse = element.child("material").child("diffuse");
    if (!diffuse) return;
    std::vector<double> v = numbers(diffuse.text(), diffuse.place(), "diffuse");
    if (v.size() == 3) v.push_back(1.0);
    if (v.size() != 4) diffuse.fail({messages::kSomeNumbersExpected, "diffuse", diffuse.text(), 4});
    std::array<double, 4> color{};
    for (std::size_t i = 0; i < 4; ++i)
        color[i] = std::clamp(v[i], 0.0, 1.0);
    result.shape.color = color;
}

} // namespace

std::optional<Geometry> sdfGeometry(const Element& element, const std::filesystem::path& folder,
                                    const ImportOptions& options, Robot& robot,
                                    ImportReport& report) {
    const Element solid = element.needed("geometry").firstChild();
    if (!solid) return std::nullopt;
    if (solid.name() == "empty") solid.pass();
    Geometry result;
    result.place = solid.place();
    result.shape.collide = element.name() == "collision";
    if (solid.name() == "mesh")
        readMesh(solid, folder, options, result, report);
    else if (!readSolid(solid, result))
        return std::nullopt;
    if (result.shape.collide)
        readFriction(element, result, robot, report);
    else
        readColor(element, result);
    return result;
}

} // namespace trammel::robots
