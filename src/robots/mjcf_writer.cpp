#include "messages/robot_messages.h"
#include "robots/link_tree.h"
#include "robots/robot_writer.h"
#include "robots/xml_writer.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numbers>
#include <set>

namespace trammel::robots {

namespace {

/// Attributes of a mesh, by name.
using MeshAttributes = std::map<std::string, std::string>;

/// Writes MJCF: bodies nested as the tree has them, their frames those of the links; loops are
/// equality constraints, a joint of several freedoms several joints of its body.
class MjcfWriter {
public:
    MjcfWriter(const Robot& robot, std::filesystem::path out, ImportReport& report)
        : m_robot(robot), m_out(std::move(out)), m_report(report), m_tree(linkTree(robot)) {}

    std::string write() {
        pugi::xml_node root = add(m_document, "mujoco");
        set(root, "model", m_robot.name);
        pugi::xml_node compiler = add(root, "compiler");
        set(compiler, "angle", "radian");
        set(compiler, "autolimits", "true");
        pugi::xml_node option = add(root, "option");
        set(option, "gravity", numberText(m_robot.gravity));
        if (m_robot.step) set(option, "timestep", numberText(*m_robot.step));
        m_assets = add(root, "asset");
        pugi::xml_node world = add(root, "worldbody");
        for (const Geometry& geometry : m_robot.worldGeometries)
            writeShape(world, geometry, true);
        m_bodies[kWorld] = world;
        m_still.insert(kWorld);
        m_equality = add(root, "equality");
        for (const LinkTree::Node& node : m_tree.nodes)
            writeBody(node);
        for (const int joint : m_tree.closers)
            writeLoop(m_robot.joints[joint]);
        for (const Coupling& coupling : m_robot.couplings)
            writeCoupling(coupling);
        tellOfFriction();
        pugi::xml_node actuators = add(root, "actuator");
        for (const Actuator& actuator : m_robot.actuators)
            writeActuator(actuators, actuator);
        pugi::xml_node contacts = add(root, "contact");
        for (const ContactRule& rule : m_robot.contacts)
            writeContact(contacts, rule);
        for (pugi::xml_node empty : {m_assets, m_equality, actuators, contacts})
            if (!empty.first_child()) root.remove_child(empty);
        return print(m_document);
    }

private:
    void writeBody(const LinkTree::Node& node) {
        const Link& link = m_robot.links[node.link];
        const Pose pose = node.joint.inParent * inverse(node.joint.inChild);
        pugi::xml_node body = add(m_bodies[node.parent], "body");
        m_bodies[node.link] = body;
        m_drawn[node.link] = drawn(node.parent) * pose;
        set(body, "name", link.name == "world" ? "world_link" : link.name);
        set(body, "pos", numberText(pose.position));
        set(body, "quat", numberText(pose.orientation));
        writeJoints(body, node.joint);
        if (link.inertia) writeInertia(body, *link.inertia);
        const bool isStill = node.joint.kind == JointKind::Fixed && m_still.contains(node.parent);
        if (isStill) m_still.insert(node.link);
        for (const Geometry& geometry : link.geometries)
            writeShape(body, geometry, isStill);
    }

    /// By principal moments, which no reader has to find, and none of which is larger than the sum
    /// of the others by rounding.
    static void writeInertia(pugi::xml_node body, const Inertia& inertia) {
        const Eigen::SelfAdjointEigenSolver<Mat3> solver(inertia.tensor);
        Vec3 moments = solver.eigenvalues();
        moments[2] = std::min(moments[2], moments[0] + moments[1]);
        Mat3 axes = solver.eigenvectors();
        if (axes.determinant() < 0) axes.col(0) *= -1.0;
        pugi::xml_node element = add(body, "inertial");
        set(element, "pos", numberText(inertia.com));
        set(element, "quat", numberText(Quat(axes)));
        set(element, "mass", numberText(inertia.mass));
        set(element, "diaginertia", numberText(moments));
    }

    /// @return the element, for what else it has
    pugi::xml_node addJoint(pugi::xml_node body, const Joint& joint, const std::string& name,
                            const char* type, const Vec3& axis) {
        pugi::xml_node element = add(body, "joint");
        set(element, "name", name);
        set(element, "type", type);
        set(element, "pos", numberText(joint.inChild.position));
        if (std::string_view(type) != "ball")
            set(element, "axis", numberText(Vec3(joint.inChild.orientation * axis)));
        return element;
    }

    /// A name that no joint of the robot has; the same again for the same one.
    const std::string& partName(const std::string& wanted) {
        const auto [entry, isNew] = m_partNames.try_emplace(wanted, wanted);
        const auto isTaken = [&] { return m_robot.findJoint(entry->second) >= 0; };
        while (isNew && isTaken())
            entry->second += "_";
        return entry->second;
    }

