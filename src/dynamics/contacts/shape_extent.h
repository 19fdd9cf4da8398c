#pragma once

#include "collision/solid.h"
#include "model/model.h"

namespace trammel::dynamics {

/// How large a shape is, about its own origin.
struct ShapeExtent {
    double radius = 0.0;        ///< of the sphere about the origin that holds it; 0 for planes, m
    double halfThickness = 0.0; ///< half its smallest extent; infinite for planes, m
};
/// @param solid the same shape as a scene holds it
ShapeExtent shapeExtent(const model::Shape& shape, const collision::Solid& solid);

} // namespace trammel::dynamics
