#include "dynamics/joints/joint_friction.h"

#include <cmath>

namespace trammel::dynamics {

double JointFriction::load(const Vec3& force, const Vec3& torque, const Vec3& axis) const {
    if (!isAlong) return radius * force.norm();
    const double across = (force - axis.dot(force) * axis).norm();
    return radius > 0.0 ? across + torque.norm() / radius : across;
}

double JointFriction::coefficient(double speed, double standstill) const {
    return std::abs(speed) > standstill ? kineticCoefficient : staticCoefficient;
}

} // namespace trammel::dynamics
