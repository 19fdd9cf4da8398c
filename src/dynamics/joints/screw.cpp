#include "dynamics/joints/screw.h"

#include "dynamics/joints/parts.h"

#include <numbers>

namespace trammel::dynamics {

namespace {

/// The angle in that turn which fits the way best.
double angleFor(const JointGeometry& g, const Side& A, const Side& B) {
    const double angle = jointAngle(g, A.R, B.R);
    return g.advance == 0.0 ? angle : unwrapped(angle, jointTranslation(g, A, B) / g.advance);
}

void evaluateScrew(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows) {
    const Mat3 frameA = A.R * g.frameA;
    const Mat3 frameB = B.R * g.frameB;
    const Vec3 rA = A.R * g.rA;
    const Vec3 rB = B.R * g.rB;
    parts::pointOnAxis(rows, frameA, A, rA, B, rB);
    parts::parallelAxes(rows, frameA, A, frameB, B);
    parts::thread(rows, frameA.col(2), A, rA, B, rB, frameB.col(0), g.advance, angleFor(g, A, B));
}

void shapeScrew(const model::Joint& joint, Mat3&, Mat3&, JointGeometry& g) {
    g.advance = joint.pitch / (2.0 * std::numbers::pi);
}

using enum RowKind;
using model::JointType;

constexpr JointRelease kScrewReleases[] = {
    {.to = JointType::Cylindrical, .freed = Translation, .axis = 2, .keepsCoordinate = true}};

} // namespace

const JointKind kScrewJoint{
    .type = model::JointType::Screw,
    .rowCount = 5,
    .rowKinds = {Translation, Translation, Rotation, Rotation, Translation},
    .rowAxes = {0, 1, 0, 1, 2},
    .hasAngle = true,
    .hasTranslation = true,
    .evaluate = evaluateScrew,
    .freedoms = {JointFreedom::Angle},
    .treeMotion = TreeMotion::Screw,
    .glyph = JointGlyph::RoundSlider,
    .isThreaded = true,
    .releases = kScrewReleases,
    .shape = shapeScrew,
};

} // namespace trammel::dynamics
