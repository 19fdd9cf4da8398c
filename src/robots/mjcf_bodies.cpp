#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mjcf_contents.h"
#include "robots/mjcf_geoms.h"
#include "robots/mjcf_inertia.h"
#include "robots/mjcf_joints.h"

#include <cmath>
#include <fmt/format.h>
#include <set>

namespace trammel::robots {

namespace {

constexpr std::size_t kMaxParts = 200000; ///< elements of bodies, with repeated ones

/// An element of a body with what the frames around it add.
struct Part {
    Element element;
    Pose frame; ///< in the body's
    const MjcfClass* childClass;
    std::string suffix; ///< of names, by the repetitions around it
};

class BodyReader {
public:
    BodyReader(MjcfContents& contents, const ImportOptions& options)
        : m_contents(contents), m_robot(contents.robot), m_geoms(contents, options) {
        contents.bodies["world"] = kWorld;
        for (const Element& world : contents.source.sections("worldbody"))
            collectNames(world);
        for (const Element& section : contents.source.sections("contact"))
            for (const Element& each : contents.source.children(section))
                if (each.name() == "pair")
                    m_paired.insert({each.text("geom1"), each.text("geom2")});
    }

    void read() {
        for (const Element& world : m_contents.source.sections("worldbody"))
            readContent(world, {{world, {}, m_contents.defaults.main(), ""}, kWorld, true});
        adjustInertias(m_contents.compiler, m_robot.links);
    }

private:
    struct Body {
        Part part;
        int link = kWorld;
        bool standsStill = true;
    };

    void readContent(const Element& element, const Body& body) {
        std::vector<Part> parts;
        flatten({element, {}, body.part.childClass, body.part.suffix}, parts);
        std::optional<Part> inertial;
        std::vector<Geometry> weighed;
        for (const Part& part : parts) {
            const std::string_view name = part.element.name();
            if (name == "geom")
                readGeom(part, body, weighed);
            else if (name == "site")
                readSite(part, body.link);
            else if (name == "inertial")
                inertial = part;
            else if (name == "joint" || name == "freejoint") {
                if (body.link < 0) part.element.fail(messages::kMjcfJointOfWorld);
            } else if (name != "body")
                m_contents.report.leftOut(part.element.place(),
                                          {messages::kElementNotRead, model::shortened(name)});
        }
        if (body.link >= 0) readInertia(body.link, inertial, weighed);
        for (const Part& part : parts)
            if (part.element.name() == "body") readBody(part, body);
    }

    /// The elements of a body, those of frames and repetitions among them.
    void flatten(const Part& parent, std::vector<Part>& parts) {
        for (const Element& each : m_contents.source.children(parent.element)) {
            const MjcfElement element(each, nullptr);
            if (each.name() == "frame" || each.name() == "replicate") {
                tellOfAttributes(each, m_contents.report);
                Part inner{each, parent.frame,
                           m_contents.defaults.of(each, "childclass", parent.childClass),
                           parent.suffix};
                if (each.name() == "replicate") {
                    repeat(element, inner, parts);
                } else {
                    inner.frame = parent.frame * m_contents.compiler.pose(element);
                    flatten(inner, parts);
                }
                continue;
            }
            if (++m_partCount > kMaxParts) each.fail({messages::kMjcfTooManyParts, kMaxParts});
            parts.push_back({each, parent.frame, parent.childClass, parent.suffix});
        }
    }

    void repeat(const MjcfElement& element, Part inner, std::vector<Part>& parts) {
        const double count = element.element().number("count");
        if (!(count >= 1) || count != std::floor(count))
            element.fail({messages::kMjcfRepeatCount, count});
        const Pose step{element.vector("offset", Vec3::Zero()),
                        m_contents.compiler.fromEuler(element.vector("euler", Vec3::Zero()))};
        const std::string sep = element.text("sep"), suffix = inner.suffix;
        const std::size_t digits = fmt::format("{}", count - 1).size();
        for (double i = 0; i < count; ++i) {
            if (++m_partCount > kMaxParts) element.fail({messages::kMjcfTooManyParts, kMaxParts});
            inner.suffix = suffix + sep + fmt::format("{:0{}}", static_cast<long>(i), digits);
            flatten(inner, parts);
            inner.frame = inner.frame * step;
        }
    }

    MjcfElement withDefaults(const Part& part) const {
        return {part.element, m_contents.defaults.of(part.element, "class", part.childClass)};
    }

