#include "robots/model_document.h"

#include "io/default_document.h"
#include "messages/robot_messages.h"
#include "model/overloads.h"
#include "robots/stated_joint.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

namespace trammel::robots {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

template <class Values>
JsonValue list(const Values& values) {
    std::vector<JsonValue> elements;
    for (const double value : values)
        elements.emplace_back(value == 0.0 ? 0.0 : value); // no -0
    return JsonValue::array(std::move(elements));
}
JsonValue list(const Quat& q) {
    return list(std::array{q.w(), q.x(), q.y(), q.z()});
}

JsonValue points(const std::vector<Vec3>& each) {
    std::vector<JsonValue> elements;
    for (const Vec3& point : each)
        elements.push_back(list(point));
    return JsonValue::array(std::move(elements));
}

bool isIdentity(const Quat& q) {
    return q.vec() == Vec3::Zero();
}

void addPose(const Pose& pose, Members& members) {
    if (pose.position != Vec3::Zero()) members.emplace_back("position", list(pose.position));
    if (!isIdentity(pose.orientation)) members.emplace_back("orientation", list(pose.orientation));
}

Members solidMembers(const model::Shape& shape) {
    using namespace model;
    return std::visit(
        Overloads{
            [](const Sphere& s) -> Members {
                return {{"type", "sphere"}, {"radius", s.radius}};
            },
            [](const Ellipsoid& s) -> Members {
                return {{"type", "ellipsoid"}, {"radii", list(s.radii)}};
            },
            [](const Box& s) -> Members {
                return {{"type", "box"}, {"size", list(s.size)}};
            },
            [](const Cylinder& s) -> Members {
                return {{"type", "cylinder"}, {"radius", s.radius}, {"length", s.length}};
            },
            [](const Capsule& s) -> Members {
                return {{"type", "capsule"}, {"radius", s.radius}, {"length", s.length}};
            },
            [](const Plane& s) -> Members {
                return {{"type", "plane"}, {"normal", list(s.normal)}};
            },
            [](const Mesh& s) -> Members {
                return {{"type", "mesh"}, {"file", s.file}, {"scale", s.scale}};
            },
            [](const Hull& s) -> Members {
                if (!s.points.empty())
                    return {{"type", "hull"}, {"points", points(s.points)}, {"scale", s.scale}};
                return {{"type", "hull"}, {"file", s.file}, {"scale", s.scale}};
            }},
        shape.geometry);
}

/// @param by the pose of the link's frame in the body's
JsonValue shapeValue(const Geometry& geometry, const Pose& by) {
    Members members = solidMembers(geometry.shape);
    addPose(by * geometry.shape.pose, members);
    if (geometry.shape.material != model::kDefaultMaterial)
        members.emplace_back("material", geometry.shape.material);
    if (!geometry.shape.collide) members.emplace_back("collide", false);
    if (geometry.shape.color) members.emplace_back("color", list(*geometry.shape.color));
    return JsonValue::object(std::move(members));
}

class DocumentMaker {
public:
    DocumentMaker(const ModelParts& parts, ImportReport& report)
        : m_robot(parts.robot),
          m_lumped(parts.lumped),
          m_pose(parts.pose),
          m_report(report),
          m_bodies(bodyNames(parts.robot, parts.lumped)),
          m_joints(jointNames(parts.robot, parts.lumped)),
          m_twists(parts.tree.twists(parts.pose.poses)) {}

    JsonValue make() {
        m_document = io::emptyModelDocument();
        m_document.set("/name", m_robot.name.empty() ? "robot" : m_robot.name);
        m_document.set("/gravity", list(m_robot.gravity));
        if (m_robot.step) m_document.set("/simulation/step", *m_robot.step);
        for (const model::Material& material : m_robot.materials)
            addMaterial(material);
        addGround();
        for (std::size_t i = 0; i < m_lumped.lumps.size(); ++i)
            append("/bodies", body(i));
        gatherActuators();
        for (std::size_t j = 0; j < m_lumped.joints.size(); ++j)
            if (m_lumped.joints[j].kind != JointKind::Free) append("/joints", joint(j));
        for (const Coupling& coupling : m_robot.couplings)
            addGear(coupling);
        addContacts();
        return std::move(m_document);
    }

private:
    void append(const std::string& pointer, JsonValue value) {
        m_document.insert(pointer, m_document.at(pointer)->size(), std::move(value));
    }

