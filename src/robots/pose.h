#pragma once

#include "model/model.h"

namespace trammel::robots {

using model::Pose;

/// The pose in A's parent of what has the pose `b` in A: a b.
inline Pose operator*(const Pose& a, const Pose& b) {
    return {a.position + a.orientation * b.position, (a.orientation * b.orientation).normalized()};
}
inline Vec3 operator*(const Pose& a, const Vec3& point) {
    return a.position + a.orientation * point;
}
inline Pose inverse(const Pose& a) {
    const Quat back = a.orientation.conjugate();
    return {-(back * a.position), back};
}

/// R = Rz(yaw) Ry(pitch) Rx(roll): turns about the fixed axes x, y and z in this order, as URDF and
/// SDFormat have it; rad.
Quat fromRollPitchYaw(const Vec3& angles);
/// The angles of it, pitch in [-pi/2, pi/2]; rounding shares roll and yaw out where the pitch is a
/// quarter turn, but they give the orientation to rounding.
Vec3 rollPitchYaw(const Quat& orientation);

} // namespace trammel::robots
