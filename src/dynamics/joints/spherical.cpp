#include "dynamics/joints/spherical.h"

#include "dynamics/bodies/turned.h"
#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateSpherical(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::coincidentPoints(rows, A, turned(A.R, g.rA), B, turned(B.R, g.rB));
}

using enum RowKind;

} // namespace

const JointKind kSphericalJoint{
    .type = model::JointType::Spherical,
    .rowCount = 3,
    .rowKinds = {Translation, Translation, Translation},
    .rowAxes = {kWorldAxes, kWorldAxes, kWorldAxes},
    .hasAngle = false,
    .hasTranslation = false,
    .joinsPoints = true,
    .evaluate = evaluateSpherical,
    .freedoms = {JointFreedom::AboutAll},
    .treeMotion = TreeMotion::Spherical,
    .glyph = JointGlyph::Ball,
};

} // namespace trammel::dynamics
