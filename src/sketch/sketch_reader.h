#pragma once

#include "model/expression.h"
#include "sketch/sketch.h"

namespace trammel::sketch {

/// sketchOf() by values of parameters alone.
Sketch readSketch(const io::JsonValue& document, const model::ParameterValues& values);

} // namespace trammel::sketch
