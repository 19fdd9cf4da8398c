#include "dynamics/system/compile_geometry.h"

#include "math/rotation_between.h"

namespace trammel::dynamics {

JointGeometry compileGeometry(const model::Joint& joint, const JointKind& kind, const BodyState& A,
                              const BodyState& B) {
    const bool hasPoints = model::traits(joint.type).usesPoints;
    const Vec3 pointA = hasPoints ? joint.points[0] : joint.position;
    const Vec3 pointB = hasPoints ? joint.points[1] : joint.positionB.value_or(joint.position);
    Mat3 frameA = frameAbout(joint.axis);
    Mat3 frameB = frameA;
    JointGeometry g;
    if (joint.axisB) frameB = rotationBetween(joint.axis, *joint.axisB).toRotationMatrix() * frameA;
    if (kind.shape) kind.shape(joint, frameA, frameB, g);
    g.rA = bodyPoint(A, pointA);
    g.rB = bodyPoint(B, pointB);
    g.frameA = A.q.conjugate().toRotationMatrix() * frameA;
    g.frameB = B.q.conjugate().toRotationMatrix() * frameB;
    g.length = joint.length.value_or((pointB - pointA).norm());
    return g;
}

} // namespace trammel::dynamics
