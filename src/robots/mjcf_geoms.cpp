#include "robots/mjcf_geoms.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/hull.h"
#include "model/short_text.h"
#include "robots/mesh_search.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::robots {

namespace {

using Color = std::array<double, 4>;

Color colorOf(const MjcfElement& element) {
    const std::vector<double> v = element.numbers("rgba", 4, 4);
    Color color{};
    for (std::size_t i = 0; i < 4; ++i)
        color[i] = std::clamp(v[i], 0.0, 1.0);
    return color;
}

/// The first numbers of "size", which a kind of shape needs.
std::vector<double> sizes(const MjcfElement& element, std::size_t needed) {
    if (!element.has("size")) element.fail({messages::kAttributeIsMissing, "geom", "size"});
    std::vector<double> values = element.numbers("size", needed, 3);
    values.resize(needed);
    for (const double value : values)
        if (!(value > 0))
            throw ImportError(element.place("size"), {messages::kSizeIsNotPositive, "size", value});
    return values;
}

/// Whether any defaults or the element itself states both ends of an axis.
std::optional<std::array<Vec3, 2>> endsOf(const MjcfElement& element) {
    const std::vector<double> v = element.numbers("fromto", 6, 6);
    if (v.empty()) return std::nullopt;
    const Vec3 from(v[0], v[1], v[2]), to(v[3], v[4], v[5]);
    if (!((to - from).norm() > 1e-14))
        throw ImportError(element.place("fromto"), {messages::kMjcfNoDirection, "fromto",
                                                    model::shortened(element.text("fromto"))});
    return std::array{from, to};
}

unsigned bitsOf(const MjcfElement& element, const char* attribute) {
    const double value = element.number(attribute, 1.0);
    return std::abs(value) < 2147483648.0 ? static_cast<unsigned>(static_cast<int>(value)) : 1U;
}

} // namespace

MjcfGeoms::MjcfGeoms(MjcfContents& contents, const ImportOptions& options)
    : m_contents(contents), m_options(options) {
    for (const Element& section : contents.source.sections("asset"))
        for (const Element& each : contents.source.children(section)) {
            const MjcfElement element(
                each, contents.defaults.of(each, "class", contents.defaults.main()));
            if (each.name() == "mesh") {
                readMesh(element);
            } else if (each.name() == "material") {
                if (element.has("rgba")) m_colors[each.text("name")] = colorOf(element);
            } else {
                contents.report.leftOut(each.place(),
                                        {messages::kElementNotRead, model::shortened(each.name())});
                continue;
            }
            tellOfAttributes(each, contents.report);
        }
}

void MjcfGeoms::readMesh(const MjcfElement& element) {
    Asset asset;
    asset.file = element.text("file");
    asset.scale = element.vector("scale", Vec3::Ones());
    std::string name = element.text("name");
    if (name.empty()) name = std::filesystem::path(asset.file).stem().string();
    if (asset.file.empty()) {
        const std::vector<double> v =
            robots::numbers(element.text("vertex"), element.place("vertex"), "vertex");
        if (v.size() % 3 != 0 || v.size() < 12)
            element.fail({messages::kMjcfCountOfNumbers, "vertex",
                          model::shortened(element.text("vertex")), 12, "3 n"});
        for (std::size_t i = 0; i < v.size(); i += 3)
            asset.vertices.push_back(Vec3(v[i], v[i + 1], v[i + 2]).cwiseProduct(asset.scale));
        try {
            model::convexHull(asset.vertices);
        } catch (const std::runtime_error& error) {
            element.fail(
                {messages::kMeshNotRead, model::shortened(name), messages::messageOf(error)});
        }
    }
    if (!m_meshes.emplace(name, asset).second)
        element.fail({messages::kNameIsTaken, "mesh", model::shortened(name)});
}

std::optional<Geometry> MjcfGeoms::read(const MjcfElement& element, const Pose& frame,
                                        bool isPaired) {
    Geometry geometry;
    geometry.place = element.element().place();
    geometry.shape.pose = m_contents.compiler.pose(element);
    if (element.has("mass"))
        geometry.mass = std::max(0.0, element.number("mass", 0.0));
    else if (element.has("density"))
        geometry.density = std::max(0.0, element.number("density", 0.0));
    if (!readSolid(element, geometry)) return std::nullopt;
    geometry.shape.pose = frame * geometry.shape.pose;
    readColor(element, geometry);
    const MjcfGeom bits = contactOf(element);
    geometry.shape.collide = (isPaired || bits.contype != 0 || bits.conaffinity != 0) &&
                             !m_contents.compiler.isDisabled("contact");
    if (geometry.shape.collide) geometry.shape.material = frictionMaterial(element);
    return geometry;
}

