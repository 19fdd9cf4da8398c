#include "dynamics/joints/joint_friction.h"

namespace trammel::dynamics {

double JointFriction::load(const Vec3& force, const Vec3& torque, const Vec3& axis) const {
    if (!isAlong) return radius * force.norm();
    const double across = (force - axis.dot(force) * axis).norm();
    return radius > 0.0 ? across + torque.norm() / radius : across;
}

} // namespace trammel::dynamics
