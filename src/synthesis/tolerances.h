#pragma once

/// Lengths in these are shares of the spread of the task's places, which is 1 where it is solved.
namespace trammel::synthesis {

/// A zero of the two conics is a slider where its last coordinate is below that share of its norm:
/// tasks are stated in twelve digits, of which the null space loses three.
inline constexpr double kSlider = 1e-9;
/// The smallest singular value of the rows, over the largest one, of poses that depend on each
/// other.
inline constexpr double kRank = 1e-12;
/// What a dyad may miss the poses by. Rounding leaves 1e-14 near by, and its share of the radius
/// of one whose pivot is far away.
inline constexpr double kDyadResidual = 1e-9;
/// Places and angles (rad) nearer than that are one.
inline constexpr double kSame = 1e-9;
/// Imaginary part of a root that may still be a double real one: the square root of rounding with a
/// margin of a thousand. Newton's method decides.
inline constexpr double kRealRoot = 1e-5;
/// Rate of a driver, over that of the body, at which it is at a dead centre.
inline constexpr double kDeadCentre = 1e-9;
/// Difference of lengths, over their sum, at which a linkage is at a change point.
inline constexpr double kChangePoint = 1e-9;

} // namespace trammel::synthesis
