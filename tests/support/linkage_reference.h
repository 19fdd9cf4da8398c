#pragma once

#include "support/adaptive_integrator.h"

#include <Eigen/Core>
#include <functional>
#include <vector>

namespace trammel::support {

/// How one moving body of a planar linkage depends on the crank angle theta, in the x-z plane.
struct BodyOverCrank {
    double mass;          ///< kg
    double inertia;       ///< kg m^2, about the centre of mass
    double height;        ///< m, z of the centre of mass
    Eigen::Vector2d com1; ///< m, d com / d theta
    Eigen::Vector2d com2; ///< m, d^2 com / d theta^2
    double turn1, turn2;  ///< d angle / d theta and its derivative
};

/// A planar linkage of one degree of freedom in its crank angle theta (from x towards z), the loop
/// closed analytically. Lagrange's equation with I(theta) the sum of m |com1|^2 + inertia turn1^2:
///     I thetaddot + I' thetadot^2 / 2 + sum m g com1.z = 0.
struct OneDofLinkage {
    std::function<std::vector<BodyOverCrank>(double theta)> bodies;
    double gravity = 9.81;

    Derivative equations() const; ///< state (theta, thetadot)
    double inertia(double theta) const;
    double potential(double theta) const;
    double energy(double theta, double rate) const;
    /// |thetadot| at theta where the mechanical energy is `energy`.
    double rateAt(double theta, double energy) const;
};

/// Uniform rods of `density` kg/m; ground pivots at (0, 0) and (ground, 0); the open assembly, the
/// joint of coupler and rocker to the left of the line from the crank pin to the rocker's pivot.
struct FourBarSizes {
    double ground = 2, crank = 1, coupler = 2, rocker = 2;
    double density = 1;
};
struct FourBarAngles {
    double coupler, rocker; ///< rad, from x towards z
};
FourBarAngles fourBarAngles(const FourBarSizes& sizes, double theta);
OneDofLinkage fourBarReference(const FourBarSizes& sizes);

/// A balanced wheel with its crank pin at `radius`, a uniform rod, and a slider along x at z = 0.
struct SliderCrankSizes {
    double radius = 0.2, rod = 0.6;
    double wheelInertia = 0.392; ///< kg m^2
    double rodMass = 1, sliderMass = 2;
};
/// x of the slider's pin.
double sliderPosition(const SliderCrankSizes& sizes, double theta);
OneDofLinkage sliderCrankReference(const SliderCrankSizes& sizes);

/// Revolute-spherical-spherical-revolute linkage. The crank (length `crank`, pivot at the origin,
/// turning about -y, upright at 0) and the rocker (length `rocker`, pivot at (Dx, Dy, 0), turning
/// about +x, upright at 0) are joined by a coupler of the length it has when both are upright.
struct RssrSizes {
    double crank = 0.3, rocker = 0.6, Dx = 0.6, Dy = 0.9;
};
/// The rocker's angle on the branch that holds 0 at crank angle 0, from
///     Dy sin(psi) + a cos(theta) cos(psi) = ((Dx + a sin(theta))^2 + Dy^2 + c^2
///                                           + a^2 cos(theta)^2 - l^2) / (2 c).
double rssrRockerAngle(const RssrSizes& sizes, double theta);

} // namespace trammel::support
