#include "robots/urdf_reader.h"

#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/closures_file.h"
#include "robots/mesh_search.h"
#include "robots/xml_element.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace trammel::robots {

namespace {

constexpr double kFarLimit =
    1e6; ///< rad or m: what is farther is no limit, nor are as much N m or rad/s

using Color = std::array<double, 4>;

Pose originOf(const Element& parent) {
    const Element origin = parent.child("origin");
    if (!origin) return {};
    return {origin.vector("xyz", Vec3::Zero()),
            fromRollPitchYaw(origin.vector("rpy", Vec3::Zero()))};
}

class UrdfReader {
public:
    UrdfReader(const XmlFiles& files, const ImportOptions& options, ImportReport& report)
        : m_files(files),
          m_options(options),
          m_report(report),
          m_root(files, files.main().root()) {}

    Robot read() {
        m_robot.name = m_root.text("name");
        m_robot.format = "URDF";
        m_robot.place = m_root.place();
        for (const Element& material : m_root.children("material"))
            if (const auto color = colorOf(material)) m_colors[material.text("name")] = *color;
        for (const Element& link : m_root.children("link"))
            readLink(link);
        for (const Element& each : m_root.children())
            if (each.localName() == "joint") readJoint(each);
        for (const Element& loop : m_root.children("loop_joint"))
            readLoopJoint(loop);
        for (const auto& [joint, element] : m_mimics)
            readMimic(joint, element);
        for (const Element& transmission : m_root.children("transmission"))
            readTransmission(transmission);
        checkTree();
        tellOfUnread(m_files, m_report);
        return std::move(m_robot);
    }

private:
    std::optional<Color> colorOf(const Element& material) const {
        const Element color = material.child("color");
        if (!color) {
            const auto known = m_colors.find(material.text("name"));
            if (known == m_colors.end()) return std::nullopt;
            return known->second;
        }
        const std::vector<double> v = numbers(color.neededText("rgba"), color.place(), "rgba", 4);
        Color result{};
        for (std::size_t i = 0; i < 4; ++i)
            result[i] = std::clamp(v[i], 0.0, 1.0);
        return result;
    }

    void readLink(const Element& element) {
        Link link;
        link.name = element.neededText("name");
        link.place = element.place();
        if (m_robot.links.size() >= kMostParts) element.fail({messages::kTooManyParts, kMostParts});
        if (m_robot.findLink(link.name) >= 0)
            element.fail({messages::kNameIsTaken, "link", model::shortened(link.name)});
        if (const Element inertial = element.child("inertial")) link.inertia = inertiaOf(inertial);
        readShapes(element, link);
        if (link.name == "world" && !link.inertia && link.geometries.empty()) {
            m_robot.statesWorld = true;
            return;
        }
        m_robot.links.push_back(std::move(link));
    }

    Inertia inertiaOf(const Element& inertial) const {
        Inertia inertia;
        inertia.place = inertial.place();
        inertia.mass = inertial.needed("mass").number("value");
        const Pose origin = originOf(inertial);
        if (const Element t = inertial.child("inertia")) {
            // All before the matrix is filled, which nothing may interrupt.
            const double xx = t.number("ixx", 0), yy = t.number("iyy", 0), zz = t.number("izz", 0);
            const double xy = t.number("ixy", 0), xz = t.number("ixz", 0), yz = t.number("iyz", 0);
            inertia.tensor << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        }
        return moved(inertia, origin);
    }

    static Inertia moved(const Inertia& inertia, const Pose& by) {
        const Mat3 R = by.orientation.toRotationMatrix();
        return {inertia.mass, by.position, R * inertia.tensor * R.transpose(), inertia.place};
    }

    void readShapes(const Element& element, Link& link) {
        std::vector<Geometry> visuals, collisions;
        for (const Element& each : element.children("visual"))
            addShape(each, false, visuals);
        for (const Element& each : element.children("collision"))
            addShape(each, true, collisions);
        if (visuals.size() + collisions.size() > kMostParts)
            element.fail({messages::kTooManyParts, kMostParts});
        // One shape for both where they are the same; else what only collides is not seen.
        for (Geometry& solid : collisions) {
            const auto same = std::ranges::find_if(visuals, [&](const Geometry& seen) {
                return seen.shape.geometry == solid.shape.geometry &&
                       seen.shape.pose == solid.shape.pose && seen.meshFile == solid.meshFile &&
                       seen.meshScale == solid.meshScale;
            });
            if (same != visuals.end())
                same->shape.collide = true;
            else {
                if (!visuals.empty()) solid.shape.color = Color{0.5, 0.5, 0.5, 0.0};
                link.geometries.push_back(std::move(solid));
            }
        }
        link.geometries.insert(link.geometries.begin(), visuals.begin(), visuals.end());
    }

