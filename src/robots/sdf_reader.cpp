#include "robots/sdf_reader.h"

#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/sdf_frames.h"
#include "robots/sdf_geometry.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <numbers>

namespace trammel::robots {

namespace {

using Kind = SdfFrames::Kind;

constexpr double kNoLimit = 1e16; ///< what the format has for infinity
constexpr double kFarLimit = 1e6; ///< rad or m, in the place of one that is infinite alone
constexpr double kSamePlace = 1e-6;

std::string lowerCase(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// A number that may be infinite.
double limitOf(const Element& axis, const char* name, double otherwise) {
    const Element element = axis.child("limit").child(name);
    if (!element) return otherwise;
    const std::string word = lowerCase(element.trimmedText());
    if (word == "inf" || word == "+inf" || word == "1e16") return kNoLimit;
    if (word == "-inf" || word == "-1e16") return -kNoLimit;
    return number(element.text(), element.place(), name);
}

double childNumber(const Element& element, const char* name, double otherwise) {
    const Element child = element.child(name);
    return child ? number(child.text(), child.place(), name) : otherwise;
}

bool isTrue(const Element& element, const char* name) {
    const std::string text = lowerCase(element.child(name).trimmedText());
    return text == "true" || text == "1";
}

/// Of "1.4" and what came before, not of "1.10".
bool isBefore15(const std::string& version) {
    const std::size_t point = version.find('.');
    const int major = std::atoi(version.c_str());
    const int minor = point == std::string::npos ? 0 : std::atoi(version.c_str() + point + 1);
    return !version.empty() && (major < 1 || (major == 1 && minor < 5));
}

class SdfReader {
public:
    SdfReader(const XmlFiles& files, const ImportOptions& options, ImportReport& report)
        : m_files(files),
          m_options(options),
          m_report(report),
          m_root(files, files.main().root()) {}

    Robot read() {
        m_robot.format = "SDFormat";
        m_isBefore15 = isBefore15(m_root.text("version"));
        m_robot.place = m_root.place();
        m_robot.rootsAreFixed = false;
        m_robot.gravity = {0, 0, -9.8}; // as the format has it
        std::vector<Element> models = m_root.children("model");
        std::vector<Element> scopes{m_root};
        for (const Element& world : m_root.children("world")) {
            scopes.push_back(world);
            const auto more = world.children("model");
            models.insert(models.end(), more.begin(), more.end());
            readGravity(world);
        }
        if (models.empty()) m_root.fail({messages::kElementIsMissing, "sdf", "model"});
        const auto isMoving = [](const Element& model) { return !isTrue(model, "static"); };
        m_isAlone = models.size() == 1 || std::ranges::count_if(models, isMoving) == 1;
        const auto moving = std::ranges::find_if(models, isMoving);
        m_robot.name = (moving == models.end() ? models.front() : *moving).text("name");
        for (const Element& model : models)
            gather(model, "");
        for (const Element& scope : scopes)
            gatherNames(scope, "");
        m_frames.check();
        for (const auto& [element, scope] : m_links)
            readLink(element, scope);
        for (const auto& [element, scope] : m_joints)
            readJoint(element, scope);
        for (const Mimic& mimic : m_mimics)
            readMimic(mimic);
        for (const auto& [element, scope] : m_welds)
            readWeld(element, scope);
        fixStatic();
        tellOfUnread(m_files, m_report);
        return std::move(m_robot);
    }

private:
    struct Scoped {
        Element element;
        std::string scope;
    };

    /// That the joint follows another one of its scope.
    struct Mimic {
        int joint;
        Element element;
        std::string scope;
    };

    void readGravity(const Element& world) {
        if (const Element gravity = world.child("gravity"))
            m_robot.gravity = vector(gravity.text(), gravity.place(), "gravity");
    }

    /// A model and those within it.
    void gather(const Element& model, const std::string& scope) {
        m_frames.add(Kind::Model, model, scope);
        const std::string name = scoped(scope, model.text("name"));
        if (isTrue(model, "static")) m_static.push_back(name);
        for (const Element& link : model.children("link")) {
            m_frames.add(Kind::Link, link, name, static_cast<int>(m_links.size()));
            m_links.push_back({link, name});
        }
        gatherNames(model, name);
        for (const Element& nested : model.children("model"))
            gather(nested, name);
    }

    /// Joints and frames of a model or world.
    void gatherNames(const Element& parent, const std::string& scope) {
        for (const Element& each : parent.children()) {
            if (each.name() == "frame") m_frames.add(Kind::Frame, each, scope);
            if (each.localName() == "joint") {
                m_frames.add(Kind::Joint, each, scope);
                m_joints.push_back({each, scope});
            }
            if (each.localName() == "weld_constraint") m_welds.push_back({each, scope});
        }
    }

    /// What a thing is called: without the name of the file's only model that moves.
    std::string shortName(const std::string& scope, const std::string& name) const {
        const std::string whole = scoped(scope, name);
        const std::size_t end = m_isAlone ? whole.find("::") : std::string::npos;
        if (end == std::string::npos) return whole;
        const std::string shorter = whole.substr(end + 2);
        return m_robot.findLink(shorter) < 0 && m_robot.findJoint(shorter) < 0 ? shorter : whole;
    }

    void readLink(const Element& element, const std::string& scope) {
        Link link;
        link.name = shortName(scope, element.text("name"));
        link.place = element.place();
        link.pose = poseOf(static_cast<int>(m_robot.links.size()));
        link.inertia = inertiaOf(element);
        if (const Element gravity = element.child("gravity");
            gravity && !isTrue(element, "gravity"))
            m_report.leftOut(gravity.place(), messages::kGravityActsOnAll);
        for (const char* kind : {"visual", "collision"})
            for (const Element& each : element.children(kind)) {
                auto geometry = sdfGeometry(each, m_files.folder(), m_options, m_robot, m_report);
                if (!geometry) continue;
                geometry->shape.pose = poseInLink(each, scope, element.text("name"));
                link.geometries.push_back(std::move(*geometry));
            }
        if (link.geometries.size() > kMostParts)
            element.fail({messages::kTooManyParts, kMostParts});
        joinShapes(link.geometries);
        m_robot.links.push_back(std::move(link));
    }

    /// One shape where a visual and a collision are the same; else what only collides is not seen.
    static void joinShapes(std::vector<Geometry>& shapes) {
        const bool hasVisuals =
            std::ranges::any_of(shapes, [](const Geometry& g) { return !g.shape.collide; });
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            Geometry& solid = shapes[i];
            if (!solid.shape.collide) continue;
            const auto same = std::ranges::find_if(shapes, [&](const Geometry& g) {
                return !g.shape.collide && g.shape.geometry == solid.shape.geometry &&
                       g.shape.pose == solid.shape.pose && g.meshScale == solid.meshScale;
            });
            if (same != shapes.end()) {
                solid.shape.color = same->shape.color;
                const auto index = same - shapes.begin();
                shapes.erase(same);
                if (static_cast<std::size_t>(index) <= i) --i;
            } else if (hasVisuals) {
                solid.shape.color = std::array{0.5, 0.5, 0.5, 0.0};
            }
        }
    }

    Pose poseInLink(const Element& element, const std::string& scope,
                    const std::string& link) const {
        const SdfPose pose = sdfPose(element);
        if (pose.relativeTo.empty()) return pose.pose;
        const SdfFrames::Node& base = m_frames.get(scope, pose.relativeTo, element.place());
        const SdfFrames::Node& own = m_frames.get(scope, link, element.place());
        return inverse(m_frames.pose(own)) * m_frames.pose(base) * pose.pose;
    }

    Inertia inertiaOf(const Element& link) const {
        Inertia inertia{1.0, Vec3::Zero(), Mat3::Identity(), link.place()};
        const Element inertial = link.child("inertial");
        if (!inertial) return inertia;
        inertia.place = inertial.place();
        inertia.mass = childNumber(inertial, "mass", 1.0);
        if (const Element t = inertial.child("inertia")) {
            // All before the matrix is filled, which nothing may interrupt.
            const double xx = childNumber(t, "ixx", 1), yy = childNumber(t, "iyy", 1),
                         zz = childNumber(t, "izz", 1);
            const double xy = childNumber(t, "ixy", 0), xz = childNumber(t, "ixz", 0),
                         yz = childNumber(t, "iyz", 0);
            inertia.tensor << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        }
        const Pose pose = sdfPose(inertial).pose;
        const Mat3 R = pose.orientation.toRotationMatrix();
        inertia.com = pose.position;
        inertia.tensor = R * inertia.tensor * R.transpose();
        return inertia;
    }

    static Element side(const Element& joint, std::string_view name) {
        for (const Element& each : joint.children())
            if (each.localName() == name) return each;
        joint.fail({messages::kElementIsMissing, "joint", std::string(name)});
    }

    static std::string nameIn(const Element& element) {
        const std::string_view text = element.trimmedText();
        if (text.empty()) element.fail({messages::kElementIsMissing, element.name(), "name"});
        return std::string(text);
    }

    void readJoint(const Element& element, const std::string& scope) {
        Joint joint;
        joint.name = shortName(scope, element.text("name"));
        joint.place = element.place();
        const Element parent = side(element, "parent"), child = side(element, "child");
        const SdfFrames::Node& first = m_frames.get(scope, nameIn(parent), parent.place());
        const SdfFrames::Node& second = m_frames.get(scope, nameIn(child), child.place());
        const SdfFrames::Node& own = m_frames.get(scope, element.text("name"), joint.place);
        joint.parent = m_frames.link(first);
        joint.child = m_frames.link(second);
        if (joint.parent == joint.child)
            element.fail({messages::kJointOfOneLink, model::shortened(joint.name)});
        const Pose frame = m_frames.pose(own);
        joint.inParent = inverse(poseOf(joint.parent)) * frame;
        joint.inChild = inverse(poseOf(joint.child)) * frame;
        if (!readKind(element, joint)) return;
        if (first.kind == Kind::Frame && !element.child("pose") && joint.kind != JointKind::Fixed)
            takeParentsFrame(first, frame, joint);
        readAxes(element, scope, frame, joint);
        if (std::ranges::any_of(m_robot.joints, [&](const Joint& other) {
                return other.child == joint.child && joint.child >= 0;
            }))
            joint.closesLoop = true;
        m_jointAt[scoped(scope, element.text("name"))] = static_cast<int>(m_robot.joints.size());
        m_robot.joints.push_back(std::move(joint));
    }

    Pose poseOf(int link) const {
        if (link < 0) return {};
        const Scoped& own = m_links[link];
        return m_frames.pose(
            m_frames.get(own.scope, own.element.text("name"), own.element.place()));
    }

    /// A joint between frames that are apart is drawn open, to be closed.
    void takeParentsFrame(const SdfFrames::Node& first, const Pose& frame, Joint& joint) {
        const Pose parents = m_frames.pose(first);
        if ((parents.position - frame.position).norm() <= kSamePlace) return;
        joint.inParent = inverse(poseOf(joint.parent)) * Pose{parents.position, frame.orientation};
        m_report.approximated(joint.place, {messages::kJointIsDrawnOpen, joint.name});
    }

    bool readKind(const Element& element, Joint& joint) {
        const std::string type = element.neededText("type");
        if (type == "revolute" || type == "continuous")
            joint.kind = JointKind::Revolute;
        else if (type == "prismatic")
            joint.kind = JointKind::Prismatic;
        else if (type == "ball")
            joint.kind = JointKind::Spherical;
        else if (type == "universal" || type == "revolute2")
            joint.kind = JointKind::Universal;
        else if (type == "planar")
            joint.kind = JointKind::Planar;
        else if (type == "screw")
            joint.kind = JointKind::Screw;
        else if (type == "curvilinear")
            m_report.approximated(joint.place, {messages::kJointIsHeld, joint.name, type});
        else if (type == "gearbox") {
            m_report.leftOut(joint.place, {messages::kGearboxLeftOut, joint.name});
            element.pass();
            return false;
        } else if (type != "fixed")
            element.fail({messages::kNoSuchJointType, model::shortened(type),
                          "revolute, continuous, prismatic, ball, universal, revolute2, screw, "
                          "fixed, gearbox, planar"});
        return true;
    }

    /// An axis in the joint's frame.
    Vec3 axisOf(const Element& axis, const std::string& scope, const Pose& frame) const {
        const Element xyz = axis.child("xyz");
        if (!xyz) return Vec3::UnitZ();
        const Vec3 v = vector(xyz.text(), xyz.place(), "xyz");
        if (!(v.norm() > 1e-12)) xyz.fail({messages::kAxisIsZero, "axis"});
        std::string expressed = xyz.text("expressed_in");
        const bool isOfModel = axis.child("use_parent_model_frame")
                                   ? isTrue(axis, "use_parent_model_frame")
                                   : m_isBefore15;
        if (expressed.empty() && isOfModel) expressed = "__model__";
        if (expressed.empty()) return v.normalized();
        const SdfFrames::Node& in = m_frames.get(scope, expressed, xyz.place());
        return (frame.orientation.conjugate() * (m_frames.pose(in).orientation * v)).normalized();
    }

    void readAxes(const Element& element, const std::string& scope, const Pose& frame,
                  Joint& joint) {
        const Element axis = element.child("axis"), axis2 = element.child("axis2");
        if (joint.kind == JointKind::Screw) joint.pitch = pitchOf(element);
        if (joint.kind == JointKind::Fixed) return element.pass({"axis"});
        if (joint.kind == JointKind::Planar) return; // across z
        if (axis) joint.axis = axisOf(axis, scope, frame);
        if (joint.kind == JointKind::Universal) {
            joint.axis2 = axis2 ? axisOf(axis2, scope, frame) : Vec3::UnitZ();
            squareUp(joint);
        }
        if (axis) readCoordinate(axis, scope, joint);
    }

    void squareUp(Joint& joint) {
        const Vec3 across = joint.axis2 - joint.axis2.dot(joint.axis) * joint.axis;
        if (std::abs(joint.axis2.dot(joint.axis)) > kSamePlace)
            m_report.approximated(joint.place, {messages::kAxesSquaredUp, joint.name});
        joint.axis2 =
            across.norm() > kSamePlace ? Vec3(across.normalized()) : joint.axis.unitOrthogonal();
    }

    /// Of a right-handed thread in m a turn. The older key is rad/m, and of a left-handed one.
    static double pitchOf(const Element& element) {
        if (element.child("screw_thread_pitch"))
            return childNumber(element, "screw_thread_pitch", 1.0);
        if (const Element old = element.child("thread_pitch")) {
            const double value = number(old.text(), old.place(), "thread_pitch");
            if (value == 0.0) old.fail({messages::kSizeIsNotPositive, "thread_pitch", value});
            return -2.0 * std::numbers::pi / value;
        }
        return 1.0;
    }

    void readCoordinate(const Element& axis, const std::string& scope, Joint& joint) {
        const double lower = limitOf(axis, "lower", -kNoLimit);
        const double upper = limitOf(axis, "upper", kNoLimit);
        if (lower > -kNoLimit || upper < kNoLimit) {
            if (lower < upper)
                joint.limits = {std::max(lower, -kFarLimit), std::min(upper, kFarLimit)};
            else
                m_report.leftOut(axis.place(), {messages::kLimitsLeaveNothing, joint.name});
        }
        const double effort = limitOf(axis, "effort", -1), speed = limitOf(axis, "velocity", -1);
        if (effort >= 0 && effort < kNoLimit) joint.effort = effort;
        if (speed >= 0 && speed < kNoLimit) joint.speed = speed;
        joint.start = childNumber(axis, "initial_position", 0.0);
        if (const Element dynamics = axis.child("dynamics")) {
            joint.damping = childNumber(dynamics, "damping", 0.0);
            joint.friction = childNumber(dynamics, "friction", 0.0);
            joint.stiffness = childNumber(dynamics, "spring_stiffness", 0.0);
            joint.rest = childNumber(dynamics, "spring_reference", 0.0);
        }
        for (const Element& mimic : axis.children("mimic"))
            m_mimics.push_back({static_cast<int>(m_robot.joints.size()), mimic, scope});
    }

    void readMimic(const Mimic& source) {
        const auto& [joint, mimic, scope] = source;
        Coupling coupling;
        const auto leader = m_jointAt.find(scoped(scope, mimic.neededText("joint")));
        if (leader == m_jointAt.end() || leader->second == joint)
            mimic.fail({messages::kNoRobotJointNamed, model::shortened(mimic.text("joint"))});
        coupling.first = leader->second;
        coupling.second = joint;
        coupling.ratio = childNumber(mimic, "multiplier", 1.0);
        coupling.offset = childNumber(mimic, "offset", 0.0) -
                          coupling.ratio * childNumber(mimic, "reference", 0.0);
        coupling.name = m_robot.joints[joint].name + "_mimic";
        coupling.place = mimic.place();
        m_robot.couplings.push_back(std::move(coupling));
    }

    /// A weld between two frames, which need not be at one place.
    void readWeld(const Element& element, const std::string& scope) {
        const Element parent = side(element, "parent"), child = side(element, "child");
        const SdfFrames::Node& first = m_frames.get(scope, nameIn(parent), parent.place());
        const SdfFrames::Node& second = m_frames.get(scope, nameIn(child), child.place());
        Joint joint;
        joint.name = fmt::format("weld_{}", m_robot.joints.size() + 1);
        joint.place = element.place();
        joint.parent = m_frames.link(first);
        joint.child = m_frames.link(second);
        if (joint.parent == joint.child)
            element.fail({messages::kJointOfOneLink, model::shortened(joint.name)});
        joint.inParent = inverse(poseOf(joint.parent)) * m_frames.pose(first);
        joint.inChild = inverse(poseOf(joint.child)) * m_frames.pose(second);
        joint.closesLoop = true;
        m_robot.joints.push_back(std::move(joint));
    }

    void fixStatic() {
        for (std::size_t i = 0; i < m_links.size(); ++i) {
            const bool isStatic = std::ranges::any_of(m_static, [&](const std::string& name) {
                return m_links[i].scope == name || m_links[i].scope.starts_with(name + "::");
            });
            if (!isStatic) continue;
            Joint joint;
            joint.name = m_robot.links[i].name + "_static";
            joint.child = static_cast<int>(i);
            joint.inParent = poseOf(joint.child);
            joint.place = m_robot.links[i].place;
            m_robot.joints.push_back(std::move(joint));
        }
    }

    const XmlFiles& m_files;
    const ImportOptions& m_options;
    ImportReport& m_report;
    Element m_root;
    Robot m_robot;
    SdfFrames m_frames;
    std::vector<Scoped> m_links, m_joints, m_welds;
    std::vector<std::string> m_static; ///< models
    std::vector<Mimic> m_mimics;
    std::map<std::string, int> m_jointAt; ///< joints that are read by their scoped names
    bool m_isBefore15 = false;            ///< the file's version: axes are in the model's frame
    bool m_isAlone = true;
};

} // namespace

Robot readSdf(const XmlFiles& files, const ImportOptions& options, ImportReport& report) {
    return SdfReader(files, options, report).read();
}

} // namespace trammel::robots
