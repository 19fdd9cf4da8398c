#include "scene/scene_content.h"

#include "dynamics/bodies/principal_inertia.h"
#include "model/force_fields.h"
#include "model/formula_text.h"
#include "model/hull.h"
#include "model/mass_properties.h"
#include "scene/element_glyphs.h"
#include "scene/glyphs.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string_view>
#include <unordered_map>

namespace trammel::scene {
namespace {

// Muted hues that the colour-blind can tell apart, in an order that sets neighbours far apart.
constexpr Rgba kBodyColours[] = {{0.36f, 0.55f, 0.72f, 1.f}, {0.74f, 0.44f, 0.46f, 1.f},
                                 {0.45f, 0.64f, 0.54f, 1.f}, {0.66f, 0.58f, 0.74f, 1.f},
                                 {0.78f, 0.72f, 0.47f, 1.f}, {0.50f, 0.47f, 0.68f, 1.f},
                                 {0.48f, 0.70f, 0.74f, 1.f}, {0.58f, 0.56f, 0.40f, 1.f}};
constexpr Rgba kGroundColour{0.70f, 0.72f, 0.74f, 1.f};
constexpr Rgba kJointColour{0.78f, 0.72f, 0.56f, 1.f};
constexpr Rgba kForceColour{0.80f, 0.36f, 0.30f, 1.f};
constexpr Rgba kSpringColour{0.45f, 0.50f, 0.58f, 1.f};
constexpr Rgba kMarkerColour{0.22f, 0.24f, 0.27f, 1.f};
constexpr Rgba kAxisColours[] = {
    {0.82f, 0.25f, 0.22f, 1.f}, {0.30f, 0.62f, 0.28f, 1.f}, {0.22f, 0.42f, 0.82f, 1.f}};

// Small things need few facets; long chains are drawn of nothing else.
constexpr int kLinkSegments = 12, kMarkerSegments = 12;

/// How many facets round things have around.
struct Facets {
    int fine, least;

    /// So that things together have about as many as 64 fine ones, each a multiple of four.
    int of(std::size_t things) const {
        const double share =
            std::sqrt(64.0 / static_cast<double>(std::max<std::size_t>(things, 1)));
        return std::clamp(static_cast<int>(fine * share) / 4 * 4, least, fine);
    }
};

class SceneBuilder {
public:
    explicit SceneBuilder(const model::Model& model) : m_model(model) {}
    SceneContent build();

private:
    void findCentres();
    void findSize();
    void addShape(const model::Shape& shape, int body, std::string pointer, Rgba colour);
    void addBody(int index);
    void addLinks(int index, const std::string& pointer, Rgba colour);
    void addInertia(const model::MassProperties& mass, int index, const std::string& pointer,
                    Rgba colour);
    void addJoint(int index);
    void addPlaced(PlacedMesh placed, SceneItem item);
    void addForce(int index);
    void addCoil(const model::ForceAction& action, SceneItem item);
    void addArrow(const model::ForceAction& action, SceneItem item);
    void addFrame(int body);

    int bodyIndex(std::string_view name) const;
    const model::Joint* withCoordinate(std::string_view name) const;
    Eigen::Isometry3d inBody(int body, const Eigen::Isometry3d& world) const;
    Vec3 toBody(int body, const Vec3& world) const;
    void findBodies();
    void findAttachments();
    void chooseSegments();
    MeshData geometryMesh(const model::Shape& shape) const;

