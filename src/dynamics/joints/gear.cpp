#include "dynamics/joints/gear.h"

namespace trammel::dynamics {

namespace {

/// A gear has no row of its own between two bodies: it is put together from its joints'
/// coordinates, see constraint_rows.cpp.
void evaluateGear(const JointGeometry&, const Side&, const Side&, RowWriter&) {}

constexpr JointKind coupling(RowKind row, const JointKind* whereSecondSlides = nullptr) {
    return {.type = model::JointType::Gear,
            .rowCount = 1,
            .rowKinds = {row},
            .rowAxes = {2},
            .hasAngle = false,
            .hasTranslation = false,
            .evaluate = evaluateGear,
            .whereSecondSlides = whereSecondSlides};
}

const JointKind kRackJoint = coupling(RowKind::Translation);

} // namespace

const JointKind kGearJoint = coupling(RowKind::Rotation, &kRackJoint);

} // namespace trammel::dynamics
