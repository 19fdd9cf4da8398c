#pragma once

#include "dynamics/joints/driver.h"
#include "dynamics/joints/gear.h"
#include "dynamics/joints/joint.h"

#include <optional>
#include <string>

namespace trammel::dynamics {

/// A joint compiled: its kind, its constants and its place among the constraints. What every step
/// reads comes first.
struct Joint {
    const JointKind* kind = nullptr;
    int bodyA = 0, bodyB = 0;
    JointGeometry geometry;
    int constraint = 0;                ///< index in System::constraints()
    int angle = -1;                    ///< index in State::angles, or -1
    std::optional<JointDriver> driver; ///< one more row, behind the kind's
    std::optional<GearCoupling> gear;  ///< then its row is put together from two joints'
    std::string name;

    int rowCount() const { return kind->rowCount + (driver ? 1 : 0); }
    RowKind rowKind(int row) const {
        return row < kind->rowCount ? kind->rowKinds[row] : coordinateKind();
    }
    RowKind coordinateKind() const {
        return kind->hasAngle ? RowKind::Rotation : RowKind::Translation;
    }
};

} // namespace trammel::dynamics
