#include "dynamics/joints/steering.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateSteering(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Vec3 steering = A.R * g.frameA.col(2);
    const Vec3 hinge = B.R * g.frameB.col(0);
    parts::coincidentPoints(rows, A, A.R * g.rA, B, B.R * g.rB);
    parts::constantAngle(rows, steering, A, hinge, B, g.tilt);
}

/// Axes in the initial pose, see steering.h.
void shapeSteering(const model::Joint& joint, Mat3& frameA, Mat3& frameB, JointGeometry& g) {
    const Vec3 u = joint.axis2.stableNormalized();
    const Vec3 s = joint.axis.stableNormalized();
    g.isSteering = true;
    g.tilt = u.dot(s);
    const Vec3 across = u.cross(s).normalized();
    frameA << across.cross(u), across, u;
    frameB << s, across, s.cross(across);
}

using enum RowKind;

} // namespace

const JointKind kSteeringJoint{
    .type = model::JointType::Steering,
    .rowCount = 4,
    .rowKinds = {Translation, Translation, Translation, Rotation},
    .rowAxes = {kWorldAxes, kWorldAxes, kWorldAxes, kAcrossHinge},
    .hasAngle = true,
    .hasTranslation = false,
    .joinsPoints = true,
    .evaluate = evaluateSteering,
    .freedoms = {JointFreedom::Angle, JointFreedom::Spin},
    .glyph = JointGlyph::Cross,
    .shape = shapeSteering,
};

Vec3 spinAxis(const JointGeometry& g, const Side& A, const Side& B) {
    return parts::turningAxis(B.R * g.frameB.col(0), A.R * g.frameA.col(2));
}

} // namespace trammel::dynamics
