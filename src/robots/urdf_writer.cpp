#include "messages/robot_messages.h"
#include "robots/link_tree.h"
#include "robots/lumps.h"
#include "robots/robot_writer.h"
#include "robots/xml_writer.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trammel::robots {

namespace {

constexpr double kFar = 1e6; ///< rad, m, N m, ...: in the place of a bound that has to be stated

/// Writes URDF, where a link's frame is that of the joint it hangs on. Loops are loop_joint
/// elements, and joints of other types than URDF's are named as Drake has them.
class UrdfWriter {
public:
    UrdfWriter(const Robot& robot, std::filesystem::path out, ImportReport& report)
        : m_robot(robot),
          m_out(std::move(out)),
          m_report(report),
          m_tree(linkTree(robot)),
          m_frames(robot.links.size()) {}

    std::string write() {
        m_root = add(m_document, "robot");
        set(m_root, "name", m_robot.name);
        chooseFollowers();
        tellOfTheRest();
        const bool hasWorld = !isRootAlone();
        if (hasWorld) set(add(m_root, "link"), "name", "world");
        for (LinkTree::Node& node : m_tree.nodes) {
            squareFrames(node.joint);
            m_frames[node.link] = node.joint.inChild;
            writeLink(node.link);
            if (node.parent >= 0 || hasWorld) writeJoint(node);
        }
        for (const int joint : m_tree.closers)
            writeLoop(m_robot.joints[joint]);
        for (const Actuator& actuator : m_robot.actuators)
            writeActuator(actuator);
        return print(m_document);
    }

private:
    /// Whether one link alone is fixed at the world's origin, which needs no word then.
    bool isRootAlone() const {
        if (m_tree.nodes.empty()) return false;
        const auto roots = std::ranges::count(m_tree.nodes, kWorld, &LinkTree::Node::parent);
        const Joint& joint = m_tree.nodes.front().joint;
        const bool isWorldUsed = std::ranges::any_of(m_tree.closers, [&](int j) {
            return m_robot.joints[j].parent < 0 || m_robot.joints[j].child < 0;
        });
        return roots == 1 && !isWorldUsed && joint.kind == JointKind::Fixed &&
               joint.inParent == Pose{} && joint.inChild == Pose{};
    }

    std::string name(int link) const {
        if (link < 0) return "world";
        const std::string& own = m_robot.links[link].name;
        return own == "world" ? "world_link" : own;
    }

    /// A universal joint turns about x and then y of its frame.
    static void squareFrames(Joint& joint) {
        if (joint.kind != JointKind::Universal) return;
        Mat3 R;
        R << joint.axis, joint.axis2, joint.axis.cross(joint.axis2);
        const Quat turn(R);
        joint.inParent.orientation = (joint.inParent.orientation * turn).normalized();
        joint.inChild.orientation = (joint.inChild.orientation * turn).normalized();
        joint.axis = Vec3::UnitX();
        joint.axis2 = Vec3::UnitY();
    }

    Pose frame(int link) const { return link < 0 ? Pose{} : m_frames[link]; }

    static void addOrigin(pugi::xml_node element, const Pose& pose) {
        pugi::xml_node origin = add(element, "origin");
        set(origin, "xyz", numberText(pose.position));
        set(origin, "rpy", numberText(rollPitchYaw(pose.orientation)));
    }

    void writeLink(int index) {
        const Link& link = m_robot.links[index];
        const Pose back = inverse(m_frames[index]);
        pugi::xml_node element = add(m_root, "link");
        set(element, "name", name(index));
        if (link.inertia) {
            const Inertia inertia = moved(*link.inertia, back);
            pugi::xml_node inertial = add(element, "inertial");
            addOrigin(inertial, {inertia.com, Quat::Identity()});
            set(add(inertial, "mass"), "value", numberText(inertia.mass));
            pugi::xml_node tensor = add(inertial, "inertia");
            const Mat3& I = inertia.tensor;
            const std::pair<const char*, double> entries[]{{"ixx", I(0, 0)}, {"ixy", I(0, 1)},
                                                           {"ixz", I(0, 2)}, {"iyy", I(1, 1)},
                                                           {"iyz", I(1, 2)}, {"izz", I(2, 2)}};
            for (const auto& [key, value] : entries)
                set(tensor, key, numberText(value));
        }
        for (const Geometry& geometry : link.geometries) {
            const bool isSeen = !geometry.shape.color || (*geometry.shape.color)[3] > 0;
            if (isSeen || !geometry.shape.collide) writeShape(element, "visual", geometry, back);
            if (geometry.shape.collide) writeShape(element, "collision", geometry, back);
        }
    }

