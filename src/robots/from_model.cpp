#include "robots/from_model.h"

#include "messages/robot_messages.h"
#include "model/mass_properties.h"
#include "model/overloads.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::robots {

namespace {

class RobotMaker {
public:
    RobotMaker(const model::Model& model, ImportReport& report)
        : m_model(model), m_report(report) {}

    Robot make() {
        m_robot.name = m_model.name.empty() ? "robot" : m_model.name;
        m_robot.format = "Trammel";
        m_robot.gravity = m_model.gravity;
        m_robot.step = m_model.simulation.step;
        m_robot.materials = m_model.materials;
        addDefaultMaterial();
        m_robot.takesLargerFriction = m_model.contacts.combineFriction == model::Combine::Maximum;
        for (const model::Shape& shape : m_model.groundShapes)
            m_robot.worldGeometries.push_back(geometry(shape, "/ground/shapes"));
        for (const model::Body& body : m_model.bodies)
            if (!body.follow)
                addLink(body);
            else
                tell("/bodies/" + body.name, {messages::kPartLeftOut, "follow", body.name});
        for (const model::Joint& joint : m_model.joints)
            if (joint.type != model::JointType::Gear) addJoint(joint);
        for (const model::Joint& joint : m_model.joints)
            if (joint.type == model::JointType::Gear) addGear(joint);
        holdLinks();
        for (const model::Force& force : m_model.forces)
            addForce(force);
        for (const model::ContactPair& pair : m_model.contacts.pairs)
            addContact(pair);
        for (const model::Measure& measure : m_model.measures)
            tell("/measures", {messages::kPartLeftOut, "measure", measure.name});
        for (const model::Controller& controller : m_model.controllers)
            tell("/controllers", {messages::kPartLeftOut, "controller", controller.name});
        return std::move(m_robot);
    }

private:
    void tell(const std::string& place, messages::Message what) {
        m_report.leftOut({place}, std::move(what));
    }

    /// What shapes without a stated material are of, where they collide.
    void addDefaultMaterial() {
        const auto uses = [](const model::Shape& shape) {
            return shape.collide && shape.material == model::kDefaultMaterial;
        };
        const bool isUsed = std::ranges::any_of(m_model.groundShapes, uses) ||
                            std::ranges::any_of(m_model.bodies, [&](const model::Body& body) {
                                return std::ranges::any_of(body.shapes, uses);
                            });
        const auto stated =
            std::ranges::find(m_robot.materials, model::kDefaultMaterial, &model::Material::name);
        if (isUsed && stated == m_robot.materials.end())
            m_robot.materials.push_back(m_model.material(model::kDefaultMaterial));
    }

    static Place placeOf(const char* list, const std::string& name) {
        return {fmt::format("/{}/{}", list, name)};
    }

    Geometry geometry(const model::Shape& shape, const std::string& place) const {
        Geometry result;
        result.shape = shape;
        result.place = {place};
        const auto file = [&](const std::string& name, double scale) {
            result.meshFile = m_model.directory / name;
            result.meshScale = Vec3::Constant(scale);
        };
        if (const auto* mesh = std::get_if<model::Mesh>(&shape.geometry))
            file(mesh->file, mesh->scale);
        if (const auto* hull = std::get_if<model::Hull>(&shape.geometry);
            hull && !hull->file.empty()) {
            result.isHull = true;
            file(hull->file, hull->scale);
            result.shape.geometry = model::Mesh{hull->file, hull->scale};
        }
        return result;
    }

    /// A fixed body's mass moves nothing, but other programs may free it.
    model::MassProperties massOf(const model::Body& body) const {
        if (!body.fixed) return model::massProperties(m_model, body);
        model::Body freed = body;
        freed.fixed = false;
        try {
            return model::massProperties(m_model, freed);
        } catch (const std::runtime_error&) { // neither it nor its shapes have an inertia
            return model::massProperties(m_model, body);
        }
    }

    void addLink(const model::Body& body) {
        Link link;
        link.name = body.name;
        link.place = placeOf("bodies", body.name);
        link.pose = body.pose;
        if (!body.fixed || body.mass) {
            const model::MassProperties mass = massOf(body);
            link.inertia = Inertia{mass.mass, mass.com, mass.inertia, link.place};
        }
        for (const model::Shape& shape : body.shapes)
            link.geometries.push_back(geometry(shape, link.place.file));
        m_robot.links.push_back(std::move(link));
        m_bodies.push_back(&body);
    }

