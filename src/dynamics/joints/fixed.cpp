#include "dynamics/joints/fixed.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateFixed(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Mat3 frameA = A.R * g.frameA;
    const Mat3 frameB = B.R * g.frameB;
    parts::coincidentPoints(rows, A, A.R * g.rA, B, B.R * g.rB);
    parts::alignedFrames(rows, frameA, A, frameB, B);
}

using enum RowKind;
using model::JointType;

/// Turning about an axis of the frame, or sliding along it.
constexpr JointRelease releaseAlong(JointType type, RowKind freed, int axis) {
    return {.to = type, .freed = freed, .axis = axis, .keepsCoordinate = true, .newAxis = axis};
}

constexpr JointRelease kFixedReleases[] = {
    {.to = JointType::Spherical, .freed = Rotation, .keepsCoordinate = true},
    releaseAlong(JointType::Revolute, Rotation, 0),
    releaseAlong(JointType::Revolute, Rotation, 1),
    releaseAlong(JointType::Revolute, Rotation, 2),
    releaseAlong(JointType::Prismatic, Translation, 0),
    releaseAlong(JointType::Prismatic, Translation, 1),
    releaseAlong(JointType::Prismatic, Translation, 2),
};

} // namespace

const JointKind kFixedJoint{
    .type = model::JointType::Fixed,
    .rowCount = 6,
    .rowKinds = {Translation, Translation, Translation, Rotation, Rotation, Rotation},
    .rowAxes = {kWorldAxes, kWorldAxes, kWorldAxes, 0, 1, 2},
    .hasAngle = false,
    .hasTranslation = false,
    .joinsPoints = true,
    .evaluate = evaluateFixed,
    .treeMotion = TreeMotion::Fixed,
    .glyph = JointGlyph::Block,
    .releases = kFixedReleases,
};

} // namespace trammel::dynamics