    const model::Model& m_model;
    std::unordered_map<std::string_view, int> m_bodies;
    std::vector<std::vector<Vec3>> m_attachments; ///< of each body to joints, in the world
    SceneContent m_content;
    std::vector<std::optional<model::MassProperties>> m_mass; ///< none where the model lacks it
    double m_glyph = 0.02;                                    ///< radius of a hinge, m
    int m_segments = 0, m_jointSegments = 0;                  ///< around round shapes and joints
};

MeshPointer share(MeshData mesh) {
    return std::make_shared<const MeshData>(std::move(mesh));
}

Eigen::Isometry3d at(const Vec3& position, const Quat& turn = Quat::Identity()) {
    return isometry({position, turn});
}

int SceneBuilder::bodyIndex(std::string_view name) const {
    const auto found = m_bodies.find(name);
    return found == m_bodies.end() ? kWorld : found->second;
}

/// Null where there is none of that name, or it has no coordinate.
const model::Joint* SceneBuilder::withCoordinate(std::string_view name) const {
    const model::Joint* joint = m_model.findJoint(name);
    return joint && model::hasCoordinate(joint->type) ? joint : nullptr;
}

/// A placement in the world, initial pose, as it is in a body's frame.
Eigen::Isometry3d SceneBuilder::inBody(int body, const Eigen::Isometry3d& world) const {
    if (body == kWorld) return world;
    return isometry(m_model.bodies[static_cast<std::size_t>(body)].pose).inverse() * world;
}

Vec3 SceneBuilder::toBody(int body, const Vec3& world) const {
    return inBody(body, at(world)).translation();
}

void SceneBuilder::findCentres() {
    for (const model::Body& body : m_model.bodies) {
        m_content.initialPoses.push_back(body.pose);
        try {
            m_mass.emplace_back(model::massProperties(m_model, body));
        } catch (const std::exception&) {
            m_mass.emplace_back(); // said by validation; the picture does without
        }
    }
}

/// World points where joints hold the body.
/// The first of a name, as everywhere; validation tells of others.
void SceneBuilder::findBodies() {
    for (std::size_t i = 0; i < m_model.bodies.size(); ++i)
        m_bodies.try_emplace(m_model.bodies[i].name, static_cast<int>(i));
}

void SceneBuilder::findAttachments() {
    m_attachments.resize(m_model.bodies.size());
    for (const model::Joint& joint : m_model.joints) {
        if (model::traits(joint.type).couplesJoints) continue;
        for (const int side : {0, 1}) {
            const int body = bodyIndex(joint.bodies[static_cast<std::size_t>(side)]);
            if (body != kWorld)
                m_attachments[static_cast<std::size_t>(body)].push_back(attachment(joint, side));
        }
    }
}

/// The whole's size bounds the glyphs from above; in a long chain the links' size does.
void SceneBuilder::findSize() {
    Eigen::AlignedBox3d box;
    std::vector<double> reaches;
    for (std::size_t i = 0; i < m_model.bodies.size(); ++i) {
        const model::Body& body = m_model.bodies[i];
        const Vec3 com = body.pose.position +
                         body.pose.orientation * (m_mass[i] ? m_mass[i]->com : Vec3::Zero());
        double reach = 0.0;
        for (const Vec3& point : m_attachments[i]) {
            box.extend(point);
            reach = std::max(reach, (point - com).norm());
        }
        for (const model::Shape& shape : body.shapes) {
            const MeshData mesh = geometryMesh(shape);
            if (mesh.positions.empty() || std::holds_alternative<model::Plane>(shape.geometry)) {
                continue;
            }
            const Eigen::AlignedBox3d part = mesh.bounds().cast<double>().transformed(
                isometry(body.pose) * isometry(shape.pose));
            box.extend(part);
            reach = std::max(reach, 0.5 * part.diagonal().norm());
        }
        box.extend(com);
        if (reach > 0.0) reaches.push_back(reach);
    }
    const double diagonal = box.isEmpty() ? 0.0 : box.diagonal().norm();
    m_content.size = diagonal > 0.0 ? diagonal : 1.0;
    m_glyph = 0.018 * m_content.size;
    if (!reaches.empty()) {
        std::ranges::nth_element(reaches, reaches.begin() + static_cast<int>(reaches.size() / 2));
        m_glyph = std::min(m_glyph, 0.11 * reaches[reaches.size() / 2]);
    }
}

/// Where there are many things they are small in the picture.
void SceneBuilder::chooseSegments() {
    constexpr Facets kShape{.fine = 32, .least = 12}, kJoint{.fine = 20, .least = 8};
    std::size_t shapes = 0;
    for (const model::Body& body : m_model.bodies)
        shapes += body.shapes.size();
    m_segments = kShape.of(shapes);
    m_jointSegments = kJoint.of(m_model.joints.size());
}

MeshData SceneBuilder::geometryMesh(const model::Shape& shape) const {
    struct Visitor {
        const SceneBuilder& builder;
        MeshData operator()(const model::Sphere& s) const {
            return ellipsoidMesh(Vec3::Constant(s.radius), builder.m_segments);
        }
        MeshData operator()(const model::Ellipsoid& s) const {
            return ellipsoidMesh(s.radii, builder.m_segments);
        }
        MeshData operator()(const model::Box& s) const { return boxMesh(s.size); }
        MeshData operator()(const model::Cylinder& s) const {
            return cylinderMesh(s.radius, s.length, builder.m_segments);
        }
        MeshData operator()(const model::Capsule& s) const {
            return capsuleMesh(s.radius, s.length, builder.m_segments);
        }
        MeshData operator()(const model::Plane&) const {
            // A little below, so that the grid stays visible on it.
            const double size = builder.m_content.size;
            MeshData mesh;
            append(mesh, tileMesh(2.0 * size), at({0.0, 0.0, -1e-3 * size}));
            return mesh;
        }
        MeshData operator()(const model::Mesh& s) const {
            try {
                return readMesh((builder.m_model.directory / s.file).string(), s.scale);
            } catch (const std::runtime_error&) {
                return {}; // said by validation; the picture does without
            }
        }
        MeshData operator()(const model::Hull& s) const {
            try {
                return facetMesh(model::hullMesh(s, builder.m_model.directory));
            } catch (const std::runtime_error&) {
                return {}; // likewise
            }
        }
    };
    return std::visit(Visitor{*this}, shape.geometry);
}

void SceneBuilder::addShape(const model::Shape& shape, int body, std::string pointer, Rgba colour) {
    const auto* plane = std::get_if<model::Plane>(&shape.geometry);
    Eigen::Isometry3d place = isometry(shape.pose);
    if (plane) {
        colour[3] = 0.35f;
        place.rotate(rotationFromZ(plane->normal));
    }
    if (shape.color) std::ranges::copy(*shape.color, colour.begin());
    m_content.items.push_back({.pointer = std::move(pointer),
                               .mesh = share(geometryMesh(shape)),
                               .colour = colour,
                               .body = body,
                               .place = place,
                               .span = {},
                               .isPlane = plane != nullptr});
}

/// Thin capsules from the centre of mass to the joints make a linkage without shapes visible.
void SceneBuilder::addLinks(int index, const std::string& pointer, Rgba colour) {
    const auto& mass = m_mass[static_cast<std::size_t>(index)];
    const Vec3 com = mass ? mass->com : Vec3::Zero();
    MeshData links;
    for (const Vec3& world : m_attachments[static_cast<std::size_t>(index)]) {
        const Vec3 arm = toBody(index, world) - com;
        if (arm.norm() < 1e-3 * m_content.size) continue;
        append(links, capsuleMesh(0.55 * m_glyph, arm.norm(), kLinkSegments),
               at(com + 0.5 * arm, rotationFromZ(arm)));
    }
    const bool linked = !links.indices.empty();
    if (linked) {
        m_content.items.push_back({.pointer = pointer,
                                   .mesh = share(std::move(links)),
                                   .colour = colour,
                                   .body = index,
                                   .span = {}});
    }
    if (!linked && mass) addInertia(*mass, index, pointer, colour);
    m_content.items.push_back(
        {.pointer = pointer,
         .mesh = share(ellipsoidMesh(Vec3::Constant(0.95 * m_glyph), kMarkerSegments)),
         .colour = linked ? kMarkerColour : colour,
         .body = index,
         .place = at(com),
         .span = {}});
}

/// The homogeneous ellipsoid of that mass and inertia: I_x = m (b^2 + c^2) / 5.
void SceneBuilder::addInertia(const model::MassProperties& mass, int index,
                              const std::string& pointer, Rgba colour) {
    const dynamics::PrincipalInertia principal(mass.inertia);
    const Vec3& moments = principal.moments;
    const Vec3 squares = 2.5 / mass.mass * (Vec3::Constant(moments.sum()) - 2.0 * moments);
    const Vec3 radii = squares.cwiseMax(1e-6 * squares.maxCoeff()).cwiseSqrt();
    if (!radii.allFinite() || radii.maxCoeff() <= 0.0) return;
    m_content.items.push_back({.pointer = pointer,
                               .mesh = share(ellipsoidMesh(radii)),
                               .colour = colour,
                               .body = index,
                               .place = at(mass.com, principal.axes),
                               .span = {}});
}

void SceneBuilder::addBody(int index) {
    const model::Body& body = m_model.bodies[static_cast<std::size_t>(index)];
    const std::string pointer = "/bodies/" + std::to_string(index);
    const Rgba colour =
        body.fixed ? kGroundColour
                   : kBodyColours[static_cast<std::size_t>(index) % std::size(kBodyColours)];
    const std::size_t first = m_content.items.size();
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        addShape(body.shapes[i], index, pointer + "/shapes/" + std::to_string(i), colour);
    }
    if (body.shapes.empty()) addLinks(index, pointer, colour);
    addFrame(index);
    for (std::size_t i = first; i < m_content.items.size(); ++i)
        m_content.items[i].moves = !body.fixed;
}

void SceneBuilder::addFrame(int body) {
    const std::string pointer = body == kWorld ? "" : "/bodies/" + std::to_string(body);
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 direction = Vec3::Unit(axis);
        m_content.items.push_back({.pointer = pointer,
                                   .kind = SceneItemKind::Frame,
                                   .mesh = share(arrowMesh(0.22 * m_glyph, 6.0 * m_glyph)),
                                   .colour = kAxisColours[axis],
                                   .body = body,
                                   .place = at(Vec3::Zero(), rotationFromZ(direction)),
                                   .span = {}});
    }
}

