#pragma once

#include "dynamics/bodies/state.h"
#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// From a body's centre of mass to a world point of the initial pose, in body axes.
inline Vec3 bodyPoint(const BodyState& body, const Vec3& point) {
    return body.q.conjugate() * (point - body.p);
}

/// A joint's constants from its place in the initial pose of its bodies.
JointGeometry compileGeometry(const model::Joint& joint, const BodyState& A, const BodyState& B);

} // namespace trammel::dynamics
