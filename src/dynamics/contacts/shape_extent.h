#pragma once

#include "model/model.h"

#include <filesystem>

namespace trammel::dynamics {

/// How large a shape is, about its own origin.
struct ShapeExtent {
    double radius = 0.0;        ///< of the sphere about the origin that holds it; 0 for planes, m
    double halfThickness = 0.0; ///< half its smallest extent; infinite for planes, m
};
/// @param directory where mesh files are looked for
ShapeExtent shapeExtent(const model::Shape& shape, const std::filesystem::path& directory);

} // namespace trammel::dynamics
