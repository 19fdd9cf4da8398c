#pragma once

#include "model/model.h"

#include <array>

namespace trammel::support {

/// Andrews' squeezing mechanism: seven bodies K1 to K7 on ten revolute joints in the plane of x and
/// y, a spring, no gravity, a constant drive torque of 0.033 N m on K1; at rest at the start. As in
/// the Test Set for Initial Value Problem Solvers (Mazzia, Magherini, release 2.4, problem
/// "Andrews' squeezing mechanism"; Hairer, Wanner 1996, VII.7). Each body's x axis is turned by its
/// angle about z.
model::Model squeezer();

/// The angles of K1 to K7 from x at t = 0.03 s, rad, from the reference solution printed there.
std::array<double, 7> squeezerAnglesAtEnd();
inline constexpr double kSqueezerEnd = 0.03; // s

} // namespace trammel::support