    static std::optional<JointKind> kindOf(model::JointType type) {
        using Type = model::JointType;
        switch (type) {
        case Type::Fixed:
            return JointKind::Fixed;
        case Type::Revolute:
            return JointKind::Revolute;
        case Type::Prismatic:
            return JointKind::Prismatic;
        case Type::Cylindrical:
            return JointKind::Cylindrical;
        case Type::Spherical:
            return JointKind::Spherical;
        case Type::Universal:
            return JointKind::Universal;
        case Type::Planar:
            return JointKind::Planar;
        case Type::Screw:
            return JointKind::Screw;
        case Type::PointOnLine:
            return JointKind::PointOnLine;
        default:
            return std::nullopt;
        }
    }

    Pose poseOf(int link) const { return link < 0 ? Pose{} : m_robot.links[link].pose; }

    void addJoint(const model::Joint& source) {
        const auto kind = kindOf(source.type);
        const std::string type(model::name(source.type));
        if (!kind)
            return tell("/joints/" + source.name, {messages::kPartLeftOut, type, source.name});
        Joint joint;
        joint.name = source.name;
        joint.place = placeOf("joints", source.name);
        joint.kind = *kind;
        joint.parent = m_robot.findLink(source.bodies[0]);
        joint.child = m_robot.findLink(source.bodies[1]);
        if (isOfFollower(source))
            return tell("/joints/" + source.name, {messages::kPartLeftOut, type, source.name});
        const auto frame = [&](int link, const Vec3& point) {
            return inverse(poseOf(link)) * Pose{point, Quat::Identity()};
        };
        joint.inParent = frame(joint.parent, source.position);
        joint.inChild = frame(joint.child, source.positionB.value_or(source.position));
        if (source.axisB)
            joint.inChild.orientation =
                joint.inChild.orientation * Quat::FromTwoVectors(source.axis, *source.axisB);
        joint.axis = source.axis.normalized();
        joint.axis2 = source.axis2.normalized();
        joint.pitch = source.pitch;
        addCoordinate(source, joint);
        m_robot.joints.push_back(std::move(joint));
        if (source.torque) addTorque(source);
    }

    std::string unusedActuator(std::string name) const {
        while (std::ranges::find(m_robot.actuators, name, &Actuator::name) !=
               m_robot.actuators.end())
            name += "_";
        return name;
    }

    bool isOfFollower(const model::Joint& source) const {
        return std::ranges::any_of(source.bodies, [&](const std::string& name) {
            return name != model::kGround && m_robot.findLink(name) < 0;
        });
    }

    void addCoordinate(const model::Joint& source, Joint& joint) {
        joint.limits = source.limits;
        if (source.spring) {
            joint.stiffness = source.spring->stiffness;
            joint.damping = source.spring->damping;
            joint.rest = source.spring->rest;
        }
        const auto leave = [&](bool has, const char* what) {
            if (has) tell("/joints/" + source.name, {messages::kPartLeftOut, what, source.name});
        };
        if (source.motor) {
            const model::Motor& motor = *source.motor;
            const bool holds = motor.velocity.isConstant() && motor.velocity.constant == 0.0 &&
                               motor.maxForce.isConstant();
            if (holds) joint.friction = motor.maxForce.constant;
            leave(!holds, "motor");
        }
        leave(source.driver.has_value(), "driver");
        leave(source.friction.has_value(), "friction");
        leave(source.hasClearance(), "clearance");
        leave(source.spinMotor.has_value(), "motor");
        leave(source.limitRestitution != 0.0, "limit_restitution");
    }

    /// A torque that is a number, or a parameter's value, as imports make of actuators.
    void addTorque(const model::Joint& source) {
        const model::Function& torque = *source.torque;
        if (!torque.isConstant())
            return tell("/joints/" + source.name, {messages::kPartLeftOut, "torque", source.name});
        Actuator actuator;
        actuator.name = unusedActuator(source.name);
        actuator.place = placeOf("joints", source.name);
        actuator.joint = static_cast<int>(m_robot.joints.size()) - 1;
        actuator.target = torque.constant;
        m_robot.joints.back().isActuated = true;
        m_robot.actuators.push_back(std::move(actuator));
    }