    void writeJoints(pugi::xml_node body, const Joint& joint) {
        const auto part = [&](const char* ending) { return partName(joint.name + ending); };
        switch (joint.kind) {
        case JointKind::Fixed:
            return;
        case JointKind::Free:
            set(add(body, "freejoint"), "name", joint.name);
            return;
        case JointKind::Revolute:
        case JointKind::Prismatic:
            writeCoordinate(addJoint(body, joint, joint.name,
                                     joint.kind == JointKind::Revolute ? "hinge" : "slide",
                                     joint.axis),
                            joint);
            return;
        case JointKind::Spherical:
            addJoint(body, joint, joint.name, "ball", joint.axis);
            return;
        case JointKind::Universal:
            addJoint(body, joint, joint.name, "hinge", joint.axis);
            addJoint(body, joint, part("_2"), "hinge", joint.axis2);
            return;
        case JointKind::Cylindrical:
            addJoint(body, joint, part("_slide"), "slide", joint.axis);
            writeCoordinate(addJoint(body, joint, joint.name, "hinge", joint.axis), joint);
            return;
        case JointKind::Screw:
            addJoint(body, joint, part("_slide"), "slide", joint.axis);
            writeCoordinate(addJoint(body, joint, joint.name, "hinge", joint.axis), joint);
            equate(part("_thread"), part("_slide"), joint.name,
                   joint.pitch / (2.0 * std::numbers::pi), 0.0);
            return;
        case JointKind::Planar: {
            const Vec3 x = joint.axis.unitOrthogonal();
            addJoint(body, joint, part("_x"), "slide", x);
            addJoint(body, joint, part("_y"), "slide", joint.axis.cross(x));
            addJoint(body, joint, joint.name, "hinge", joint.axis);
            return;
        }
        case JointKind::PointOnLine:
            writeCoordinate(addJoint(body, joint, part("_slide"), "slide", joint.axis), joint);
            addJoint(body, joint, joint.name, "ball", joint.axis);
            return;
        }
    }

    void writeCoordinate(pugi::xml_node element, const Joint& joint) {
        if (joint.limits)
            set(element, "range",
                numberText((*joint.limits)[0]) + ' ' + numberText((*joint.limits)[1]));
        if (joint.stiffness != 0.0) {
            set(element, "stiffness", numberText(joint.stiffness));
            set(element, "springref", numberText(joint.rest));
        }
        if (joint.damping != 0.0) set(element, "damping", numberText(joint.damping));
        if (joint.friction != 0.0) set(element, "frictionloss", numberText(joint.friction));
    }

    /// first = ratio second + offset
    void equate(const std::string& name, const std::string& first, const std::string& second,
                double ratio, double offset) {
        pugi::xml_node element = add(m_equality, "joint");
        set(element, "name", name);
        set(element, "joint1", first);
        set(element, "joint2", second);
        set(element, "polycoef", numberText(offset) + ' ' + numberText(ratio) + " 0 0 0");
    }

    bool isOneCoordinate(int joint) const {
        const JointKind kind = m_robot.joints[joint].kind;
        return (kind == JointKind::Revolute || kind == JointKind::Prismatic) &&
               std::ranges::find(m_tree.closers, joint) == m_tree.closers.end();
    }

    void writeCoupling(const Coupling& coupling) {
        if (!isOneCoordinate(coupling.first) || !isOneCoordinate(coupling.second))
            return m_report.leftOut(coupling.place,
                                    {messages::kPartLeftOut, "gear", coupling.name});
        equate(coupling.name, m_robot.joints[coupling.second].name,
               m_robot.joints[coupling.first].name, coupling.ratio, coupling.offset);
    }

    std::string bodyName(int link) const {
        if (link < 0) return "world";
        const std::string& name = m_robot.links[link].name;
        return name == "world" ? "world_link" : name;
    }

    /// In the world, as the file draws it.
    Pose drawn(int link) const { return link < 0 ? Pose{} : m_drawn.at(link); }

    void addSite(int link, const std::string& name, const Vec3& place) {
        pugi::xml_node site = add(m_bodies[link], "site");
        set(site, "name", name);
        set(site, "pos", numberText(place));
    }