    void addMaterial(const model::Material& material) {
        Members members{{"density", material.density},
                        {"restitution", material.restitution},
                        {"friction", material.friction}};
        if (material.kineticFriction)
            members.emplace_back("kinetic_friction", *material.kineticFriction);
        m_document.set(io::joinPointer("/materials", material.name),
                       JsonValue::object(std::move(members)));
    }

    void addGround() {
        if (m_robot.worldGeometries.empty()) return;
        std::vector<JsonValue> shapes;
        for (const Geometry& geometry : m_robot.worldGeometries)
            shapes.push_back(shapeValue(geometry, {}));
        m_document.set("/ground", JsonValue::object({{"shapes", JsonValue::array(shapes)}}));
    }

    JsonValue body(std::size_t index) const {
        const Lump& lump = m_lumped.lumps[index];
        const Inertia& inertia = lump.inertia;
        Members members{{"name", m_bodies[index]}};
        addPose(m_pose.poses[index], members);
        if (lump.isFixed) members.emplace_back("fixed", true);
        if (!lump.isFixed || inertia.mass > 0) {
            if (inertia.mass > 0) members.emplace_back("mass", inertia.mass);
            members.emplace_back("com", list(inertia.com));
            const Mat3& I = inertia.tensor;
            if (isPossible(I))
                members.emplace_back("inertia", list(std::array{I(0, 0), I(1, 1), I(2, 2), I(0, 1),
                                                                I(0, 2), I(1, 2)}));
        }
        addVelocity(index, members);
        std::vector<JsonValue> shapes;
        for (const int link : lump.links)
            for (const Geometry& geometry : m_robot.links[link].geometries)
                shapes.push_back(shapeValue(geometry, m_lumped.inLump[link]));
        if (!shapes.empty()) members.emplace_back("shapes", JsonValue::array(std::move(shapes)));
        return JsonValue::object(std::move(members));
    }

    void addVelocity(std::size_t index, Members& members) const {
        const Twist& twist = m_twists[index];
        const Vec3 arm = m_pose.poses[index].orientation * m_lumped.lumps[index].inertia.com;
        const Vec3 v = twist.velocity + twist.angular.cross(arm);
        if (v != Vec3::Zero()) members.emplace_back("velocity", list(v));
        if (twist.angular != Vec3::Zero())
            members.emplace_back("angular_velocity", list(twist.angular));
    }

    JsonValue joint(std::size_t index) {
        const Joint& source = m_lumped.joints[index];
        const model::Joint stated = statedJoint(source, m_joints[index], m_bodies, m_pose.poses);
        const model::JointTraits& traits = model::traits(stated.type);
        Members members{{"name", stated.name},
                        {"type", std::string(traits.name)},
                        {"bodies", JsonValue::array({stated.bodies[0], stated.bodies[1]})},
                        {"position", list(stated.position)}};
        if (traits.usesAxis) members.emplace_back("axis", list(stated.axis));
        if (traits.usesAxis2) members.emplace_back("axis2", list(stated.axis2));
        if (stated.positionB) members.emplace_back("position_b", list(*stated.positionB));
        if (stated.axisB) members.emplace_back("axis_b", list(*stated.axisB));
        if (stated.type == model::JointType::Screw) members.emplace_back("pitch", stated.pitch);
        if (traits.coordinate != model::JointCoordinate::None)
            addCoordinate(index, members);
        else
            tellOfNoCoordinate(source);
        return JsonValue::object(std::move(members));
    }

