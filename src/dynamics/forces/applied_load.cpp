#include "dynamics/forces/applied_load.h"

namespace trammel::dynamics {

Wrench evaluate(const AppliedLoad& load, double t, const Mat3& R) {
    Vec3 vector(load.vector[0](t), load.vector[1](t), load.vector[2](t));
    if (load.frame == model::Frame::Body) vector = R * vector;
    if (load.isTorque) return {Vec3::Zero(), vector};
    return {vector, (R * load.r).cross(vector)};
}

} // namespace trammel::dynamics
