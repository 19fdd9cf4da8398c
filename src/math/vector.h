#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

/// Vectors, matrices and rotations are Eigen's; these are the sizes the project speaks of.
namespace trammel {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using Quat = Eigen::Quaterniond;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

/// [r]x with [r]x a = r x a.
inline Mat3 skew(const Vec3& r) {
    Mat3 S;
    S << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    return S;
}

} // namespace trammel
