#include "dynamics/joints/cylindrical.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluateCylindrical(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Mat3 frameA = A.R * g.frameA;
    const Mat3 frameB = B.R * g.frameB;
    const Vec3 rA = A.R * g.rA;
    const Vec3 rB = B.R * g.rB;
    parts::pointOnAxis(rows, frameA, A, rA, B, rB);
    parts::parallelAxes(rows, frameA, A, frameB, B);
}

using enum RowKind;
using model::JointType;

constexpr JointRelease kCylindricalReleases[] = {{.to = JointType::PointOnLine, .freed = Rotation}};

} // namespace

const JointKind kCylindricalJoint{
    .type = model::JointType::Cylindrical,
    .rowCount = 4,
    .rowKinds = {Translation, Translation, Rotation, Rotation},
    .rowAxes = {0, 1, 0, 1},
    .hasAngle = true,
    .hasTranslation = true,
    .evaluate = evaluateCylindrical,
    .freedoms = {JointFreedom::Angle, JointFreedom::AlongAxis},
    .treeMotion = TreeMotion::Cylindrical,
    .glyph = JointGlyph::RoundSlider,
    .releases = kCylindricalReleases,
};

} // namespace trammel::dynamics