void SceneBuilder::addJoint(int index) {
    const model::Joint& joint = m_model.joints[static_cast<std::size_t>(index)];
    SceneItem item{.pointer = "/joints/" + std::to_string(index),
                   .kind = SceneItemKind::Joint,
                   .mesh = share(jointGlyph(joint, m_glyph, m_jointSegments)),
                   .colour = kJointColour,
                   .span = {}};
    if (model::traits(joint.type).couplesJoints)
        for (PlacedMesh& part : gearGlyph(m_model, joint, m_glyph))
            addPlaced(std::move(part), item);
    if (joint.spring) {
        SceneItem coil = item;
        coil.colour = kSpringColour;
        addPlaced(coordinateSpringGlyph(joint, m_glyph), std::move(coil));
    }
    if (item.mesh->positions.empty()) return;
    item.body = bodyIndex(joint.bodies[0]);
    if (model::traits(joint.type).usesPoints) {
        const int second = bodyIndex(joint.bodies[1]);
        item.span = Span{item.body, second, toBody(item.body, joint.points[0]),
                         toBody(second, joint.points[1]), 1.0};
    } else {
        item.place = inBody(item.body, at(jointPlace(joint)));
    }
    m_content.items.push_back(std::move(item));
}

/// Names of bodies that are not there are said by validation; what is on them stands in the world.
void SceneBuilder::addPlaced(PlacedMesh placed, SceneItem item) {
    item.mesh = share(std::move(placed.mesh));
    item.body = bodyIndex(placed.body);
    item.place = inBody(item.body, placed.world);
    m_content.items.push_back(std::move(item));
}