    /// Those that the file states, which names that are made up are not to be.
    void collectNames(const Element& parent) {
        for (const Element& each : m_contents.source.children(parent)) {
            if (each.has("name")) m_statedNames.insert(each.text("name"));
            collectNames(each);
        }
    }

    std::string nameOf(const Part& part, const char* prefix, std::size_t number) const {
        std::string name = part.element.text("name");
        if (!name.empty()) return name + part.suffix;
        name = fmt::format("{}{}", prefix, number);
        while (m_statedNames.contains(name))
            name += "_";
        return name;
    }

    void checkName(const Part& part, const char* kind, bool isTaken) const {
        if (isTaken)
            part.element.fail({messages::kNameIsTaken, kind,
                               model::shortened(part.element.text("name") + part.suffix)});
    }

    void readGeom(const Part& part, const Body& body, std::vector<Geometry>& weighed) {
        tellOfAttributes(part.element, m_contents.report);
        const MjcfElement element = withDefaults(part);
        const bool isPaired = m_paired.contains(part.element.text("name") + part.suffix);
        const std::optional<Geometry> geometry = m_geoms.read(element, part.frame, isPaired);
        MjcfGeom geom = MjcfGeoms::contactOf(element);
        geom.link = body.link;
        geom.collides = geometry && geometry->shape.collide;
        if (const std::string name = part.element.text("name"); !name.empty()) {
            const bool isNew =
                m_contents.geomAt.emplace(name + part.suffix, m_contents.geoms.size()).second;
            checkName(part, "geom", !isNew);
        }
        m_contents.geoms.push_back(geom);
        if (!geometry) return;
        const bool isPlane = std::holds_alternative<model::Plane>(geometry->shape.geometry);
        if (isPlane && !body.standsStill) part.element.fail(messages::kMjcfPlaneMoves);
        const auto& [from, to] = m_contents.compiler.inertiaGroups;
        const double group = element.number("group", 0.0);
        if (group >= from && group <= to) weighed.push_back(*geometry);
        (body.link < 0 ? m_robot.worldGeometries : m_robot.links[body.link].geometries)
            .push_back(*geometry);
    }

    void readSite(const Part& part, int link) {
        tellOfAttributes(part.element, m_contents.report);
        const MjcfElement element = withDefaults(part);
        Pose pose = m_contents.compiler.pose(element);
        if (const auto ends = element.numbers("fromto", 6, 6); !ends.empty()) {
            const Vec3 from(ends[0], ends[1], ends[2]), to(ends[3], ends[4], ends[5]);
            pose = {0.5 * (from + to), fromZAxis(from - to)};
        }
        const std::string name = part.element.text("name");
        if (name.empty()) return; // nothing refers to it
        const bool isNew =
            m_contents.sites.emplace(name + part.suffix, MjcfSite{link, part.frame * pose}).second;
        checkName(part, "site", !isNew);
    }

    void readInertia(int link, const std::optional<Part>& inertial,
                     const std::vector<Geometry>& weighed) {
        using Rule = MjcfCompiler::InertiaFromGeom;
        const Rule rule = m_contents.compiler.inertiaFromGeom;
        Link& body = m_robot.links[link];
        if (inertial && rule != Rule::Always) {
            tellOfAttributes(inertial->element, m_contents.report);
            body.inertia = readMjcfInertial({inertial->element, nullptr}, inertial->frame,
                                            m_contents.compiler);
            return;
        }
        if (rule != Rule::Never) {
            Link probe = body;
            probe.geometries = weighed;
            body.inertia = geometryInertia(probe, 1000.0, m_contents.report);
        }
        if (body.inertia) return;
        body.inertia = Inertia{0.0, Vec3::Zero(), Mat3::Zero(), body.place};
        if (!weighed.empty())
            m_contents.report.approximated(body.place, {messages::kMjcfNoMassOfShapes, body.name});
    }