    void addShape(const Element& element, bool collides, std::vector<Geometry>& shapes) {
        const Element geometry = element.needed("geometry"), solid = geometry.firstChild();
        if (!solid) element.fail({messages::kElementIsMissing, "geometry", "box"});
        Geometry result;
        result.place = geometry.place();
        result.shape.collide = collides;
        result.shape.pose = originOf(element);
        if (const Element material = element.child("material"))
            result.shape.color = colorOf(material);
        if (readSolid(solid, result)) shapes.push_back(std::move(result));
    }

    bool readSolid(const Element& solid, Geometry& result) {
        const auto size = [&](const char* name) {
            const double value = solid.number(name);
            if (!(value > 0)) solid.fail({messages::kSizeIsNotPositive, name, value});
            return value;
        };
        if (solid.name() == "box") {
            const Vec3 sides = robots::vector(solid.neededText("size"), solid.place(), "size");
            if (!(sides.minCoeff() > 0))
                solid.fail({messages::kSizeIsNotPositive, "size", sides.minCoeff()});
            result.shape.geometry = model::Box{sides};
        } else if (solid.name() == "sphere") {
            result.shape.geometry = model::Sphere{size("radius")};
        } else if (solid.name() == "cylinder") {
            result.shape.geometry = model::Cylinder{size("radius"), size("length")};
        } else if (solid.localName() == "capsule") {
            result.shape.geometry = model::Capsule{size("radius"), size("length")};
        } else if (solid.name() == "mesh") {
            const std::string name = solid.neededText("filename");
            result.shape.geometry = model::Mesh{name, 1.0};
            result.meshScale = solid.vector("scale", Vec3::Ones());
            result.meshFile = findMesh(name, m_files.folder(), m_options);
            if (result.meshFile.empty())
                m_report.leftOut(solid.place(), {messages::kMeshIsMissing, model::shortened(name)});
        } else {
            return false;
        }
        return true;
    }

    int linkNamed(const Element& element) const {
        const std::string name = element.neededText("link");
        const int link = m_robot.findLink(name);
        if (link < 0 && name != "world")
            element.fail({messages::kNoRobotLinkNamed, model::shortened(name)});
        return link;
    }

    void readKind(const Element& element, Joint& joint) {
        static const std::map<std::string, JointKind> kKinds{
            {"revolute", JointKind::Revolute},      {"continuous", JointKind::Revolute},
            {"prismatic", JointKind::Prismatic},    {"fixed", JointKind::Fixed},
            {"floating", JointKind::Free},          {"planar", JointKind::Planar},
            {"ball", JointKind::Spherical},         {"spherical", JointKind::Spherical},
            {"universal", JointKind::Universal},    {"screw", JointKind::Screw},
            {"cylindrical", JointKind::Cylindrical}};
        const std::string type = element.neededText("type");
        if (const auto kind = kKinds.find(type); kind != kKinds.end()) {
            joint.kind = kind->second;
        } else if (type == "curvilinear") {
            m_report.approximated(joint.place, {messages::kJointIsHeld, joint.name, type});
        } else {
            std::vector<std::string> names;
            for (const auto& [name, kind_] : kKinds)
                names.push_back(name);
            element.fail({messages::kNoSuchJointType, model::shortened(type),
                          fmt::format("{}", fmt::join(names, ", "))});
        }
        const bool hasNoAxis = joint.kind == JointKind::Fixed || joint.kind == JointKind::Free ||
                               joint.kind == JointKind::Spherical;
        if (hasNoAxis) element.pass({"axis"});
        if (joint.kind == JointKind::Universal) {
            joint.axis = Vec3::UnitX();
            joint.axis2 = Vec3::UnitY();
        } else if (!hasNoAxis) {
            readAxis(element, joint);
        }
        if (joint.kind == JointKind::Screw) readPitch(element, joint);
    }