/// About a joint's coordinate, or between two points.
void SceneBuilder::addCoil(const model::ForceAction& action, SceneItem item) {
    item.colour = kSpringColour;
    if (action.points.size() < 2) {
        if (const model::Joint* joint = withCoordinate(action.joint))
            addPlaced(coordinateSpringGlyph(*joint, m_glyph), std::move(item));
        return;
    }
    const int first = bodyIndex(action.bodies[0]), second = bodyIndex(action.bodies[1]);
    const double now = (action.points[1] - action.points[0]).norm();
    const double length = std::max(now, 4.0 * m_glyph);
    const int turns = std::clamp(static_cast<int>(length / (1.6 * m_glyph)), 4, 14);
    item.mesh = share(coilMesh(1.1 * m_glyph, 0.22 * m_glyph, length, turns));
    item.span = Span{first, second, toBody(first, action.points[0]),
                     toBody(second, action.points[1]), length};
    m_content.items.push_back(std::move(item));
}

/// A force's arrow starts where it acts; a torque's has two heads. The direction is that at t = 0.
void SceneBuilder::addArrow(const model::ForceAction& action, SceneItem item) {
    const int body = bodyIndex(action.bodies[0]);
    if (body == kWorld || !action.vector) return;
    const model::VectorFunction& vector = *action.vector;
    const model::Pose& pose = m_content.initialPoses[static_cast<std::size_t>(body)];
    Vec3 direction = Vec3::Zero();
    for (int i = 0; i < 3; ++i) {
        const model::Function& entry = vector[static_cast<std::size_t>(i)];
        try {
            direction[i] = entry.isConstant()
                               ? entry.constant
                               : model::Expression(entry.formula, m_model.parameters,
                                                   model::withMeasured({"t"}, entry.formula))
                                     .evaluateAtZero();
        } catch (const std::exception&) {
            direction[i] = 0.0; // said by validation
        }
    }
    if (direction.norm() == 0.0 || !direction.allFinite()) { // varies in time from zero on
        for (int i = 0; i < 3; ++i) {
            direction[i] = vector[static_cast<std::size_t>(i)].isConstant() ? 0.0 : 1.0;
        }
    }
    if (direction.norm() == 0.0) return;
    if (action.frame == model::Frame::World) direction = pose.orientation.inverse() * direction;

    const double length = 9.0 * m_glyph;
    MeshData mesh = arrowMesh(0.32 * m_glyph, length);
    if (action.isTorque)
        append(mesh, coneMesh(0.77 * m_glyph, 1.9 * m_glyph), at({0, 0, 0.6 * length}));
    const auto& mass = m_mass[static_cast<std::size_t>(body)];
    const Vec3 com = mass ? mass->com : Vec3::Zero();
    item.mesh = share(std::move(mesh));
    item.body = body;
    item.place =
        at(action.points.empty() ? com : toBody(body, action.points[0]), rotationFromZ(direction));
    m_content.items.push_back(std::move(item));
}

