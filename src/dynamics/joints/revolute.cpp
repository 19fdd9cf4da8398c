#include "dynamics/joints/revolute.h"

#include "dynamics/bodies/turned.h"
#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateRevolute(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::coincidentPoints(rows, A, turned(A.R, g.rA), B, turned(B.R, g.rB));
    parts::parallelAxes(rows, turned(A.R, g.frameA.col(0)), turned(A.R, g.frameA.col(1)), A,
                        turned(B.R, g.frameB.col(2)), B);
}

using enum RowKind;
using model::JointType;

constexpr JointRelease kRevoluteReleases[] = {
    {.to = JointType::Spherical, .freed = Rotation},
    {.to = JointType::Cylindrical, .freed = Translation, .axis = 2, .keepsCoordinate = true},
    {.to = JointType::Universal, .freed = Rotation, .axis = 0, .newAxis2 = 0},
    {.to = JointType::Universal, .freed = Rotation, .axis = 1, .newAxis2 = 1},
};

/// The journal moves in the plane across the axis; the bearing's surface holds it by contact.
void evaluateJournal(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    parts::inPlane(rows, A.R * g.frameA, A, A.R * g.rA, B.R * g.frameB, B, B.R * g.rB);
}

constexpr JointKind kJournal{
    .type = model::JointType::Revolute,
    .rowCount = 3,
    .rowKinds = {Translation, Rotation, Rotation},
    .rowAxes = {2, 0, 1},
    .hasAngle = true,
    .hasTranslation = false,
    .evaluate = evaluateJournal,
    .freedoms = {JointFreedom::Angle, JointFreedom::AlongFirst, JointFreedom::AlongSecond},
    .glyph = JointGlyph::Hinge,
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
    .withClearance = &kJournal,
    .releases = kRevoluteReleases,
};

} // namespace trammel::dynamics
