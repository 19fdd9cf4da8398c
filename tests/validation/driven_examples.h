#pragma once

#include "support/example.h"

#include <complex>
#include <map>
#include <string>

/// What the README of each example with a driver says, checked on a run of it.
namespace trammel::validation {

using Check = void (*)(const support::Example&);
using Checks = std::map<std::string, Check>;

Checks linkageChecks(); ///< planar linkages
Checks spatialChecks(); ///< linkages in space
Checks contactChecks(); ///< what contact or a limit is part of

/// Degrees of freedom, Gruebler's count and how many constraints are redundant; closed as it
/// stands.
void verifyMobility(const support::Example& example, int dof, int gruebler, int redundant);

/// A body's pose in a frame of the run.
model::Pose comPose(const support::Example& example, const std::string& body, std::size_t frame);

/// Points of the x-z plane: x + i z.
using Point = std::complex<double>;
/// The point at distance p from P and q from Q, to the left of the way from P to Q.
Point leftOf(Point P, Point Q, double p, double q);
/// A difference of angles, brought into (-pi, pi].
double turned(double angle);

} // namespace trammel::validation
