#pragma once

namespace trammel::collision {

/// What the tests of all pairs of shapes take for the same. Lengths are relative to the shapes'
/// size.

/// Two gaps, of which neither is the smaller one.
inline constexpr double kSameGap = 1e-12;
/// How far inside a face a point still touches it.
inline constexpr double kShallow = 1e-3;
/// rad: a face so little askew lies on the other, and so do triangles of one face. Nearly parallel
/// faces then keep all their points when they rock; heights over the face differ from distances
/// along the normal by the square of the angle, relative to the gap itself.
inline constexpr double kSameNormal = 1e-3;
/// rad: a face so little askew may come to lie on the other within a step.
inline constexpr double kNearNormal = 0.3;
/// Sine of the angle between two edges below which the faces beside them serve.
inline constexpr double kParallelEdges = 1e-6;
/// How many points stand for a round rim that lies on a face.
inline constexpr int kRimPoints = 8;

} // namespace trammel::collision
