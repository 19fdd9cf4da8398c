#include "messages/robot_messages.h"
#include "robots/link_tree.h"
#include "robots/robot_writer.h"
#include "robots/xml_writer.h"

#include <algorithm>
#include <set>

namespace trammel::robots {

namespace {

/// Writes SDFormat 1.11: one model in a world, all poses in its frame. Loops are joints like
/// others. Links and joints of a model share their names.
class SdfWriter {
public:
    SdfWriter(const Robot& robot, std::filesystem::path out, ImportReport& report)
        : m_robot(robot), m_out(std::move(out)), m_report(report) {
        nameLinks();
        nameJoints();
    }

    std::string write() {
        pugi::xml_node root = add(m_document, "sdf");
        set(root, "version", "1.11");
        pugi::xml_node world = add(root, "world");
        set(world, "name", "world");
        addText(world, "gravity", numberText(m_robot.gravity));
        writeGround(world);
        m_model = add(world, "model");
        set(m_model, "name", m_robot.name);
        for (std::size_t i = 0; i < m_robot.links.size(); ++i)
            writeLink(m_robot.links[i], m_linkNames[i]);
        for (std::size_t j = 0; j < m_robot.joints.size(); ++j)
            if (m_robot.joints[j].kind != JointKind::Free) writeJoint(static_cast<int>(j));
        for (const Actuator& actuator : m_robot.actuators)
            m_report.leftOut(actuator.place, {messages::kPartLeftOut, "controller", actuator.name});
        for (const ContactRule& rule : m_robot.contacts)
            m_report.leftOut(rule.place, {messages::kPartLeftOut, "contact", "pairs"});
        return print(m_document);
    }

private:
    /// The format has "world", "__model__" and the like for itself, and "::" between scopes.
    static std::string allowed(std::string name) {
        for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::"))
            name.replace(at, 2, "__");
        const bool isReserved = name.size() > 3 && name.starts_with("__") && name.ends_with("__");
        return isReserved || name == "world" ? name + "_link" : name;
    }

    void nameLinks() {
        std::set<std::string> taken;
        for (const Link& link : m_robot.links) {
            std::string free = allowed(link.name);
            while (!taken.insert(free).second)
                free += "_";
            if (free != link.name)
                m_report.approximated(link.place, {messages::kNameIsChanged, link.name, free});
            m_linkNames.push_back(std::move(free));
        }
    }

    void nameJoints() {
        std::set<std::string> taken(m_linkNames.begin(), m_linkNames.end());
        for (const Joint& joint : m_robot.joints) {
            const std::string own = allowed(joint.name);
            std::string free = own;
            for (int i = 1; !taken.insert(free).second; ++i)
                free = own + (i == 1 ? "_joint" : "_joint_" + std::to_string(i));
            if (free != joint.name && typeOf(joint))
                m_report.approximated(joint.place, {own == joint.name ? messages::kJointIsRenamed
                                                                      : messages::kNameIsChanged,
                                                    joint.name, free});
            m_jointNames.push_back(std::move(free));
        }
    }

    void writeGround(pugi::xml_node world) {
        if (m_robot.worldGeometries.empty()) return;
        pugi::xml_node ground = add(world, "model");
        set(ground, "name", m_robot.name == "ground" ? "ground_" : "ground");
        addText(ground, "static", "true");
        pugi::xml_node link = add(ground, "link");
        set(link, "name", "ground_link");
        int index = 0;
        for (const Geometry& geometry : m_robot.worldGeometries)
            writeShapes(link, geometry, ++index);
    }

    void writeLink(const Link& link, const std::string& name) {
        pugi::xml_node element = add(m_model, "link");
        set(element, "name", name);
        addText(element, "pose", poseText(link.pose));
        if (link.inertia) {
            pugi::xml_node inertial = add(element, "inertial");
            addText(inertial, "pose", poseText({link.inertia->com, Quat::Identity()}));
            addText(inertial, "mass", numberText(link.inertia->mass));
            pugi::xml_node tensor = add(inertial, "inertia");
            const Mat3& I = link.inertia->tensor;
            const std::pair<const char*, double> entries[]{{"ixx", I(0, 0)}, {"ixy", I(0, 1)},
                                                           {"ixz", I(0, 2)}, {"iyy", I(1, 1)},
                                                           {"iyz", I(1, 2)}, {"izz", I(2, 2)}};
            for (const auto& [key, value] : entries)
                addText(tensor, key, numberText(value));
        }
        int index = 0;
        for (const Geometry& geometry : link.geometries)
            writeShapes(element, geometry, ++index);
    }

    void writeShapes(pugi::xml_node link, const Geometry& geometry, int index) {
        const bool isSeen = !geometry.shape.color || (*geometry.shape.color)[3] > 0;
        if (isSeen || !geometry.shape.collide) writeShape(link, "visual", geometry, index);
        if (geometry.shape.collide) writeShape(link, "collision", geometry, index);
    }

    void writeShape(pugi::xml_node link, const char* kind, const Geometry& geometry, int index) {
        pugi::xml_node shape = add(link, kind);
        set(shape, "name", std::string(kind) + "_" + std::to_string(index));
        addText(shape, "pose", poseText(geometry.shape.pose));
        if (!writeSolid(add(shape, "geometry"), geometry)) {
            link.remove_child(shape);
            m_report.leftOut(geometry.place, {messages::kShapeLeftOut, geometry.place.file});
            return;
        }
        if (std::string_view(kind) == "collision") return writeFriction(shape, geometry);
        if (!geometry.shape.color) return;
        const auto& c = *geometry.shape.color;
        addText(add(shape, "material"), "diffuse",
                numberText(Vec3(c[0], c[1], c[2])) + ' ' + numberText(c[3]));
    }

