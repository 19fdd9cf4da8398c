#pragma once

/// What counts as nothing in a motion. Each is a share of the system's Scales: of the length (or of
/// 1 rad, where a coordinate is an angle), of the time, of a speed, of the energy. A length of 1 m
/// leaves them what they say, in SI.
namespace trammel::dynamics::tolerances {

// Of lengths and angles.

/// What rows of bodies at rest are off by rounding.
inline constexpr double kStill = 1e-14;
/// Where iterations fall no further, what may be left open of joints.
inline constexpr double kNearlyClosed = 1e-11;
/// Gaps of which little is left far below, and all far above: rounding differs from point to point.
inline constexpr double kGapRounding = 6e-10;
/// The same of the way that gravity makes in a step, h^2 g: what solves leave goes with it.
inline constexpr double kFallRounding = 1.2e-6;
/// Gaps that projections, and steps that stop something, leave.
inline constexpr double kClosed = 1e-9;
/// Overlaps that a smooth motion must not come to.
inline constexpr double kOverlap = 10.0 * kClosed;
/// What counts as touching when a neighbour is hit.
inline constexpr double kTouching = 5e-7;
/// A gap that wakes what sleeps, and one that is open.
inline constexpr double kOpen = 1e-6;
/// Deeper overlaps are left to steps that correct them bit by bit.
inline constexpr double kDeep = 1e-4;

// Of times.

/// To which impacts are located.
inline constexpr double kInstant = 1e-12;
/// What counts as closed for a gap that approaches is passed in this; covers what kInstant
/// leaves.
inline constexpr double kArrival = 2e-9;
/// Length of the steps in which velocities jump.
inline constexpr double kResidualStep = 1e-9;
/// Length of the steps that tell modes: nothing changes in them, yet what velocities gain is well
/// above rounding.
inline constexpr double kModeStep = 1e-8;
/// Gaps of an instant are those that come closer in this.
inline constexpr double kNear = 1e-6;

// Of speeds.

/// A threshold of 0 would let a bouncing ball hit infinitely often before it rests.
inline constexpr double kLeastThreshold = 1e-7;
/// Kept rows that are so far off their rate have something to stop or to set going.
inline constexpr double kJump = 1e-8;
/// Faster is sliding, whatever a solve with impulses makes of it.
inline constexpr double kSliding = 1e-7;
/// Slower is sticking to a friction law with two coefficients, and no sliding to jam.
inline constexpr double kStuck = 1e-6;
/// Closed gaps that part no faster were looked at already.
inline constexpr double kApproach = 1e-6;

// Of the energy.

/// That no mode puts in or takes out.
inline constexpr double kNoWork = 1e-9;

} // namespace trammel::dynamics::tolerances