    void writeShape(pugi::xml_node link, const char* kind, const Geometry& geometry,
                    const Pose& back) {
        pugi::xml_node shape = add(link, kind);
        addOrigin(shape, back * geometry.shape.pose);
        if (!writeSolid(add(shape, "geometry"), geometry)) {
            link.remove_child(shape);
            m_report.leftOut(geometry.place, {messages::kShapeLeftOut, geometry.place.file});
            return;
        }
        if (!geometry.shape.color || std::string_view(kind) != "visual") return;
        pugi::xml_node material = add(shape, "material");
        set(material, "name", "");
        const auto& c = *geometry.shape.color;
        set(add(material, "color"), "rgba",
            numberText(Vec3(c[0], c[1], c[2])) + ' ' + numberText(c[3]));
    }

    bool writeSolid(pugi::xml_node parent, const Geometry& geometry) {
        const auto solid = solidText(geometry, "filename", m_out);
        if (!solid) return false;
        const std::string_view name = solid->name;
        if (name == "ellipsoid" || name == "plane") return false;
        if (geometry.isHull) m_report.approximated(geometry.place, messages::kHullIsMesh);
        pugi::xml_node element = add(parent, solid->name);
        for (const auto& [key, value] : solid->values)
            set(element, key, value);
        return true;
    }

    static const char* typeOf(const Joint& joint) {
        switch (joint.kind) {
        case JointKind::Revolute:
            return joint.limits ? "revolute" : "continuous";
        case JointKind::Prismatic:
            return "prismatic";
        case JointKind::Free:
            return "floating";
        case JointKind::Planar:
            return "planar";
        case JointKind::Spherical:
            return "ball";
        case JointKind::Universal:
            return "universal";
        case JointKind::Screw:
            return "screw";
        case JointKind::Cylindrical:
            return "cylindrical";
        case JointKind::PointOnLine:
            return "";
        case JointKind::Fixed:
            break;
        }
        return "fixed";
    }

    static bool isOfUrdf(JointKind kind) {
        return kind == JointKind::Revolute || kind == JointKind::Prismatic ||
               kind == JointKind::Free || kind == JointKind::Planar || kind == JointKind::Fixed;
    }
    static bool hasAxis(JointKind kind) {
        return kind != JointKind::Fixed && kind != JointKind::Free &&
               kind != JointKind::Spherical && kind != JointKind::Universal;
    }

    void writeJoint(const LinkTree::Node& node) {
        const Joint& joint = node.joint;
        const bool isKnown = joint.kind != JointKind::PointOnLine;
        if (!isKnown) m_report.leftOut(joint.place, {messages::kPartLeftOut, "joint", joint.name});
        if (isKnown && !isOfUrdf(joint.kind))
            m_report.approximated(joint.place, {messages::kJointIsExtension, joint.name});
        pugi::xml_node element = add(m_root, "joint");
        set(element, "name", joint.name);
        set(element, "type", isKnown ? typeOf(joint) : "floating");
        addOrigin(element, inverse(frame(node.parent)) * joint.inParent);
        set(add(element, "parent"), "link", name(node.parent));
        set(add(element, "child"), "link", name(node.link));
        if (isKnown && hasAxis(joint.kind))
            set(add(element, "axis"), "xyz", numberText(joint.axis));
        writeCoordinate(element, joint);
        if (joint.kind == JointKind::Screw)
            set(add(element, "screw_thread_pitch"), "value", numberText(joint.pitch));
        if (const auto follows = m_followers.find(node.source); follows != m_followers.end()) {
            pugi::xml_node mimic = add(element, "mimic");
            set(mimic, "joint", m_robot.joints[follows->second.first].name);
            set(mimic, "multiplier", numberText(follows->second.ratio));
            set(mimic, "offset", numberText(follows->second.offset));
        }
    }

    void writeCoordinate(pugi::xml_node element, const Joint& joint) {
        const bool isSlide = joint.kind == JointKind::Prismatic;
        if (joint.limits || isSlide) {
            pugi::xml_node limit = add(element, "limit");
            set(limit, "lower", numberText(joint.limits ? (*joint.limits)[0] : -kFar));
            set(limit, "upper", numberText(joint.limits ? (*joint.limits)[1] : kFar));
            set(limit, "effort", numberText(joint.effort.value_or(kFar)));
            set(limit, "velocity", numberText(joint.speed.value_or(kFar)));
        }
        if (joint.damping != 0.0 || joint.friction != 0.0) {
            pugi::xml_node dynamics = add(element, "dynamics");
            set(dynamics, "damping", numberText(joint.damping));
            set(dynamics, "friction", numberText(joint.friction));
        }
        if (joint.stiffness != 0.0)
            m_report.leftOut(joint.place, {messages::kPartLeftOut, "spring", joint.name});
    }

