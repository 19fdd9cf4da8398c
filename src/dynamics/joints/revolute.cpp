#include "dynamics/joints/revolute.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateRevolute(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::coincidentPoints(rows, A, A.R * g.rA, B, B.R * g.rB);
    parts::parallelAxes(rows, A.R * g.frameA.col(0), A.R * g.frameA.col(1), A,
                        B.R * g.frameB.col(2), B);
}

using enum RowKind;
using model::JointType;

constexpr JointRelease kRevoluteReleases[] = {
    {.to = JointType::Spherical, .freed = Rotation},
    {.to = JointType::Cylindrical, .freed = Translation, .axis = 2, .keepsCoordinate = true},
    {.to = JointType::Universal, .freed = Rotation, .axis = 0, .newAxis2 = 0},
    {.to = JointType::Universal, .freed = Rotation, .axis = 1, .newAxis2 = 1},
};

} // namespace

const JointKind kRevoluteJoint{
    .type = model::JointType::Revolute,
    .rowCount = 5,
    .rowKinds = {Translation, Translation, Translation, Rotation, Rotation},
    .rowAxes = {kWorldAxes, kWorldAxes, kWorldAxes, 0, 1},
    .hasAngle = true,
    .hasTranslation = false,
    .joinsPoints = true,
    .evaluate = evaluateRevolute,
    .freedoms = {JointFreedom::Angle},
    .treeMotion = TreeMotion::Revolute,
    .glyph = JointGlyph::Hinge,
    .releases = kRevoluteReleases,
};

} // namespace trammel::dynamics
