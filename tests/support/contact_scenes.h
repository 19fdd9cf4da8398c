#pragma once

#include "model/model.h"

/// Scenes with contact that tests and benchmarks share; the peers' scenarios S3 to S5. SI, z up.
namespace trammel::support {

/// A model with a ground plane through the origin; every contact with these values.
model::Model groundPlane(double restitution, double friction);

/// A body with one colliding shape of the default material, its centre of mass at `position`.
model::Body solid(const std::string& name, const model::Shape& shape, double mass,
                  const Vec3& position);
model::Shape sphere(double radius);
model::Shape box(const Vec3& size);
/// Along z; the length is that between the centres of its caps.
model::Shape capsule(double radius, double length);

/// A sphere of 1 kg and radius 0.1 m, "ball", dropped so that it falls by `height`.
model::Model bouncingSphere(double restitution, double height);

/// A block 0.4 x 0.4 x 0.2 m of 1 kg, "block", at rest on a plane tilted by `tilt` down the
/// horizontal direction `azimuth` (from x towards y), rad.
model::Model blockOnIncline(double tilt, double azimuth, double friction);

/// `levels` cubes of 1 m and 1 kg on top of each other, "box1" lowest.
model::Model tower(int levels, double friction = 0.5);
/// A wall of bricks: `base` cubes in the lowest row, one less in each row above.
model::Model wall(int base, double friction = 0.5);
/// That wall, and a ball ("ball") of fifty times a brick's mass and 1 m in radius, which hits its
/// middle at 10 m/s.
model::Model wallHitByBall(int base);

/// A row of upright dominoes along an Archimedean spiral, `kDominoPitch` apart, "domino1"
/// outermost; restitution 0, friction 0.4. The first turns at `push` rad/s about its lower edge
/// ahead.
model::Model dominoes(int count, double push);
inline constexpr double kDominoPitch = 0.45; ///< m; a domino is 0.15 x 0.5 x 1 m

/// `count` balls of radius 0.1 m, restitution 0.8, friction 0.3, in layers above an open box of
/// planes, not quite in rows.
model::Model ballsInBox(int count);

/// `count` spheres of radius 0.05 m and 1000 kg/m^3, restitution 0.2, friction 0.3, on a grid of
/// `side` x `side` and so many layers as it takes, 10 % apart and slightly disturbed, above the
/// floor of a box of planes that the grid fills.
model::Model heapOfSpheres(int count, int side);

/// As many boxes and capsules of 1000 kg/m^3, by turns, in various attitudes, above such a box.
model::Model pouredBodies(int count, int side);

/// `layers` of side x side such spheres, and between them layers of floating four-bars lying flat,
/// a fifth as many: links "link1a", ... "link1d" of radius 1.5 cm and 0.11 to 0.16 m, with the
/// spheres' material, joined by revolute joints "pin1a", ... In each loop three rows are redundant.
/// @param side at least 5
model::Model heapWithFourBars(int layers, int side);

} // namespace trammel::support