    void addGear(const model::Joint& source) {
        if (source.relation)
            return tell("/joints/" + source.name, {messages::kPartLeftOut, "gear", source.name});
        Coupling coupling;
        coupling.name = source.name;
        coupling.first = m_robot.findJoint(source.joints[0]);
        coupling.second = m_robot.findJoint(source.joints[1]);
        coupling.ratio = source.ratio;
        coupling.place = placeOf("joints", source.name);
        if (coupling.first < 0 || coupling.second < 0)
            return tell("/joints/" + source.name, {messages::kPartLeftOut, "gear", source.name});
        m_robot.couplings.push_back(std::move(coupling));
    }

    /// Bodies that are fixed, and those that no joint of others reaches.
    void holdLinks() {
        for (std::size_t i = 0; i < m_robot.links.size(); ++i) {
            Joint joint;
            joint.name = m_robot.links[i].name + (m_bodies[i]->fixed ? "_fixed" : "_free");
            while (m_robot.findJoint(joint.name) >= 0)
                joint.name += "_";
            joint.kind = m_bodies[i]->fixed ? JointKind::Fixed : JointKind::Free;
            joint.child = static_cast<int>(i);
            joint.inParent = m_robot.links[i].pose;
            joint.startVelocity = m_bodies[i]->velocity;
            joint.startAngularVelocity = m_bodies[i]->angularVelocity;
            joint.place = m_robot.links[i].place;
            if (m_bodies[i]->fixed || !isReached(static_cast<int>(i)))
                m_robot.joints.push_back(std::move(joint));
        }
        const bool hasVelocity = std::ranges::any_of(m_bodies, [](const model::Body* body) {
            return body->velocity != Vec3::Zero() || body->angularVelocity != Vec3::Zero();
        });
        if (hasVelocity) tell("/bodies", messages::kVelocitiesLeftOut);
    }

    /// Whether joints lead from the world, or from an earlier link that is free, to it.
    bool isReached(int link) const {
        std::vector<char> isSeen(m_robot.links.size(), 0);
        std::vector<int> open{link};
        isSeen[link] = 1;
        while (!open.empty()) {
            const int at = open.back();
            open.pop_back();
            if (m_bodies[at]->fixed || at < link) return true;
            for (const Joint& joint : m_robot.joints) {
                if (joint.parent != at && joint.child != at) continue;
                const int next = joint.parent == at ? joint.child : joint.parent;
                if (next < 0 && joint.kind != JointKind::Free) return true;
                if (next < 0 || isSeen[next]) continue;
                isSeen[next] = 1;
                open.push_back(next);
            }
        }
        return false;
    }

    void addForce(const model::Force& force) {
        const auto* pd = std::get_if<model::PdController>(&force.law);
        const int joint = pd ? m_robot.findJoint(pd->joint) : -1;
        const auto parameter =
            pd ? m_model.parameters.find(pd->target.formula) : m_model.parameters.end();
        const bool isNumber =
            pd && (pd->target.isConstant() || parameter != m_model.parameters.end());
        if (joint < 0 || !isNumber)
            return tell("/forces/" + force.name, {messages::kPartLeftOut, "force", force.name});
        Actuator actuator;
        actuator.kind = Actuator::Kind::Position;
        actuator.name = unusedActuator(force.name);
        actuator.place = placeOf("forces", force.name);
        actuator.joint = joint;
        actuator.kp = pd->kp;
        actuator.kd = pd->kd;
        actuator.target = pd->target.isConstant() ? pd->target.constant : parameter->second;
        m_robot.actuators.push_back(std::move(actuator));
    }

    void addContact(const model::ContactPair& pair) {
        const auto link = [&](const std::string& name) {
            return name == model::kGround ? kWorld : m_robot.findLink(name);
        };
        ContactRule rule{link(pair.bodies[0]),
                         link(pair.bodies[1]),
                         pair.collide,
                         pair.friction,
                         {"/contacts/pairs"}};
        if (pair.collide) tell("/contacts/pairs", messages::kPairValuesLeftOut);
        m_robot.contacts.push_back(std::move(rule));
    }

    const model::Model& m_model;
    ImportReport& m_report;
    Robot m_robot;
    std::vector<const model::Body*> m_bodies; ///< by link
};

} // namespace

Robot robotOf(const model::Model& model, ImportReport& report) {
    return RobotMaker(model, report).make();
}

} // namespace trammel::robots
