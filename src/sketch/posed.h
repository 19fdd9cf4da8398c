#pragma once

#include "sketch/sketch.h"

#include <span>

namespace trammel::sketch {

/// The sketch with its bodies in other poses: each node goes with a link that has it, and lengths
/// and angles are those between the nodes there.
/// @param model that the sketch is read from, for the poses of its bodies as drawn
/// @param poses world pose of each body frame, in the model's order
Sketch posed(Sketch sketch, const model::Model& model, std::span<const model::Pose> poses);

} // namespace trammel::sketch