    /// An anchor is in the second body where the file draws that; where it is elsewhere each body
    /// has a site for it.
    void connect(const Joint& joint, const std::string& name, const Vec3& anchor) {
        constexpr double kSamePlace = 1e-9;
        const Vec3 inParent = joint.inParent * anchor, inChild = joint.inChild * anchor;
        if ((drawn(joint.parent) * inParent - drawn(joint.child) * inChild).norm() > kSamePlace) {
            addSite(joint.parent, name + "_parent", inParent);
            addSite(joint.child, name + "_child", inChild);
            pugi::xml_node element = add(m_equality, "connect");
            set(element, "name", name);
            set(element, "site1", name + "_parent");
            set(element, "site2", name + "_child");
            return;
        }
        // The anchor is in the first body's frame, which the world cannot be.
        const bool isWorldsChild = joint.child < 0;
        pugi::xml_node element = add(m_equality, "connect");
        set(element, "name", name);
        set(element, "body1", bodyName(isWorldsChild ? joint.parent : joint.child));
        if (!isWorldsChild && joint.parent >= 0) set(element, "body2", bodyName(joint.parent));
        const Pose& frame = isWorldsChild ? joint.inParent : joint.inChild;
        set(element, "anchor", numberText(Vec3(frame * anchor)));
    }

    void writeLoop(const Joint& joint) {
        if (joint.limits || joint.damping != 0.0 || joint.stiffness != 0.0 || joint.friction != 0.0)
            m_report.leftOut(joint.place, {messages::kNoCoordinateToActOn, joint.name});
        if (joint.kind == JointKind::Spherical) return connect(joint, joint.name, Vec3::Zero());
        if (joint.kind == JointKind::Revolute) {
            connect(joint, joint.name, Vec3::Zero());
            connect(joint, partName(joint.name + "_axis"), 0.1 * joint.axis);
            m_report.approximated(joint.place, {messages::kHingeIsTwoPoints, joint.name});
            return;
        }
        if (joint.kind != JointKind::Fixed)
            return m_report.leftOut(joint.place, {messages::kPartLeftOut, "joint", joint.name});
        const Joint down = joint.child < 0 ? reversed(joint) : joint;
        pugi::xml_node weld = add(m_equality, "weld");
        set(weld, "name", joint.name);
        set(weld, "body1", bodyName(down.child));
        if (down.parent >= 0) set(weld, "body2", bodyName(down.parent));
        // Of the second body in the first one's frame.
        const Pose relative = down.inChild * inverse(down.inParent);
        set(weld, "relpose",
            numberText(relative.position) + ' ' + numberText(relative.orientation));
    }

    void writeActuator(pugi::xml_node actuators, const Actuator& actuator) {
        if (!isOneCoordinate(actuator.joint))
            return m_report.leftOut(actuator.place,
                                    {messages::kPartLeftOut, "actuator", actuator.name});
        const bool isTorque = actuator.kind == Actuator::Kind::Torque;
        // Versions before 3 have no damping in "position".
        const bool isDamped = !isTorque && actuator.kd != 0.0;
        pugi::xml_node element = add(actuators, isTorque   ? "motor"
                                                : isDamped ? "general"
                                                           : "position");
        set(element, "name", actuator.name);
        set(element, "joint", m_robot.joints[actuator.joint].name);
        if (isTorque) {
            set(element, "gear", numberText(actuator.gear));
        } else if (isDamped) {
            set(element, "gainprm", numberText(actuator.kp));
            set(element, "biastype", "affine");
            set(element, "biasprm", numberText(Vec3(0.0, -actuator.kp, -actuator.kd)));
        } else {
            set(element, "kp", numberText(actuator.kp));
        }
        if (actuator.target != 0.0)
            m_report.leftOut(actuator.place, {messages::kPartLeftOut, "target", actuator.name});
    }

    void writeContact(pugi::xml_node contacts, const ContactRule& rule) {
        if (rule.collide || rule.first < 0 || rule.second < 0) {
            m_report.leftOut(rule.place, {messages::kPartLeftOut, "contact", "pairs"});
            return;
        }
        pugi::xml_node element = add(contacts, "exclude");
        set(element, "body1", bodyName(rule.first));
        set(element, "body2", bodyName(rule.second));
    }

    void writeShape(pugi::xml_node body, const Geometry& geometry, bool isStill) {
        pugi::xml_node geom = add(body, "geom");
        // Planes may stand on what does not move only.
        const bool isPlane = std::holds_alternative<model::Plane>(geometry.shape.geometry);
        if ((isPlane && !isStill) || !writeSolid(geom, geometry)) {
            body.remove_child(geom);
            const std::string name = body.attribute("name").value();
            m_report.leftOut(geometry.place,
                             {messages::kShapeLeftOut, name.empty() ? "ground" : name});
            return;
        }
        set(geom, "pos", numberText(geometry.shape.pose.position));
        set(geom, "quat", numberText(geometry.shape.pose.orientation));
        if (!geometry.shape.collide) {
            set(geom, "contype", "0");
            set(geom, "conaffinity", "0");
        }
        if (geometry.shape.color) {
            const auto& c = *geometry.shape.color;
            set(geom, "rgba", numberText(Vec3(c[0], c[1], c[2])) + ' ' + numberText(c[3]));
        }
        const model::Material* const material =
            geometry.shape.collide ? writableMaterial(m_robot, geometry, m_report) : nullptr;
        if (material) set(geom, "friction", numberText(material->friction) + " 0.005 0.0001");
    }

