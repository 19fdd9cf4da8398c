#include "dynamics/joints/prismatic.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

namespace {

void evaluatePrismatic(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Mat3 frameA = A.R * g.frameA;
    const Mat3 frameB = B.R * g.frameB;
    const Vec3 rA = A.R * g.rA;
    const Vec3 rB = B.R * g.rB;
    parts::pointOnAxis(rows, frameA, A, rA, B, rB);
    parts::alignedFrames(rows, frameA, A, frameB, B);
}

using enum RowKind;
using model::JointType;

constexpr JointRelease kPrismaticReleases[] = {
    {.to = JointType::PointOnLine, .freed = Rotation, .keepsCoordinate = true},
    {.to = JointType::Cylindrical, .freed = Rotation, .axis = 2},
};

} // namespace

const JointKind kPrismaticJoint{
    .type = model::JointType::Prismatic,
    .rowCount = 5,
    .rowKinds = {Translation, Translation, Rotation, Rotation, Rotation},
    .rowAxes = {0, 1, 0, 1, 2},
    .hasAngle = false,
    .hasTranslation = true,
    .evaluate = evaluatePrismatic,
    .freedoms = {JointFreedom::AlongAxis},
    .treeMotion = TreeMotion::Prismatic,
    .glyph = JointGlyph::Slider,
    .releases = kPrismaticReleases,
};

} // namespace trammel::dynamics
