#pragma once

#include "math/vector.h"

namespace trammel::dynamics {

/// A body's inertia about its centre of mass in its principal axes.
struct PrincipalInertia {
    PrincipalInertia() = default;
    /// @param inertia kg m^2, body axes, symmetric and positive
    explicit PrincipalInertia(const Mat3& inertia);

    Vec3 moments = Vec3::Ones();  ///< I1, I2, I3; kg m^2
    Vec3 inverses = Vec3::Ones(); ///< 1/I1, 1/I2, 1/I3
    /// 1/I3 - 1/I2, 1/I1 - 1/I3, 1/I2 - 1/I1, each to rounding however close the moments are.
    Vec3 differences = Vec3::Zero();
    Quat axes = Quat::Identity(); ///< principal axes to body axes
    bool hasBodyAxes = true;      ///< the body's axes are principal: `axes` is the identity
};

} // namespace trammel::dynamics