    void writeLoop(Joint joint) {
        if (joint.kind == JointKind::PointOnLine) {
            m_report.leftOut(joint.place, {messages::kPartLeftOut, "joint", joint.name});
            return;
        }
        squareFrames(joint);
        m_report.approximated(joint.place, {messages::kJointIsExtension, joint.name});
        pugi::xml_node element = add(m_root, "loop_joint");
        set(element, "name", joint.name);
        set(element, "type", typeOf(joint));
        if (hasAxis(joint.kind)) set(add(element, "axis"), "xyz", numberText(joint.axis));
        if (joint.kind == JointKind::Screw)
            set(add(element, "screw_thread_pitch"), "value", numberText(joint.pitch));
        const auto side = [&](const char* key, int link, const Pose& in) {
            const Pose pose = inverse(frame(link)) * in;
            pugi::xml_node end = add(element, key);
            set(end, "link", name(link));
            set(end, "xyz", numberText(pose.position));
            set(end, "rpy", numberText(rollPitchYaw(pose.orientation)));
        };
        side("link1", joint.parent, joint.inParent);
        side("link2", joint.child, joint.inChild);
        if (joint.limits || joint.damping != 0.0 || joint.stiffness != 0.0 || joint.friction != 0.0)
            m_report.leftOut(joint.place, {messages::kNoCoordinateToActOn, joint.name});
    }

    /// A joint follows one other.
    void chooseFollowers() {
        const auto canFollow = [&](int joint, int leader) {
            // Nobody follows itself by way of others.
            for (auto next = m_followers.find(leader); next != m_followers.end();
                 next = m_followers.find(leader))
                leader = next->second.first;
            return leader != joint && !m_followers.contains(joint) &&
                   std::ranges::find(m_tree.closers, joint) == m_tree.closers.end();
        };
        for (const Coupling& coupling : m_robot.couplings) {
            Coupling turned = coupling;
            std::swap(turned.first, turned.second);
            if (coupling.ratio != 0.0) {
                turned.ratio = 1.0 / coupling.ratio;
                turned.offset = -coupling.offset / coupling.ratio;
            }
            if (canFollow(coupling.second, coupling.first))
                m_followers[coupling.second] = coupling;
            else if (coupling.ratio != 0.0 && canFollow(coupling.first, coupling.second))
                m_followers[coupling.first] = turned;
            else
                m_report.leftOut(coupling.place, {messages::kPartLeftOut, "gear", coupling.name});
        }
    }

    void writeActuator(const Actuator& actuator) {
        const std::string& joint = m_robot.joints[actuator.joint].name;
        if (actuator.kind != Actuator::Kind::Torque)
            return m_report.leftOut(actuator.place,
                                    {messages::kPartLeftOut, "controller", actuator.name});
        pugi::xml_node element = add(m_root, "transmission");
        set(element, "name", actuator.name);
        addText(element, "type", "transmission_interface/SimpleTransmission");
        set(add(element, "joint"), "name", joint);
        set(add(element, "actuator"), "name", actuator.name);
        if (actuator.target != 0.0)
            m_report.leftOut(actuator.place, {messages::kPartLeftOut, "target", actuator.name});
    }

    void tellOfTheRest() {
        if (m_robot.gravity != Vec3(0, 0, -9.81))
            m_report.leftOut({"/gravity"}, messages::kGravityLeftOut);
        for (const Geometry& geometry : m_robot.worldGeometries)
            m_report.leftOut(geometry.place, {messages::kShapeLeftOut, "ground"});
        if (!m_robot.materials.empty())
            m_report.leftOut({"/materials"}, messages::kMaterialsLeftOut);
        for (const ContactRule& rule : m_robot.contacts)
            m_report.leftOut(rule.place, {messages::kPartLeftOut, "contact", "pairs"});
    }

    const Robot& m_robot;
    std::filesystem::path m_out;
    ImportReport& m_report;
    LinkTree m_tree;
    std::vector<Pose> m_frames;          ///< by link: of the file's frame in the robot's
    std::map<int, Coupling> m_followers; ///< by joint that follows
    pugi::xml_document m_document;
    pugi::xml_node m_root;
};

} // namespace

std::string urdfText(const Robot& robot, const std::filesystem::path& out, ImportReport& report) {
    return UrdfWriter(robot, out, report).write();
}

} // namespace trammel::robots
