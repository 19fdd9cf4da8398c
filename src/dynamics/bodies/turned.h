#pragma once

#include "math/vector.h"

namespace trammel::dynamics {

/// R x and R^T x, written out for what each step does for each body: Eigen's own products of small
/// matrices become calls where they stand among many others.
inline Vec3 turned(const Mat3& R, const Vec3& x) {
    return R.col(0) * x[0] + R.col(1) * x[1] + R.col(2) * x[2];
}
inline Vec3 turnedBack(const Mat3& R, const Vec3& x) {
    return {R(0, 0) * x[0] + R(1, 0) * x[1] + R(2, 0) * x[2],
            R(0, 1) * x[0] + R(1, 1) * x[1] + R(2, 1) * x[2],
            R(0, 2) * x[0] + R(1, 2) * x[1] + R(2, 2) * x[2]};
}

} // namespace trammel::dynamics