    /// What is stated against the file's coordinate, which is `zero` where the model's is 0.
    void addCoordinate(std::size_t index, Members& members) {
        const Joint& source = m_lumped.joints[index];
        const double zero = m_pose.coordinates[index];
        if (source.limits)
            members.emplace_back(
                "limits", list(std::array{(*source.limits)[0] - zero, (*source.limits)[1] - zero}));
        if (source.stiffness != 0.0 || source.damping != 0.0)
            members.emplace_back("spring", JsonValue::object({{"stiffness", source.stiffness},
                                                              {"damping", source.damping},
                                                              {"rest", source.rest - zero}}));
        if (source.friction > 0.0) {
            members.emplace_back(
                "motor", JsonValue::object({{"velocity", 0}, {"max_force", source.friction}}));
            m_report.approximated(source.place, messages::kFrictionIsMotor);
        }
        if (const auto torque = m_torques.find(m_lumped.source[index]); torque != m_torques.end())
            members.emplace_back("torque", torque->second);
        if (source.armature > 0.0) m_report.leftOut(source.place, messages::kArmatureLeftOut);
        if (source.effort || source.speed)
            m_report.leftOut(source.place, messages::kEffortAndSpeedLeftOut);
    }

    void tellOfNoCoordinate(const Joint& source) {
        if (source.limits || source.stiffness != 0.0 || source.damping != 0.0 ||
            source.friction != 0.0 || source.armature != 0.0)
            m_report.leftOut(source.place, {messages::kNoCoordinateToActOn, source.name});
    }

    void addGear(const Coupling& coupling) {
        const int first = m_lumped.jointOf[coupling.first];
        const int second = m_lumped.jointOf[coupling.second];
        if (first < 0 || second < 0 || coupling.ratio == 0.0) {
            m_report.leftOut(coupling.place, {messages::kCouplingLeftOut, coupling.name});
            return;
        }
        std::string name = coupling.name;
        for (int i = 2; std::ranges::find(m_joints, name) != m_joints.end(); ++i)
            name = fmt::format("{}_{}", coupling.name, i);
        m_joints.push_back(name);
        append("/joints",
               JsonValue::object({{"name", name},
                                  {"type", "gear"},
                                  {"joints", JsonValue::array({m_joints[first], m_joints[second]})},
                                  {"ratio", coupling.ratio}}));
    }

    /// A name for a parameter, which formulas take.
    std::string parameter(const std::string& prefix, const std::string& name, double value) {
        std::string text = prefix;
        for (const char c : name)
            text += std::isalnum(static_cast<unsigned char>(c)) != 0 &&
                            static_cast<unsigned char>(c) < 128
                        ? c
                        : '_';
        const std::string base = text;
        for (int i = 2; m_document.contains("/parameters/" + text); ++i)
            text = fmt::format("{}_{}", base, i);
        m_document.set("/parameters/" + text, value);
        return text;
    }

    static std::string bounded(std::string formula, const std::optional<double>& most) {
        if (!most) return formula;
        return fmt::format("max({}, min({}, {}))", -*most, *most, formula);
    }

    void gatherActuators() {
        for (const Actuator& actuator : m_robot.actuators) {
            const int joint = m_lumped.jointOf[actuator.joint];
            if (joint < 0 || (m_lumped.joints[joint].kind != JointKind::Revolute &&
                              m_lumped.joints[joint].kind != JointKind::Prismatic)) {
                m_report.leftOut(actuator.place, {messages::kActuatorLeftOut, actuator.name});
                continue;
            }
            if (actuator.kind == Actuator::Kind::Position && !actuator.force) {
                addController(actuator, joint);
                continue;
            }
            std::string& torque = m_torques[actuator.joint];
            if (!torque.empty()) torque += " + ";
            torque += formula(actuator, m_pose.coordinates[joint]);
        }
    }

    void addController(const Actuator& actuator, int joint) {
        const std::string target = parameter("target_", actuator.name, actuator.target);
        const double zero = m_pose.coordinates[joint];
        append("/forces",
               JsonValue::object(
                   {{"name", actuator.name},
                    {"type", "pd"},
                    {"joint", m_joints[joint]},
                    {"target", zero == 0.0 ? target : fmt::format("{} - ({})", target, zero)},
                    {"kp", actuator.kp},
                    {"kd", actuator.kd}}));
    }

