#include "dynamics/joints/universal.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateUniversal(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Vec3 axisA = A.R * g.frameA.col(2);
    const Vec3 axisB = B.R * g.frameB.col(2);
    parts::coincidentPoints(rows, A, A.R * g.rA, B, B.R * g.rB);
    parts::perpendicular(rows, axisA, A, axisB, B);
}

void shapeUniversal(const model::Joint& joint, Mat3&, Mat3& frameB, JointGeometry&) {
    frameB = frameAbout(joint.axis2);
}

using enum RowKind;
using model::JointType;

constexpr JointRelease kUniversalReleases[] = {
    {.to = JointType::Spherical, .freed = Rotation, .keepsCoordinate = true}};

} // namespace

const JointKind kUniversalJoint{
    .type = model::JointType::Universal,
    .rowCount = 4,
    .rowKinds = {Translation, Translation, Translation, Rotation},
    .rowAxes = {kWorldAxes, kWorldAxes, kWorldAxes, kBetweenAxes},
    .hasAngle = false,
    .hasTranslation = false,
    .joinsPoints = true,
    .evaluate = evaluateUniversal,
    .freedoms = {JointFreedom::AboutAxis, JointFreedom::AboutAxisB},
    .treeMotion = TreeMotion::Universal,
    .glyph = JointGlyph::Cross,
    .releases = kUniversalReleases,
    .shape = shapeUniversal,
};

} // namespace trammel::dynamics
