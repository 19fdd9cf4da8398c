#include "dynamics/joints/planar.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluatePlanar(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::inPlane(rows, A.R * g.frameA, A, A.R * g.rA, B.R * g.frameB, B, B.R * g.rB);
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
