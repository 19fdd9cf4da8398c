#include "analysis/channels/motion_channels.h"

namespace trammel::analysis {

using dynamics::RowKind;
using results::ChannelKind;
using results::ChannelSink;
namespace quantity = results::quantity;

namespace {

bool hasRotationRows(const dynamics::Joint& joint) {
    for (int i = 0; i < joint.rowCount(); ++i)
        if (joint.rowKind(i) == RowKind::Rotation) return true;
    return false;
}

} // namespace

JointMotion jointMotion(const dynamics::Joint& joint, const dynamics::State& state) {
    return jointMotion(joint, state, dynamics::SidePair(state, joint.bodyA, joint.bodyB));
}

JointMotion jointMotion(const dynamics::Joint& joint, const dynamics::State& state,
                        const dynamics::SidePair& sides) {
    const dynamics::Side &A = sides.A, &B = sides.B;
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

JointAcceleration jointAcceleration(const dynamics::Joint& joint, const dynamics::State& state,
                                    Accelerations accelerations) {
    return jointAcceleration(joint, dynamics::SidePair(state, joint.bodyA, joint.bodyB),
                             accelerations);
}

JointAcceleration jointAcceleration(const dynamics::Joint& joint, const dynamics::SidePair& sides,
                                    Accelerations accelerations) {
    const Vec6 &a_A = accelerations[joint.bodyA], &a_B = accelerations[joint.bodyB];
    JointAcceleration result;
    if (joint.kind->hasAngle)
        result.angle = jointAngleAcceleration(joint.geometry, sides.A, sides.B, a_A, a_B);
    if (joint.kind->hasTranslation)
        result.translation =
            jointTranslationAcceleration(joint.geometry, sides.A, sides.B, a_A, a_B);
    return result;
}

double coordinate(const dynamics::Joint& joint, const JointMotion& motion) {
    return joint.kind->hasAngle ? motion.angle : motion.translation;
}

double coordinateRate(const dynamics::Joint& joint, const JointMotion& motion) {
    return joint.kind->hasAngle ? motion.angleRate : motion.translationRate;
}

const char* multiplierUnit(RowKind kind) {
    return kind == RowKind::Rotation ? "N*m" : "N";
}

void describeBody(const dynamics::Body& body, const dynamics::BodyState& state,
                  const Vec6& acceleration, ChannelSink& sink) {
    sink.of(ChannelKind::Body, body.name);
    sink.addVector(quantity::kPosition, "m", state.p);
    sink.addRotation(quantity::kOrientation, state.q);
    sink.addVector(quantity::kVelocity, "m/s", state.v);
    sink.addVector(quantity::kAngularVelocity, "rad/s", state.w);
    sink.addVector(quantity::kAcceleration, "m/s^2", acceleration.head<3>());
    sink.addVector(quantity::kAngularAcceleration, "rad/s^2", acceleration.tail<3>());
}

void describeEnergy(const Energy& energy, ChannelSink& sink) {
    sink.of(ChannelKind::Energy);
    sink.add(quantity::kKinetic, "J", energy.kinetic);
    sink.add(quantity::kPotential, "J", energy.potential);
    sink.add(quantity::kTotal, "J", energy.total());
}

void describeJointMotion(const dynamics::Joint& joint, const JointMotion& motion,
                         const JointAcceleration& acceleration, const JointDrift& drift,
                         ChannelSink& sink) {
    const dynamics::JointKind& kind = *joint.kind;
    sink.of(ChannelKind::Joint, joint.name);
    if (kind.hasAngle) {
        sink.add(quantity::kCoordinate, "rad", motion.angle);
        sink.add(quantity::kRate, "rad/s", motion.angleRate);
        sink.add(quantity::kCoordinateAcceleration, "rad/s^2", acceleration.angle);
    }
    if (kind.hasTranslation) {
        sink.add(kind.hasAngle ? quantity::kTranslation : quantity::kCoordinate, "m",
                 motion.translation);
        sink.add(kind.hasAngle ? quantity::kTranslationRate : quantity::kRate, "m/s",
                 motion.translationRate);
        sink.add(kind.hasAngle ? quantity::kTranslationAcceleration
                               : quantity::kCoordinateAcceleration,
                 "m/s^2", acceleration.translation);
    }
    sink.add(quantity::kDrift, "m", drift.position);
    sink.add(quantity::kDriftRate, "m/s", drift.velocity);
    if (hasRotationRows(joint)) {
        sink.add(quantity::kDriftAngle, "rad", drift.angle);
        sink.add(quantity::kDriftAngleRate, "rad/s", drift.angularVelocity);
    }
}

void describeJointForces(const dynamics::Joint& joint, const JointMotion& motion,
                         std::span<const double> lambda, const dynamics::JointReaction& reaction,
                         ChannelSink& sink) {
    sink.of(ChannelKind::Joint, joint.name);
    for (std::size_t i = 0; i < lambda.size(); ++i) {
        const int row = static_cast<int>(i);
        sink.addMultiplier(row, multiplierUnit(joint.rowKind(row)), lambda[i]);
    }
    sink.addVector(quantity::kForce, "N", reaction.force);
    sink.addVector(quantity::kTorque, "N*m", reaction.torque);
    if (!joint.driver) return;
    const bool isTorque = joint.kind->hasAngle;
    sink.add(isTorque ? quantity::kDriverTorque : quantity::kDriverForce, isTorque ? "N*m" : "N",
             lambda.back());
    sink.add(quantity::kDriverPower, "W", lambda.back() * coordinateRate(joint, motion));
}

void describeDrift(const DriftMonitor& drift, ChannelSink& sink) {
    sink.of(ChannelKind::Drift);
    sink.add(quantity::kLargestPosition, {}, drift.positionMax());
    sink.add(quantity::kLargestVelocity, {}, drift.velocityMax());
}

} // namespace trammel::analysis