    std::string formula(const Actuator& actuator, double zero) {
        if (actuator.kind == Actuator::Kind::Torque) {
            const std::string control = parameter("control_", actuator.name, actuator.target);
            return bounded(actuator.gear == 1.0 ? control
                                                : fmt::format("{}*{}", actuator.gear, control),
                           actuator.force);
        }
        const std::string target = parameter("target_", actuator.name, actuator.target);
        if (actuator.kind == Actuator::Kind::Velocity)
            return bounded(fmt::format("{}*({} - qd)", actuator.kd, target), actuator.force);
        return bounded(
            fmt::format("{}*({} - (q + ({}))) - {}*qd", actuator.kp, target, zero, actuator.kd),
            actuator.force);
    }

    std::string bodyOf(int link) const {
        if (link < 0) return std::string(model::kGround);
        const int lump = m_lumped.lumpOf[link];
        return lump < 0 ? "" : m_bodies[lump];
    }

    void addContacts() {
        std::set<std::array<std::string, 2>> pairs;
        if (m_robot.takesLargerFriction)
            m_document.set(
                "/contacts",
                JsonValue::object({{"combine", JsonValue::object({{"friction", "maximum"}})},
                                   {"pairs", JsonValue::array({})}}));
        for (const ContactRule& rule : m_robot.contacts) {
            std::array<std::string, 2> bodies{bodyOf(rule.first), bodyOf(rule.second)};
            std::ranges::sort(bodies);
            if (bodies[0].empty() || bodies[0] == bodies[1] || !pairs.insert(bodies).second)
                continue;
            if (!m_document.contains("/contacts"))
                m_document.set("/contacts", JsonValue::object({{"pairs", JsonValue::array({})}}));
            Members members{{"bodies", JsonValue::array({bodies[0], bodies[1]})},
                            {"collide", rule.collide}};
            if (rule.friction) members.emplace_back("friction", *rule.friction);
            append("/contacts/pairs", JsonValue::object(std::move(members)));
        }
    }

    const Robot& m_robot;
    const LumpedRobot& m_lumped;
    const ClosedPose& m_pose;
    ImportReport& m_report;
    std::vector<std::string> m_bodies, m_joints;
    std::vector<Twist> m_twists;
    std::map<int, std::string> m_torques; ///< by joint of the robot
    JsonValue m_document;
};

} // namespace

JsonValue modelDocument(const ModelParts& parts, ImportReport& report) {
    return DocumentMaker(parts, report).make();
}

void excludeContacts(JsonValue& document, const std::vector<std::array<std::string, 2>>& pairs) {
    if (pairs.empty()) return;
    if (!document.contains("/contacts"))
        document.set("/contacts", JsonValue::object({{"pairs", JsonValue::array({})}}));
    // Bodies that overlap with several shapes come several times, and a pair may be stated already.
    std::set<std::array<std::string, 2>> done;
    const auto ordered = [](std::array<std::string, 2> bodies) {
        std::ranges::sort(bodies);
        return bodies;
    };
    const JsonValue stated = *document.at("/contacts/pairs");
    for (std::size_t i = 0; i < stated.size(); ++i) {
        const std::string pointer = fmt::format("/contacts/pairs/{}", i);
        const auto bodies = ordered({document.at(pointer + "/bodies/0")->string(),
                                     document.at(pointer + "/bodies/1")->string()});
        const auto isIt = [&](const auto& pair) { return ordered(pair) == bodies; };
        if (std::ranges::none_of(pairs, isIt)) continue;
        document.set(pointer + "/collide", false);
        done.insert(bodies);
    }
    for (const auto& pair : pairs)
        if (done.insert(ordered(pair)).second)
            document.insert("/contacts/pairs", document.at("/contacts/pairs")->size(),
                            JsonValue::object({{"bodies", JsonValue::array({pair[0], pair[1]})},
                                               {"collide", false}}));
}

} // namespace trammel::robots
