#pragma once

#include <array>

/// What is known of models/andrews-squeezer, Andrews' squeezing mechanism as in the Test Set for
/// Initial Value Problem Solvers (Mazzia, Magherini, release 2.4, problem "Andrews' squeezing
/// mechanism"; Hairer, Wanner 1996, VII.7).
namespace trammel::support {

inline constexpr double kSqueezerEnd = 0.03; // s

/// The angles of K1 to K7 from x, rad, at the start (t = 0) or from the reference solution that is
/// printed there for t = kSqueezerEnd.
std::array<double, 7> squeezerAngles(double t);

} // namespace trammel::support
