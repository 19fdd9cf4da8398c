#include "dynamics/joints/distance.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateDistance(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::distance(rows, A, A.R * g.rA, B, B.R * g.rB, g.length);
}

using enum RowKind;

} // namespace

const JointKind kDistanceJoint{
    .type = model::JointType::Distance,
    .rowCount = 1,
    .rowKinds = {Translation},
    .rowAxes = {kPointToPoint},
    .hasAngle = false,
    .hasTranslation = false,
    .evaluate = evaluateDistance,
    .glyph = JointGlyph::Rod,
};

} // namespace trammel::dynamics
