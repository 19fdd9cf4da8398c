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
};

Vec3 spinAxis(const JointGeometry& g, const Side& A, const Side& B) {
    return parts::turningAxis(B.R * g.frameB.col(0), A.R * g.frameA.col(2));
}

} // namespace trammel::dynamics
