#include "dynamics/system/compile_geometry.h"
#include "dynamics/system/system.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

void System::compileJoints(const model::Model& model) {
    m_joints.reserve(model.joints.size());
    for (const auto& source : model.joints) {
        Joint joint;
        joint.name = source.name;
        joint.kind = findJointKind(source.type);
        if (!joint.kind)
            throw messages::InvalidArgument(
                {messages::kUnknownJointKind, source.name, name(source.type)});
        if (source.hasClearance() && joint.kind->withClearance)
            joint.kind = joint.kind->withClearance;
        if (!model::traits(source.type).couplesJoints) {
            joint.bodyA = bodyIndex(source.bodies[0]);
            joint.bodyB = bodyIndex(source.bodies[1]);
            joint.geometry = compileGeometry(source, *joint.kind, m_initial.bodies[joint.bodyA],
                                             m_initial.bodies[joint.bodyB]);
        }
        if (joint.kind->hasAngle) {
            joint.angle = static_cast<int>(m_initial.angles.size());
            m_initial.angles.push_back(0.0);
        }
        m_joints.push_back(std::move(joint));
    }
    // Gears name other joints, in whatever order.
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
        if (model::traits(model.joints[i].type).couplesJoints) {
            compileGear(model, i);
            continue;
        }
        compileCoordinate(model, model.joints[i], static_cast<int>(i));
        const Joint& joint = m_joints[i];
        addConstraint(Constraint::Kind::Joint, static_cast<int>(i), joint.rowCount(),
                      std::array{joint.bodyA, joint.bodyB});
        m_constraints.back().joinsPoints =
            joint.kind->joinsPoints && (!joint.driver || joint.kind->hasAngle);
    }
}

/// The bodies that the two joints move stand first: they are the gear's own two.
void System::compileGear(const model::Model& model, std::size_t index) {
    const model::Joint& source = model.joints[index];
    Joint& gear = m_joints[index];
    gear.gear =
        GearCoupling{jointIndex(source.joints[0]), jointIndex(source.joints[1]), source.ratio};
    if (source.relation) {
        gear.gear->relation.emplace(*source.relation, model.parameters,
                                    std::vector<std::string>{"q"});
        watch(*gear.gear->relation, {messages::kRelationOfJoint, source.name}, false);
    }
    const Joint& first = m_joints[gear.gear->first];
    const Joint& second = m_joints[gear.gear->second];
    if (!second.kind->hasAngle && gear.kind->whereSecondSlides)
        gear.kind = gear.kind->whereSecondSlides;
    std::vector<int> bodies;
    for (const int body : {first.bodyB, second.bodyB, first.bodyA, second.bodyA})
        if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    gear.bodyA = bodies[0];
    gear.bodyB = bodies[1];
    gear.geometry = second.geometry;
    const auto R = [&](int body) { return m_initial.bodies[body].q.toRotationMatrix(); };
    gear.geometry.frameA = R(gear.bodyA).transpose() * R(second.bodyA) * second.geometry.frameA;
    addConstraint(Constraint::Kind::Joint, static_cast<int>(index), 1, bodies);
}

void System::compileCoordinate(const model::Model& model, const model::Joint& source, int joint) {
    const auto compiled = [&](const model::Function& f) {
        return model::CompiledFunction(f, model.parameters);
    };
    if (source.driver) {
        m_joints[joint].driver = {source.driver->kind == model::Driver::Kind::Position,
                                  compiled(source.driver->value)};
        watch(m_joints[joint].driver->value, {messages::kDriverOfJoint, source.name}, false);
    }
    if (source.limits)
        m_limits.push_back(
            {joint, (*source.limits)[0], (*source.limits)[1], source.limitRestitution});
    const auto addMotor = [&](const std::optional<model::Motor>& motor, bool isSpin) {
        if (!motor) return;
        m_motors.push_back({joint, compiled(motor->velocity), compiled(motor->maxForce), isSpin});
        watch(m_motors.back().velocity, {messages::kMotorVelocityOfJoint, source.name});
        watch(m_motors.back().maxForce, {messages::kMotorForceOfJoint, source.name});
    };
    addMotor(source.motor, false);
    addMotor(source.spinMotor, true);
    ForceCompiler compiler = forceCompiler(model);
    m_forces.addOfJoint(source, joint, compiler);
    addForceRows(compiler);
    if (!source.friction) return;
    const model::JointFriction& f = *source.friction;
    const JointKind& kind = *m_joints[joint].kind;
    const auto addFriction = [&](bool isAlong) {
        m_jointFrictions.push_back(
            {joint, isAlong, f.staticCoefficient, f.kineticCoefficient, f.radius});
    };
    if (kind.hasAngle) addFriction(false);
    // A way that follows from the angle: rubbing once is enough.
    if (kind.hasTranslation && !kind.isThreaded) addFriction(true);
}

void System::alignFrames(const System& other) {
    for (std::size_t j = 0; j < m_joints.size(); ++j) {
        Joint& joint = m_joints[j];
        if (joint.gear || joint.kind->shape) continue; // frames that follow from two directions
        const auto frameOf = [j](const System& system) -> Mat3 {
            const Joint& one = system.m_joints[j];
            return system.m_initial.bodies[one.bodyA].q * one.geometry.frameA;
        };
        const Mat3 own = frameOf(*this);
        const Vec3 first = frameOf(other).col(0);
        const double angle = std::atan2(own.col(1).dot(first), own.col(0).dot(first));
        const Mat3 turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
        joint.geometry.frameA *= turn;
        joint.geometry.frameB *= turn;
    }
}

} // namespace trammel::dynamics
