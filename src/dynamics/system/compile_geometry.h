#pragma once

#include "dynamics/bodies/state.h"
#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// A joint's constants from its place in the initial pose of its bodies.
JointGeometry compileGeometry(const model::Joint& joint, const JointKind& kind, const BodyState& A,
                              const BodyState& B);

} // namespace trammel::dynamics
