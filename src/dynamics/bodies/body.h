#pragma once

#include "dynamics/bodies/principal_inertia.h"

#include <string>

namespace trammel::dynamics {

/// A body's constants; what every step reads comes first.
struct Body {
    bool isMoving = false;              ///< neither fixed nor the ground
    bool isGyroscopic = false;          ///< the inertia differs between directions
    double mass = 0.0;                  ///< kg
    double inverseMass = 0.0;           ///< 0 where the body does not move
    PrincipalInertia principal;         ///< of the inertia, where the body moves
    Mat3 inertia = Mat3::Zero();        ///< kg m^2, about the centre of mass, body axes
    Mat3 inverseInertia = Mat3::Zero(); ///< 0 where the body does not move
    Vec3 com = Vec3::Zero();            ///< centre of mass in the body frame, m
    std::string name;
};

} // namespace trammel::dynamics
