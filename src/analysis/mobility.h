#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace trammel::analysis {

struct RedundantConstraint {
    std::string joint;
    std::string direction; ///< "rotation about (0, 0, 1)", "translation along (1, 0, 0)"
};

/// What `trammel info` tells about a model in its initial pose.
struct Mobility {
    int bodyCount = 0; ///< bodies that are not fixed
    int jointCount = 0;
    int velocityCount = 0; ///< nv = 6 bodyCount
    int rowCount = 0;      ///< nc
    int rank = 0;          ///< of the constraint Jacobian
    int dofCount = 0;      ///< nv - rank
    int gruebler = 0;      ///< nv - nc
    std::vector<RedundantConstraint> redundant;
    double assemblyResidual = 0.0; ///< largest |phi|, m or rad
    double mass = 0.0;             ///< kg, of the bodies that are not fixed
    Mat3 inertia = Mat3::Zero();   ///< kg m^2, about the common centre of mass, world axes
    Vec3 com = Vec3::Zero();       ///< m, common centre of mass
};

/// @throws std::invalid_argument as simulate() does.
Mobility mobility(const model::Model& model);

} // namespace trammel::analysis