    void readBody(const Part& part, const Body& parent) {
        tellOfAttributes(part.element, m_contents.report);
        const MjcfElement element(part.element, nullptr);
        const std::string name = nameOf(part, "body", ++m_bodyCount);
        checkName(part, "body", m_contents.bodies.contains(name));
        const Pose pose = part.frame * m_contents.compiler.pose(element);
        std::vector<Part> joints;
        Body body{part, kWorld, parent.standsStill};
        body.part.childClass = m_contents.defaults.of(part.element, "childclass", part.childClass);
        collectJoints({part.element, {}, body.part.childClass, part.suffix}, joints);
        if (element.word("mocap", {"false", "true"}) == "true")
            m_contents.report.approximated(part.element.place(),
                                           {messages::kMjcfMocapStands, name});
        body.standsStill = body.standsStill && joints.empty();
        body.link = addLinks(part, name, pose, parent.link, joints);
        m_contents.bodies[name] = body.link;
        readContent(part.element, body);
    }

    void collectJoints(const Part& parent, std::vector<Part>& joints) {
        std::vector<Part> parts;
        flatten(parent, parts);
        m_partCount -= std::min(m_partCount, parts.size()); // counted again with the content
        for (const Part& part : parts)
            if (part.element.name() == "joint" || part.element.name() == "freejoint")
                joints.push_back(part);
    }

    /// The links and joints of a body: a link for each joint, of which the last is the body.
    int addLinks(const Part& part, const std::string& name, Pose pose, int parent,
                 const std::vector<Part>& joints) {
        if (joints.empty()) {
            Joint joint;
            joint.name = unusedName(name + ".fixed");
            joint.place = part.element.place();
            return addLink(part, name, joint, pose, parent);
        }
        for (std::size_t i = 0; i < joints.size(); ++i) {
            tellOfAttributes(joints[i].element, m_contents.report);
            const std::string jointName = nameOf(joints[i], "joint", ++m_jointCount);
            checkName(joints[i], "joint", !m_jointNames.insert(jointName).second);
            const StatedMjcfJoint stated =
                readMjcfJoint(withDefaults(joints[i]), joints[i].frame, jointName, m_contents);
            if (stated.isFree && (parent != kWorld || joints.size() > 1))
                joints[i].element.fail(
                    {messages::kMjcfFreeJointWithin, model::shortened(jointName)});
            parent = addJoint(part, i + 1 == joints.size() ? name : name + "." + jointName, stated,
                              pose, parent);
            pose = {};
        }
        return parent;
    }

    /// At its reference the joint leaves the link where `pose` has it in the parent.
    int addJoint(const Part& part, const std::string& name, const StatedMjcfJoint& stated,
                 const Pose& pose, int parent) {
        Joint joint = stated.joint;
        joint.start = stated.reference;
        joint.inParent = pose * joint.inChild * inverse(jointMotion(joint, stated.reference));
        const bool isBall = joint.kind == JointKind::Spherical;
        m_contents.joints.push_back({static_cast<int>(m_robot.joints.size()),
                                     stated.isFree ? 7
                                     : isBall      ? 4
                                                   : 1,
                                     stated.isFree ? 6
                                     : isBall      ? 3
                                                   : 1});
        return addLink(part, name, joint, pose, parent);
    }

    /// A link that has a joint, with no inertia so far.
    int addLink(const Part& part, const std::string& name, Joint joint, const Pose& pose,
                int parent) {
        if (m_robot.links.size() >= kMostParts)
            part.element.fail({messages::kTooManyParts, kMostParts});
        Link link;
        link.name = unusedLink(name);
        link.place = part.element.place();
        link.inertia = Inertia{};
        if (joint.kind == JointKind::Fixed) joint.inParent = pose;
        joint.parent = parent;
        joint.child = static_cast<int>(m_robot.links.size());
        m_contents.poses.push_back(m_contents.pose(parent) * pose);
        link.pose = m_contents.poses.back();
        m_robot.links.push_back(std::move(link));
        m_robot.joints.push_back(std::move(joint));
        return m_robot.joints.back().child;
    }

    std::string unusedLink(std::string name) {
        while (!m_linkNames.insert(name).second)
            name += "_";
        return name;
    }
    std::string unusedName(std::string name) {
        while (m_statedNames.contains(name) || !m_jointNames.insert(name).second)
            name += "_";
        return name;
    }

    MjcfContents& m_contents;
    Robot& m_robot;
    MjcfGeoms m_geoms;
    std::set<std::string> m_statedNames, m_linkNames, m_jointNames;
    std::set<std::string> m_paired; ///< shapes that stated pairs name
    std::size_t m_partCount = 0, m_bodyCount = 0, m_jointCount = 0;
};

} // namespace

void readBodies(MjcfContents& contents, const ImportOptions& options) {
    BodyReader(contents, options).read();
}

} // namespace trammel::robots
