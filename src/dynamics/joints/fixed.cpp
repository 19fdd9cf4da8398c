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
};

} // namespace trammel::dynamics
