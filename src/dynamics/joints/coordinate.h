#pragma once

#include "dynamics/bodies/state.h"
#include "dynamics/joints/compiled_joint.h"

#include <array>
#include <vector>

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

/// The joint's coordinate in a pose (rad or m), in the turn that the state counts.
double jointCoordinate(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics);

/// A row of J between two bodies: [v_A, w_A, v_B, w_B].
using RowEntries = std::array<double, kRowEntries>;
inline RowEntries rowEntries(const Vec3& vA, const Vec3& wA, const Vec3& vB, const Vec3& wB) {
    RowEntries J;
    for (int k = 0; k < 3; ++k) {
        J[k] = vA[k];
        J[3 + k] = wA[k];
        J[6 + k] = vB[k];
        J[9 + k] = wB[k];
    }
    return J;
}

/// The rows whose rates are those of the angle about, and of the way along a joint's axis.
RowEntries aboutAxis(const JointGeometry& g, const Side& A, const Side& B);
RowEntries alongAxis(const JointGeometry& g, const Side& A, const Side& B);

/// Adds a body's part of a row's rate, J v.
inline void addRate(const double* J, const BodyState& body, double& sum) {
    for (int k = 0; k < 3; ++k)
        sum += J[k] * body.v[k] + J[3 + k] * body.w[k];
}

/// How a joint's coordinate moves with its two bodies, and what a torque or force on it does.
struct CoordinateRow {
    int bodyA = 0, bodyB = 0;
    RowEntries J{};

    double rate(const State& state) const; ///< qd, rad/s or m/s
    /// The same with velocities (v, w) by body.
    double rate(const std::vector<Vec6>& velocities) const;
    /// Calls visit(body, J's six entries) for both.
    template <class Visit>
    void forEachSide(const Visit& visit) const {
        visit(bodyA, J.data());
        visit(bodyB, J.data() + 6);
    }
};
CoordinateRow rowOfCoordinate(const Joint& joint, const State& state,
                              const std::vector<BodyKinematics>& kinematics);

} // namespace trammel::dynamics