    void writeFriction(pugi::xml_node shape, const Geometry& geometry) {
        const model::Material* material = writableMaterial(m_robot, geometry, m_report);
        if (!material) return;
        pugi::xml_node ode = add(add(add(shape, "surface"), "friction"), "ode");
        addText(ode, "mu", numberText(material->friction));
        addText(ode, "mu2", numberText(material->friction));
    }

    bool writeSolid(pugi::xml_node parent, const Geometry& geometry) {
        const auto solid = solidText(geometry, "uri", m_out);
        if (!solid) return false;
        if (geometry.isHull) m_report.approximated(geometry.place, messages::kHullIsMesh);
        pugi::xml_node element = add(parent, solid->name);
        for (const auto& [key, value] : solid->values)
            addText(element, key, value);
        if (std::string_view(solid->name) == "plane") addText(element, "size", "10 10");
        return true;
    }

    /// None where the format has no such joint.
    static const char* typeOf(const Joint& joint) {
        switch (joint.kind) {
        case JointKind::Fixed:
            return "fixed";
        case JointKind::Revolute:
            return joint.limits ? "revolute" : "continuous";
        case JointKind::Prismatic:
            return "prismatic";
        case JointKind::Spherical:
            return "ball";
        case JointKind::Universal:
            return "universal";
        case JointKind::Screw:
            return "screw";
        default:
            return nullptr;
        }
    }

    std::string name(int link) const { return link < 0 ? std::string("world") : m_linkNames[link]; }

    void writeJoint(int index) {
        Joint joint = m_robot.joints[index];
        const char* type = typeOf(joint);
        if (!type)
            return m_report.leftOut(joint.place, {messages::kPartLeftOut, "joint", joint.name});
        // The world is nobody's child.
        if (joint.child < 0) joint = reversed(joint);
        pugi::xml_node element = add(m_model, "joint");
        set(element, "name", m_jointNames[index]);
        set(element, "type", type);
        addText(element, "parent", name(joint.parent));
        addText(element, "child", name(joint.child));
        addText(element, "pose", poseText(joint.inChild));
        tellIfOpen(joint);
        if (joint.kind == JointKind::Screw)
            addText(element, "screw_thread_pitch", numberText(joint.pitch));
        if (joint.kind == JointKind::Fixed || joint.kind == JointKind::Spherical) return;
        pugi::xml_node axis = add(element, "axis");
        addText(axis, "xyz", numberText(joint.axis));
        if (joint.kind == JointKind::Universal)
            addText(add(element, "axis2"), "xyz", numberText(joint.axis2));
        else
            writeCoordinate(axis, joint, index);
    }

    /// Poses of links and of the joint in the child are all that is written: where the parent has
    /// it elsewhere it is lost.
    void tellIfOpen(const Joint& joint) {
        constexpr double kSamePlace = 1e-9;
        const auto frame = [&](int link, const Pose& in) {
            return link < 0 ? in : m_robot.links[link].pose * in;
        };
        const Pose parents = frame(joint.parent, joint.inParent);
        const Pose childs = frame(joint.child, joint.inChild);
        if ((parents.position - childs.position).norm() > kSamePlace)
            m_report.leftOut(joint.place, {messages::kPartLeftOut, "position_b", joint.name});
        const bool isTurned = parents.orientation.angularDistance(childs.orientation) > kSamePlace;
        if (isTurned && joint.kind != JointKind::Spherical)
            m_report.leftOut(joint.place, {messages::kPartLeftOut, "axis_b", joint.name});
    }

    void writeCoordinate(pugi::xml_node axis, const Joint& joint, int index) {
        if (joint.limits || joint.effort || joint.speed) {
            pugi::xml_node limit = add(axis, "limit");
            if (joint.limits) {
                addText(limit, "lower", numberText((*joint.limits)[0]));
                addText(limit, "upper", numberText((*joint.limits)[1]));
            }
            if (joint.effort) addText(limit, "effort", numberText(*joint.effort));
            if (joint.speed) addText(limit, "velocity", numberText(*joint.speed));
        }
        if (joint.damping != 0.0 || joint.friction != 0.0 || joint.stiffness != 0.0) {
            pugi::xml_node dynamics = add(axis, "dynamics");
            addText(dynamics, "damping", numberText(joint.damping));
            addText(dynamics, "friction", numberText(joint.friction));
            addText(dynamics, "spring_reference", numberText(joint.rest));
            addText(dynamics, "spring_stiffness", numberText(joint.stiffness));
        }
        for (const Coupling& coupling : m_robot.couplings) {
            if (coupling.second != index) continue;
            if (!typeOf(m_robot.joints[coupling.first])) {
                m_report.leftOut(coupling.place, {messages::kPartLeftOut, "gear", coupling.name});
                continue;
            }
            pugi::xml_node mimic = add(axis, "mimic");
            set(mimic, "joint", m_jointNames[coupling.first]);
            addText(mimic, "multiplier", numberText(coupling.ratio));
            addText(mimic, "offset", numberText(coupling.offset));
            addText(mimic, "reference", "0");
        }
    }

    const Robot& m_robot;
    std::filesystem::path m_out;
    ImportReport& m_report;
    std::vector<std::string> m_linkNames, m_jointNames; ///< in the file
    pugi::xml_document m_document;
    pugi::xml_node m_model;
};

} // namespace

std::string sdfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report) {
    return SdfWriter(robot, out, report).write();
}

} // namespace trammel::robots
