#pragma once

#include "synthesis/dyad.h"

#include <optional>

namespace trammel::synthesis {

/// A body held by two dyads: a planar linkage of one freedom. The first is driven: the angle of its
/// link (RR), the way of its block along i normal (PR), or the angle of its body (RP); rad or m.
struct Linkage {
    Dyad driver, follower;

    /// The same linkage, driven at its other side.
    Linkage exchanged() const { return {follower, driver}; }
};

/// The driver's coordinate in a pose.
double driverValue(const Linkage& linkage, const Pose& pose);

/// The rate of the driver's coordinate on the way of poses in the direction
///     t = grad r_driver x grad r_follower,   r the residuals of the dyads,
/// which has no zero but at a change point: on one circuit its sign is that of the branch, and it
/// is zero at the dead centres of the driver. For a four-bar it is that of
/// cross(B - A, B - B0). Normalised: 0 within kDeadCentre.
double driverRate(const Linkage& linkage, const Pose& pose);

/// All poses at a value of the driver: none, one or two. Closed form: for a driven hinge or block
/// at A the follower's equation is Re(z e^{i phi}) = r, so that
///     phi = -arg z +- acos(r / |z|).
std::vector<Pose> posesAt(const Linkage& linkage, double value);
/// That one of them which is on the branch and the circuit of a pose.
std::optional<Pose> poseOnBranch(const Linkage& linkage, double value, const Pose& like);

/// Of a linkage that cannot be brought from one of its two circuits to the other, which one a pose
/// is on: 1 or -1; 0 where there is only one. By the rule that the sine of the angle between the
/// two links that do not touch the shortest one keeps its sign; for sliders, whose missing link is
/// infinitely long, the same with an offset in the place of the difference of the two long ones.
int circuitOf(const Linkage& linkage, const Pose& pose);

/// Whether the driver's coordinate goes through a whole turn; a block's never does.
bool driverTurnsFully(const Linkage& linkage);
bool isChangePoint(const Linkage& linkage);
/// Whether it has one freedom: the dyads do not hold the body at one point, or along one direction.
bool isMovable(const Linkage& linkage);

/// The transmission angle in a pose, between 0 and pi/2: from the way between the points where
/// driver and follower hold the body to the direction in which the follower does; of a driver RP
/// from the line along which the body slides.
double transmissionAngle(const Linkage& linkage, const Pose& pose);

/// Values of the driver about which the motion is symmetric, where the transmission angle is
/// extreme and where there is no pose, if anywhere: along and against the way between the ground
/// pivots, or along the normal of a slide; none of a block.
std::vector<double> symmetricValues(const Linkage& linkage);

/// Lengths of the links between hinges: ground, driver, coupler, follower, m; 0 where a slider has
/// none.
struct LinkLengths {
    double ground = 0.0, driver = 0.0, coupler = 0.0, follower = 0.0;
};
LinkLengths lengthsOf(const Linkage& linkage);

/// A four-bar by its pivots in one pose of its coupler.
Linkage fourBar(Point A0, Point B0, Point A, Point B, const Pose& coupler);

/// The pose of the linkage that is nearest to one that it misses a little: Newton's method with
/// steps of least norm, angles counting by `size`, m.
Pose nearestPose(const Linkage& linkage, Pose pose, double size);

} // namespace trammel::synthesis
