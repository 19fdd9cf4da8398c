#include "math/rotation_between.h"

namespace trammel {

Quat rotationBetween(const Vec3& from, const Vec3& to) {
    const Vec3 a = from.normalized(), b = to.normalized();
    const double sum = (a + b).norm(); // 2 cos(angle / 2), exact where 1 + a . b cancels
    constexpr double kOpposite = 1e-8; // below it a x b is rounding
    const Vec3 axis = sum < kOpposite ? a.unitOrthogonal() : Vec3(a.cross(b) / sum);
    return Quat(0.5 * sum, axis.x(), axis.y(), axis.z()).normalized();
}

} // namespace trammel
