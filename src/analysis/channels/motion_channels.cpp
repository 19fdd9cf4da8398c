#include "analysis/channels/motion_channels.h"

namespace trammel::analysis {

namespace {

using dynamics::RowKind;

bool hasRotationRows(const dynamics::Joint& joint) {
    for (int i = 0; i < joint.rowCount(); ++i)
        if (joint.rowKind(i) == RowKind::Rotation) return true;
    return false;
}

} // namespace

void ChannelList::addVector(const std::string& name, const char* unit) {
    for (const char* axis : {".x", ".y", ".z"})
        add(name + axis, unit);
}

void ChannelValues::add(const Vec3& v) {
    for (int k = 0; k < 3; ++k)
        add(v[k]);
}

JointMotion jointMotion(const dynamics::Joint& joint, const dynamics::State& state) {
    const dynamics::BodyState& bodyA = state.bodies[joint.bodyA];
    const dynamics::BodyState& bodyB = state.bodies[joint.bodyB];
    const Mat3 R_A = bodyA.q.toRotationMatrix();
    const Mat3 R_B = bodyB.q.toRotationMatrix();
    const dynamics::Side A{bodyA, R_A};
    const dynamics::Side B{bodyB, R_B};
    JointMotion motion;
    if (joint.kind->hasAngle) {
        motion.angle = state.angles[joint.angle];
        motion.angleRate = dynamics::jointAngleRate(joint.geometry, A, B);
    }
    if (joint.kind->hasTranslation) {
        motion.translation = dynamics::jointTranslation(joint.geometry, A, B);
        motion.translationRate = dynamics::jointTranslationRate(joint.geometry, A, B);
    }
    return motion;
}

double coordinate(const dynamics::Joint& joint, const JointMotion& motion) {
    return joint.kind->hasAngle ? motion.angle : motion.translation;
}

double coordinateRate(const dynamics::Joint& joint, const JointMotion& motion) {
    return joint.kind->hasAngle ? motion.angleRate : motion.translationRate;
}

void listBody(const dynamics::Body& body, ChannelList& list) {
    list.addVector(body.name + ".com", "m");
    for (const char* entry : {".q.w", ".q.x", ".q.y", ".q.z"})
        list.add(body.name + entry, "");
    list.addVector(body.name + ".v", "m/s");
    list.addVector(body.name + ".w", "rad/s");
}

void putBody(const dynamics::BodyState& body, ChannelValues& values) {
    values.add(body.p);
    for (double entry : {body.q.w(), body.q.x(), body.q.y(), body.q.z()})
        values.add(entry);
    values.add(body.v);
    values.add(body.w);
}

void listJointMotion(const dynamics::Joint& joint, ChannelList& list) {
    const dynamics::JointKind& kind = *joint.kind;
    if (kind.hasAngle) {
        list.add(joint.name + ".coordinate", "rad");
        list.add(joint.name + ".rate", "rad/s");
    }
    if (kind.hasTranslation) {
        list.add(joint.name + (kind.hasAngle ? ".translation" : ".coordinate"), "m");
        list.add(joint.name + (kind.hasAngle ? ".translation_rate" : ".rate"), "m/s");
    }
    list.add(joint.name + ".drift", "m");
    list.add(joint.name + ".drift_rate", "m/s");
    if (hasRotationRows(joint)) {
        list.add(joint.name + ".drift_angle", "rad");
        list.add(joint.name + ".drift_angle_rate", "rad/s");
    }
}

void putJointMotion(const dynamics::Joint& joint, const JointMotion& motion,
                    const JointDrift& drift, ChannelValues& values) {
    if (joint.kind->hasAngle) {
        values.add(motion.angle);
        values.add(motion.angleRate);
    }
    if (joint.kind->hasTranslation) {
        values.add(motion.translation);
        values.add(motion.translationRate);
    }
    values.add(drift.position);
    values.add(drift.velocity);
    if (hasRotationRows(joint)) {
        values.add(drift.angle);
        values.add(drift.angularVelocity);
    }
}

void listJointForces(const dynamics::Joint& joint, ChannelList& list) {
    for (int i = 0; i < joint.rowCount(); ++i)
        list.add(joint.name + ".lambda." + std::to_string(i),
                 joint.rowKind(i) == RowKind::Rotation ? "N*m" : "N");
    list.addVector(joint.name + ".force", "N");
    list.addVector(joint.name + ".torque", "N*m");
    if (joint.driver) {
        const bool isTorque = joint.kind->hasAngle;
        list.add(joint.name + (isTorque ? ".driver.torque" : ".driver.force"),
                 isTorque ? "N*m" : "N");
        list.add(joint.name + ".driver.power", "W");
    }
}

void putJointForces(const dynamics::Joint& joint, const JointMotion& motion,
                    std::span<const double> lambda, const dynamics::JointReaction& reaction,
                    ChannelValues& values) {
    for (double multiplier : lambda)
        values.add(multiplier);
    values.add(reaction.force);
    values.add(reaction.torque);
    if (joint.driver) {
        values.add(lambda.back());
        values.add(lambda.back() * coordinateRate(joint, motion));
    }
}

} // namespace trammel::analysis
