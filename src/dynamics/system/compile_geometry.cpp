#include "dynamics/system/compile_geometry.h"

#include <numbers>

namespace trammel::dynamics {

namespace {

/// Right-handed frame whose third column is the (not yet unit) axis.
Mat3 frameAbout(const Vec3& axis) {
    const Vec3 z = axis.normalized();
    const Vec3 x = z.unitOrthogonal();
    Mat3 frame;
    frame << x, z.cross(x), z;
    return frame;
}

/// Axes of a steering joint in the initial pose, see steering.h.
void frameSteering(const model::Joint& joint, Mat3& frameA, Mat3& frameB, JointGeometry& g) {
    const Vec3 u = joint.axis2.stableNormalized();
    const Vec3 s = joint.axis.stableNormalized();
    g.isSteering = true;
    g.tilt = u.dot(s);
    const Vec3 across = u.cross(s).normalized();
    frameA << across.cross(u), across, u;
    frameB << s, across, s.cross(across);
}

} // namespace

JointGeometry compileGeometry(const model::Joint& joint, const BodyState& A, const BodyState& B) {
    const bool isDistance = joint.type == model::JointType::Distance;
    const Vec3 pointA = isDistance ? joint.points[0] : joint.position;
    const Vec3 pointB = isDistance ? joint.points[1] : joint.positionB.value_or(joint.position);
    Mat3 frameA = frameAbout(joint.axis);
    Mat3 frameB = frameA;
    JointGeometry g;
    if (joint.type == model::JointType::Steering)
        frameSteering(joint, frameA, frameB, g);
    else if (joint.type == model::JointType::Universal)
        frameB = frameAbout(joint.axis2);
    else if (joint.axisB)
        frameB = Quat::FromTwoVectors(joint.axis, *joint.axisB).toRotationMatrix() * frameA;
    g.rA = bodyPoint(A, pointA);
    g.rB = bodyPoint(B, pointB);
    g.frameA = A.q.conjugate().toRotationMatrix() * frameA;
    g.frameB = B.q.conjugate().toRotationMatrix() * frameB;
    g.advance =
        joint.type == model::JointType::Screw ? joint.pitch / (2.0 * std::numbers::pi) : 0.0;
    g.length = joint.length.value_or((pointB - pointA).norm());
    return g;
}

} // namespace trammel::dynamics