    static void readAxis(const Element& element, Joint& joint) {
        joint.axis = Vec3::UnitX();
        if (const Element axis = element.child("axis"))
            joint.axis = axis.vector("xyz", Vec3::UnitX());
        if (!(joint.axis.norm() > 1e-12)) element.fail({messages::kAxisIsZero, joint.name});
        joint.axis.normalize();
    }

    static void readPitch(const Element& element, Joint& joint) {
        for (const Element& each : element.children())
            if (each.localName() == "screw_thread_pitch") {
                joint.pitch = each.number("value");
                return;
            }
        element.fail({messages::kElementIsMissing, "joint", "screw_thread_pitch"});
    }

    /// With its name, place and kind.
    Joint newJoint(const Element& element) {
        Joint joint;
        joint.name = element.neededText("name");
        joint.place = element.place();
        if (m_robot.joints.size() >= kMostParts)
            element.fail({messages::kTooManyParts, kMostParts});
        if (m_robot.findJoint(joint.name) >= 0)
            element.fail({messages::kNameIsTaken, "joint", model::shortened(joint.name)});
        readKind(element, joint);
        return joint;
    }

    void readJoint(const Element& element) {
        Joint joint = newJoint(element);
        const Element child = element.needed("child");
        joint.parent = linkNamed(element.needed("parent"));
        joint.child = linkNamed(child);
        if (joint.child < 0) child.fail({messages::kNoRobotLinkNamed, "world"});
        if (joint.parent == joint.child)
            element.fail({messages::kJointOfOneLink, model::shortened(joint.name)});
        joint.inParent = originOf(element);
        readCoordinate(element, joint);
        if (const Element mimic = element.child("mimic"))
            m_mimics.emplace_back(static_cast<int>(m_robot.joints.size()), mimic);
        m_robot.joints.push_back(std::move(joint));
    }

    void readCoordinate(const Element& element, Joint& joint) {
        if (const Element limit = element.child("limit")) {
            joint.effort = bound(limit, "effort");
            joint.speed = bound(limit, "velocity");
            if (element.text("type") != "continuous") readLimits(limit, joint);
        }
        if (const Element dynamics = element.child("dynamics")) {
            // Joints of several freedoms state several: the first.
            const auto first = [&](const char* name) {
                if (!dynamics.has(name)) return 0.0;
                const auto values = numbers(dynamics.text(name), dynamics.place(), name);
                return values.empty() ? 0.0 : values.front();
            };
            joint.damping = first("damping");
            joint.friction = first("friction");
        }
    }

    /// What the format wants to be stated where there is no bound is a large number.
    static std::optional<double> bound(const Element& limit, const char* name) {
        const double value = limit.number(name, kFarLimit);
        return value < kFarLimit ? std::optional(value) : std::nullopt;
    }

    void readLimits(const Element& limit, Joint& joint) const {
        if (!limit.has("lower") && !limit.has("upper")) return;
        const double lower = limit.number("lower", 0.0), upper = limit.number("upper", 0.0);
        if (lower <= -kFarLimit && upper >= kFarLimit) return;
        if (lower < upper)
            joint.limits = {lower, upper};
        else
            m_report.leftOut(limit.place(), {messages::kLimitsLeaveNothing, joint.name});
    }

    void readLoopJoint(const Element& element) {
        Joint joint = newJoint(element);
        const auto side = [&](const char* name, int& link, Pose& frame) {
            const Element end = element.needed(name);
            link = linkNamed(end);
            frame = {end.vector("xyz", Vec3::Zero()),
                     fromRollPitchYaw(end.vector("rpy", Vec3::Zero()))};
        };
        side("link1", joint.parent, joint.inParent);
        side("link2", joint.child, joint.inChild);
        joint.closesLoop = true;
        if (joint.parent == joint.child)
            element.fail({messages::kJointOfOneLink, model::shortened(joint.name)});
        m_robot.joints.push_back(std::move(joint));
    }

    void readMimic(int joint, const Element& mimic) {
        const std::string master = mimic.neededText("joint");
        Coupling coupling;
        coupling.first = m_robot.findJoint(master);
        coupling.second = joint;
        if (coupling.first < 0)
            mimic.fail({messages::kNoRobotJointNamed, model::shortened(master)});
        coupling.ratio = mimic.number("multiplier", 1.0);
        coupling.offset = mimic.number("offset", 0.0);
        coupling.name = m_robot.joints[joint].name + "_mimic";
        coupling.place = mimic.place();
        m_leaderOf.resize(m_robot.joints.size(), -1);
        m_leaderOf[joint] = coupling.first;
        for (int leader = coupling.first; leader >= 0; leader = m_leaderOf[leader])
            if (leader == joint) mimic.fail({messages::kMimicOfItself, m_robot.joints[joint].name});
        m_robot.couplings.push_back(std::move(coupling));
    }