MjcfGeom MjcfGeoms::contactOf(const MjcfElement& element) {
    MjcfGeom geom;
    geom.place = element.element().place();
    geom.contype = bitsOf(element, "contype");
    geom.conaffinity = bitsOf(element, "conaffinity");
    return geom;
}

bool MjcfGeoms::readSolid(const MjcfElement& element, Geometry& geometry) {
    const std::string type = element.word("type", {"sphere", "plane", "hfield", "capsule",
                                                   "ellipsoid", "cylinder", "box", "mesh", "sdf"});
    const bool hasEnds = element.has("fromto") && type != "mesh" && type != "plane";
    if (hasEnds && type == "sphere") {
        // Stated by a class for shapes of other kinds it has no meaning here.
        if (element.isOwn("fromto")) element.fail({messages::kMjcfFromToOfShape, type});
    }
    if (type == "mesh") return readMeshShape(element, geometry);
    if (type == "sdf" || type == "hfield" || element.isOwn("mesh")) {
        m_contents.report.leftOut(geometry.place, {messages::kElementNotRead, "geom/" + type});
        return false;
    }
    if (type == "plane")
        geometry.shape.geometry = model::Plane{Vec3::UnitZ()};
    else if (type == "sphere")
        geometry.shape.geometry = model::Sphere{sizes(element, 1)[0]};
    else
        readRound(element, type, hasEnds, geometry);
    return true;
}

/// Shapes whose axis "fromto" may state; then "size" begins with what is across it.
void MjcfGeoms::readRound(const MjcfElement& element, const std::string& type, bool hasEnds,
                          Geometry& geometry) const {
    const bool isSlim = type == "capsule" || type == "cylinder";
    std::vector<double> size = sizes(element, hasEnds ? 1 : isSlim ? 2 : 3);
    if (hasEnds) {
        const auto [from, to] = *endsOf(element);
        geometry.shape.pose = {0.5 * (from + to), fromZAxis(from - to)};
        const double half = 0.5 * (to - from).norm();
        size = isSlim ? std::vector{size[0], half} : std::vector{size[0], size[0], half};
    }
    if (type == "capsule")
        geometry.shape.geometry = model::Capsule{size[0], 2.0 * size[1]};
    else if (type == "cylinder")
        geometry.shape.geometry = model::Cylinder{size[0], 2.0 * size[1]};
    else if (type == "box")
        geometry.shape.geometry = model::Box{2.0 * Vec3(size[0], size[1], size[2])};
    else
        geometry.shape.geometry = model::Ellipsoid{Vec3(size[0], size[1], size[2])};
}

bool MjcfGeoms::readMeshShape(const MjcfElement& element, Geometry& geometry) {
    const std::string name = element.text("mesh");
    const auto found = m_meshes.find(name);
    if (found == m_meshes.end())
        element.fail({messages::kMjcfNothingNamed, "mesh", model::shortened(name)});
    const Asset& asset = found->second;
    if (asset.file.empty()) {
        geometry.shape.geometry = model::Hull{asset.vertices, "", 1.0};
        m_contents.report.approximated(geometry.place,
                                       {messages::kMjcfVerticesAreAHull, model::shortened(name)});
        return true;
    }
    std::filesystem::path path = asset.file;
    if (m_contents.compiler.stripsPath) path = path.filename();
    path = std::filesystem::path(m_contents.compiler.meshFolder) / path;
    geometry.meshFile = findMesh(path.string(), m_contents.source.files().folder(), m_options);
    geometry.meshScale = asset.scale;
    geometry.isHull = true; // as MuJoCo has it
    geometry.shape.geometry = model::Mesh{path.string(), 1.0};
    if (geometry.meshFile.empty())
        m_contents.report.leftOut(geometry.place,
                                  {messages::kMeshIsMissing, model::shortened(path.string())});
    return true;
}

void MjcfGeoms::readColor(const MjcfElement& element, Geometry& geometry) const {
    const auto ofMaterial = m_colors.find(element.text("material"));
    if (ofMaterial != m_colors.end()) geometry.shape.color = ofMaterial->second;
    if (element.has("rgba")) geometry.shape.color = colorOf(element);
}

std::string MjcfGeoms::frictionMaterial(const MjcfElement& element) {
    const std::vector<double> friction = element.numbers("friction", 1, 3);
    const double condim = element.number("condim", 3.0);
    const double value = condim == 1.0 ? 0.0 : friction.empty() ? 1.0 : std::max(0.0, friction[0]);
    if (condim > 3.0)
        m_contents.report.leftOut(element.place("condim"),
                                  {messages::kMjcfContactDimension, condim});
    std::vector<model::Material>& materials = m_contents.robot.materials;
    const auto known = std::ranges::find(materials, value, &model::Material::friction);
    if (known != materials.end()) return known->name;
    model::Material material;
    material.name = fmt::format("friction {}", value);
    material.friction = value;
    materials.push_back(material);
    return material.name;
}

} // namespace trammel::robots