    /// Of two shapes the larger friction counts in this format.
    void tellOfFriction() {
        const auto differs = [&](const model::Material& material) {
            return material.friction != m_robot.materials.front().friction;
        };
        if (!m_robot.takesLargerFriction && std::ranges::any_of(m_robot.materials, differs))
            m_report.leftOut({"/contacts"}, {messages::kPartLeftOut, "combine", "friction"});
    }

    bool writeSolid(pugi::xml_node geom, const Geometry& geometry) {
        const auto& solid = geometry.shape.geometry;
        const auto put = [&](const char* type, const std::string& size) {
            set(geom, "type", type);
            set(geom, "size", size);
        };
        const auto round = [&](const char* type, double radius, double length) {
            put(type, numberText(radius) + ' ' + numberText(0.5 * length));
        };
        if (const auto* box = std::get_if<model::Box>(&solid))
            put("box", numberText(Vec3(0.5 * box->size)));
        else if (const auto* ball = std::get_if<model::Sphere>(&solid))
            put("sphere", numberText(ball->radius));
        else if (const auto* egg = std::get_if<model::Ellipsoid>(&solid))
            put("ellipsoid", numberText(egg->radii));
        else if (const auto* rod = std::get_if<model::Cylinder>(&solid))
            round("cylinder", rod->radius, rod->length);
        else if (const auto* capsule = std::get_if<model::Capsule>(&solid))
            round("capsule", capsule->radius, capsule->length);
        else if (const auto* plane = std::get_if<model::Plane>(&solid))
            return writePlane(geom, *plane);
        else if (const auto* hull = std::get_if<model::Hull>(&solid))
            writeHull(geom, *hull);
        else if (std::holds_alternative<model::Mesh>(solid))
            writeMesh(geom, geometry);
        else
            return false;
        return true;
    }

    /// A plane's normal is its z axis.
    static bool writePlane(pugi::xml_node geom, const model::Plane& plane) {
        if (plane.normal.normalized().cross(Vec3::UnitZ()).norm() > 1e-9 || plane.normal.z() < 0)
            return false;
        set(geom, "type", "plane");
        set(geom, "size", "0 0 1");
        return true;
    }

    void writeMesh(pugi::xml_node geom, const Geometry& geometry) {
        if (geometry.shape.collide && !geometry.isHull)
            m_report.approximated(geometry.place, messages::kMeshIsHull);
        useMesh(geom, {{"file", meshBeside(geometry.meshFile, m_out)},
                       {"scale", numberText(geometry.meshScale)}});
    }

    /// Of points: robotOf() makes meshes of those of files.
    void writeHull(pugi::xml_node geom, const model::Hull& hull) {
        std::string vertices;
        for (const Vec3& point : hull.points)
            vertices += (vertices.empty() ? "" : " ") + numberText(Vec3(hull.scale * point));
        useMesh(geom, {{"vertex", vertices}});
    }

    /// An asset of its own for each mesh that is told apart by its attributes.
    void useMesh(pugi::xml_node geom, const MeshAttributes& attributes) {
        std::string& name = m_meshes[attributes];
        if (name.empty()) {
            name = fmt::format("mesh_{}", m_meshes.size());
            pugi::xml_node mesh = add(m_assets, "mesh");
            set(mesh, "name", name);
            for (const auto& [key, value] : attributes)
                set(mesh, key.c_str(), value);
        }
        set(geom, "type", "mesh");
        set(geom, "mesh", name);
    }

    const Robot& m_robot;
    std::filesystem::path m_out;
    ImportReport& m_report;
    LinkTree m_tree;
    pugi::xml_document m_document;
    pugi::xml_node m_assets, m_equality;
    std::map<int, pugi::xml_node> m_bodies; ///< by link
    std::map<int, Pose> m_drawn;            ///< likewise
    std::set<int> m_still;                  ///< links that stand still, and the world
    std::map<MeshAttributes, std::string> m_meshes;
    std::map<std::string, std::string> m_partNames; ///< of joints that are parts of others
};

} // namespace

std::string mjcfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report) {
    return MjcfWriter(robot, out, report).write();
}

} // namespace trammel::robots