    void readTransmission(const Element& element) {
        for (const Element& each : element.children("joint")) {
            const int index = m_robot.findJoint(each.text("name"));
            if (index < 0) {
                m_report.leftOut(each.place(), {messages::kNoRobotJointNamed,
                                                model::shortened(each.text("name"))});
                continue;
            }
            Joint& joint = m_robot.joints[index];
            if (joint.isActuated || joint.kind == JointKind::Fixed) continue;
            joint.isActuated = true;
            Actuator actuator;
            actuator.name = joint.name;
            actuator.joint = index;
            actuator.place = element.place();
            m_robot.actuators.push_back(std::move(actuator));
        }
    }

    /// Every link but one is the child of one joint.
    void checkTree() {
        if (m_robot.links.empty() && !m_robot.statesWorld)
            m_root.fail({messages::kElementIsMissing, "robot", "link"});
        std::vector<int> parentOf(m_robot.links.size(), -1);
        std::vector<int> next(m_robot.links.size(), kWorld);
        for (std::size_t j = 0; j < m_robot.joints.size(); ++j) {
            const Joint& joint = m_robot.joints[j];
            if (joint.closesLoop) continue;
            int& parent = parentOf[joint.child];
            if (parent >= 0)
                throw ImportError(joint.place,
                                  {messages::kTwoParents, m_robot.links[joint.child].name,
                                   m_robot.joints[parent].name, joint.name});
            parent = static_cast<int>(j);
            next[joint.child] = joint.parent;
        }
        checkRoots(parentOf, next);
        if (m_robot.joints.empty() && m_robot.links.size() == 1) {
            m_robot.rootsAreFixed = false;
            m_report.approximated(m_robot.links.front().place,
                                  {messages::kSingleLinkIsFree, m_robot.links.front().name});
        }
    }

    void checkRoots(const std::vector<int>& parentOf, const std::vector<int>& next) const {
        int root = -1;
        bool isWorldParent = std::ranges::any_of(
            m_robot.joints, [](const Joint& j) { return !j.closesLoop && j.parent == kWorld; });
        for (std::size_t i = 0; i < m_robot.links.size(); ++i) {
            if (parentOf[i] >= 0) continue;
            const Link& link = m_robot.links[i];
            if (isWorldParent || root >= 0)
                throw ImportError(link.place,
                                  {messages::kTwoRoots, link.name,
                                   root < 0 ? std::string("world") : m_robot.links[root].name});
            root = static_cast<int>(i);
        }
        for (std::size_t i = 0; i < m_robot.links.size(); ++i) {
            int link = static_cast<int>(i);
            for (std::size_t up = 0; link >= 0 && up <= m_robot.links.size(); ++up)
                link = next[link];
            if (link >= 0)
                throw ImportError(m_robot.links[i].place,
                                  {messages::kRingOfJoints, m_robot.links[i].name});
        }
    }

    const XmlFiles& m_files;
    const ImportOptions& m_options;
    ImportReport& m_report;
    Element m_root;
    Robot m_robot;
    std::map<std::string, Color> m_colors;
    std::vector<std::pair<int, Element>> m_mimics; ///< by joint
    std::vector<int> m_leaderOf;                   ///< by joint, of those seen so far; -1: none
};

} // namespace

Robot readUrdf(const XmlFiles& files, const std::filesystem::path& file,
               const ImportOptions& options, ImportReport& report) {
    Robot robot = UrdfReader(files, options, report).read();
    std::filesystem::path closures = options.closuresFile;
    std::error_code error;
    for (const char* ending : {".yaml", ".yml"})
        if (closures.empty()) {
            std::filesystem::path beside = file;
            beside.replace_extension(ending);
            if (std::filesystem::is_regular_file(beside, error)) closures = beside;
        }
    if (closures.empty()) return robot;
    readClosures(closures, robot, report);
    robot.files.push_back(closures);
    return robot;
}

} // namespace trammel::robots
