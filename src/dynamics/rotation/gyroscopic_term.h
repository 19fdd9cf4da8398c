#pragma once

#include "dynamics/system.h"

#include <string_view>

namespace trammel::dynamics {

/// Change of w that the gyroscopic torque -w x I w makes in h seconds; body axes, rad/s.
using GyroscopicTerm = Vec3 (*)(const Body& body, const Vec3& w_B, double h);

/// At the angular velocity of the start: a free body's energy grows with each step.
Vec3 explicitGyroscopicChange(const Body& body, const Vec3& w_B, double h);
/// At the angular velocity that the free body has half a step later (midpoint rule): the error of
/// its energy falls with h^2.
Vec3 midpointGyroscopicChange(const Body& body, const Vec3& w_B, double h);
/// At the angular velocity of the end, I dw + h w' x I w' = 0 by Newton's method (Catto 2015):
/// a free body's energy falls with each step.
Vec3 implicitGyroscopicChange(const Body& body, const Vec3& w_B, double h);

/// @throws std::invalid_argument listing the names.
GyroscopicTerm findGyroscopicTerm(std::string_view name);

} // namespace trammel::dynamics
