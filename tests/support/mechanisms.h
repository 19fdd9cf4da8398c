#pragma once

#include "model/model.h"
#include "support/linkage_reference.h"

#include <string>

/// Mechanisms that tests and benchmarks share, built in memory. Bodies turn about -y where they are
/// planar, so that joint coordinates count from x towards z.
namespace trammel::support {

/// A uniform slender rod from `start` to `end`; its frame lies at `start`, x along the rod.
model::Body rod(const std::string& name, const Vec3& start, const Vec3& end, double mass);
model::Joint revolute(const std::string& name, const std::string& first, const std::string& second,
                      const Vec3& position, const Vec3& axis = -Vec3::UnitY());
model::Joint spherical(const std::string& name, const std::string& first, const std::string& second,
                       const Vec3& position);

/// `count` rods of 1 m and 1 kg on ball joints ("joint1" ground to "link1", ...), released from the
/// horizontal (along x).
model::Model chain(int count);

/// Rods on revolute joints "joint1", ... at these angles from the downward vertical.
model::Model rodPendulum(const std::vector<double>& lengths, const std::vector<double>& masses,
                         const std::vector<double>& angles);

/// The planar four-bar on four revolute joints A, B, C, D (bodies crank, coupler, rocker), at rest
/// with the crank at `crankAngle` from x towards z.
model::Model fourBar(const FourBarSizes& sizes = {}, double crankAngle = 1.5707963267948966);

/// A closed chain of revolute joints "J1", ... about the z axes of frames that follow one another
/// by
///     Rz(angle) Tx(length) Rx(twist)   (Denavit, Hartenberg 1955),
/// the last link being the ground, the others rods "link1", ... The loop closes where the product
/// of all is the identity.
struct ChainLink {
    double angle, length, twist; ///< rad, m, rad
};
model::Model closedChain(const std::vector<ChainLink>& links);

/// Bennett's linkage: sides of length 1 and twist 40 deg, and of length sin 70 / sin 40 and twist
/// 70 deg. Four hinges in space, yet it moves.
///     tan(theta1 / 2) tan(theta2 / 2) = sin((beta + alpha) / 2) / sin((beta - alpha) / 2)
model::Model bennett(double firstAngle = 0.7);
/// Bricard's linkage of threefold symmetry, sides of 1 m and twists of +-90 deg:
///     cos(theta1) + cos(theta2) + cos(theta1) cos(theta2) = 0
model::Model bricard(double firstAngle = 2.0);

/// A planar parallelogram of four revolute joints A, B, C, D in the plane of x and z, cranks of 1 m
/// at an angle, coupler of 2 m. At angle 0 it is flat.
model::Model parallelogram(double crankAngle);

/// One leg of Theo Jansen's walker, lengths in cm (a 38, b 41.5, c 39.3, d 40.1, e 55.8, f 39.4,
/// g 36.7, h 65.7, i 49, j 50, k 61.9, l 7.8, m 15), seven moving bodies on ten revolute joints;
/// the crank turns at "A", its coordinate 0 where its pin is at `crankAngle` from x towards z.
model::Model jansenLeg(double crankAngle = 0.0);

/// A body "top" turning freely about its centre of mass, no gravity.
model::Model freeTop(const Vec3& inertia, const Vec3& angularVelocity);

/// A block on a vertical guide ("guide") under a spring and damper to the ground ("spring"),
/// starting at rest at the spring's natural length.
model::Model springMassDamper(double mass, double stiffness, double damping);

} // namespace trammel::support
