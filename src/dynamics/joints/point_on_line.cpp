#include "dynamics/joints/point_on_line.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluatePointOnLine(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::pointOnAxis(rows, A.R * g.frameA, A, A.R * g.rA, B, B.R * g.rB);
}

using enum RowKind;

} // namespace

const JointKind kPointOnLineJoint{
    .type = model::JointType::PointOnLine,
    .rowCount = 2,
    .rowKinds = {Translation, Translation},
    .rowAxes = {0, 1},
    .hasAngle = false,
    .hasTranslation = true,
    .evaluate = evaluatePointOnLine,
    .freedoms = {JointFreedom::AlongAxis, JointFreedom::AboutAll},
    .glyph = JointGlyph::ThinRoundSlider,
};

} // namespace trammel::dynamics
