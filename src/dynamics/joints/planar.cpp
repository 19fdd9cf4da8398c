#include "dynamics/joints/planar.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluatePlanar(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Mat3 frameA = A.R * g.frameA;
    const Mat3 frameB = B.R * g.frameB;
    parts::pointAlong(rows, frameA.col(2), A, A.R * g.rA, B, B.R * g.rB);
    parts::parallelAxes(rows, frameA, A, frameB, B);
}

using enum RowKind;

} // namespace

const JointKind kPlanarJoint{
    .type = model::JointType::Planar,
    .rowCount = 3,
    .rowKinds = {Translation, Rotation, Rotation},
    .rowAxes = {2, 0, 1},
    .hasAngle = false,
    .hasTranslation = false,
    .evaluate = evaluatePlanar,
    .freedoms = {JointFreedom::AboutAxis, JointFreedom::AlongFirst, JointFreedom::AlongSecond},
    .treeMotion = TreeMotion::Planar,
    .glyph = JointGlyph::Plate,
};

} // namespace trammel::dynamics
