#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// A joint's coordinate q in a pose, rad or m: the angle about the axis, or the way along it where
/// the joint has no angle.
/// @param near an angle comes out in the turn nearest to this
double coordinateOf(const JointKind& kind, const JointGeometry& g, const Side& A, const Side& B,
                    double near);

/// Adds the row of the coordinate: J v = qd, phi as given, jdotV less a prescribed acceleration. A
/// positive multiplier is a torque (N m) or force (N) on B along the coordinate.
void addCoordinateRow(const JointKind& kind, const JointGeometry& g, const Side& A, const Side& B,
                      double phi, double prescribed, RowWriter& rows);

} // namespace trammel::dynamics
