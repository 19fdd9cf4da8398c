#pragma once

#include "dynamics/forces/measured_function.h"
#include "math/vector.h"
#include "model/model.h"

#include <array>
#include <string>

namespace trammel::dynamics {

/// A force at a body-fixed point, or a torque, given by functions of t and of joints' coordinates
/// in world or body axes.
struct AppliedLoad {
    std::string name;
    int body = 0;
    bool isTorque = false;
    Vec3 r = Vec3::Zero();                  ///< centre of mass to the force's point, body axes, m
    std::array<MeasuredFunction, 3> vector; ///< N or N m
    model::Frame frame = model::Frame::World;
};

/// Force and torque about the centre of mass, world axes.
struct Wrench {
    Vec3 force = Vec3::Zero();  ///< N
    Vec3 torque = Vec3::Zero(); ///< N m
};

/// @param R of the load's body
/// @param measure the value of a MeasuredFunction::Argument
template <class Measure>
Wrench evaluate(const AppliedLoad& load, double t, const Mat3& R, const Measure& measure) {
    Vec3 vector;
    for (int k = 0; k < 3; ++k)
        vector[k] = load.vector[k].evaluate(t, measure);
    if (load.frame == model::Frame::Body) vector = R * vector;
    if (load.isTorque) return {Vec3::Zero(), vector};
    return {vector, (R * load.r).cross(vector)};
}

} // namespace trammel::dynamics
