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
    // Where z and x turn about one line, all of it is told as a turn about z.
    if (cosine < 1e-9) return {0.0, pitch, std::atan2(-R(0, 1), R(1, 1))};
    return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
}

} // namespace trammel::robots
