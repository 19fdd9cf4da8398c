#pragma once

#include "dynamics/joints/row_writer.h"
#include "model/compiled_function.h"
#include "model/model.h"

#include <array>
#include <string>

namespace trammel::dynamics {

/// A force at a body-fixed point, or a torque, given by functions of t in world or body axes.
struct AppliedLoad {
    std::string name;
    int body = 0;
    bool isTorque = false;
    Vec3 r = Vec3::Zero(); ///< centre of mass to the force's point, body axes, m
    std::array<model::CompiledFunction, 3> vector; ///< N or N m
    model::Frame frame = model::Frame::World;
};

/// Force and torque about the centre of mass, world axes.
struct Wrench {
    Vec3 force = Vec3::Zero();  ///< N
    Vec3 torque = Vec3::Zero(); ///< N m
};
Wrench evaluate(const AppliedLoad& load, double t, const Mat3& R);

} // namespace trammel::dynamics