void SceneBuilder::addForce(int index) {
    const model::Force& force = m_model.forces[static_cast<std::size_t>(index)];
    SceneItem item{.pointer = "/forces/" + std::to_string(index),
                   .kind = SceneItemKind::Force,
                   .mesh = {},
                   .colour = kForceColour,
                   .span = {}};
    const model::ForceAction action = model::actionOf(force);
    switch (action.glyph) {
    case model::ForceGlyph::Coil:
        addCoil(action, std::move(item));
        break;
    case model::ForceGlyph::Arrow:
        addArrow(action, std::move(item));
        break;
    case model::ForceGlyph::Sleeve:
        item.colour = kSpringColour;
        addPlaced(sleeveGlyph(action.bodies[0], action.points[0], m_glyph), std::move(item));
        break;
    case model::ForceGlyph::Drive:
        if (const model::Joint* joint = withCoordinate(action.joint))
            addPlaced(controllerGlyph(*joint, m_glyph), std::move(item));
        break;
    }
}

SceneContent SceneBuilder::build() {
    chooseSegments();
    findBodies();
    findAttachments();
    findCentres();
    findSize();
    if (m_model.gravity.allFinite() && m_model.gravity.norm() > 0) {
        m_content.up = -m_model.gravity.normalized();
    }
    for (std::size_t i = 0; i < m_model.groundShapes.size(); ++i) {
        addShape(m_model.groundShapes[i], kWorld, "/ground/shapes/" + std::to_string(i),
                 kGroundColour);
    }
    addFrame(kWorld);
    m_content.anchors = buildAnchors(m_model);
    for (std::size_t i = 0; i < m_model.bodies.size(); ++i)
        addBody(static_cast<int>(i));
    for (std::size_t i = 0; i < m_model.joints.size(); ++i)
        addJoint(static_cast<int>(i));
    for (std::size_t i = 0; i < m_model.forces.size(); ++i)
        addForce(static_cast<int>(i));
    std::erase_if(m_content.items,
                  [](const SceneItem& item) { return item.mesh->indices.empty(); });
    for (SceneItem& item : m_content.items)
        item.owner = ownerOf(m_model, item.pointer);
    m_content.empty = std::ranges::all_of(
        m_content.items, [](const SceneItem& item) { return item.kind == SceneItemKind::Frame; });
    m_content.bounds = sceneBounds(m_content, m_content.initialPoses);
    return std::move(m_content);
}

} // namespace

bool haveSameMesh(const SceneItem& a, const SceneItem& b) {
    return a.mesh == b.mesh ||
           (a.mesh->positions == b.mesh->positions && a.mesh->indices == b.mesh->indices);
}

SceneContent buildScene(const model::Model& model) {
    return SceneBuilder(model).build();
}

} // namespace trammel::scene
