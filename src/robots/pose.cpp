#include "robots/pose.h"

#include <cmath>

namespace trammel::robots {

Quat fromRollPitchYaw(const Vec3& angles) {
    using Eigen::AngleAxisd;
    return AngleAxisd(angles.z(), Vec3::UnitZ()) * AngleAxisd(angles.y(), Vec3::UnitY()) *
           AngleAxisd(angles.x(), Vec3::UnitX());
}

Vec3 rollPitchYaw(const Quat& orientation) {
    const Mat3 R = orientation.normalized().toRotationMatrix();
    const double cosine = std::hypot(R(0, 0), R(1, 0));
    const double pitch = std::atan2(-R(2, 0), cosine);
    // Near a pitch of a quarter turn yaw alone is of rounded numbers; the roll that goes with it is
    // taken from what the yaw leaves of R.
    const double yaw = cosine > 0.0 ? std::atan2(R(1, 0), R(0, 0)) : 0.0;
    const double s = std::sin(yaw), c = std::cos(yaw);
    return {std::atan2(s * R(0, 2) - c * R(1, 2), c * R(1, 1) - s * R(0, 1)), pitch, yaw};
}

} // namespace trammel::robots
