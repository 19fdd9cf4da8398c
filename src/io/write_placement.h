#pragma once

#include "io/json_value.h"
#include "model/model.h"

namespace trammel::io {

/// Brings what a document states in the world's initial pose (poses, joints' points and axes, what
/// is stated against joint coordinates or computed from them, points of forces, directions of
/// friction) to the model's values. Numbers that are right already keep their text, be they
/// expressions or not, and an orientation keeps its form. Nothing else changes.
/// @pre the model was read from this document, and then changed in those values only
void writePlacement(JsonValue& root, const model::Model& model);

/// The same of the orientation of one body or shape, in the form that it has.
void writeOrientation(JsonValue& root, const std::string& pointer, const Quat& orientation);
/// The same of one place or direction, which the document may lack.
/// @pre the object that it belongs to is there
void writeVector(JsonValue& root, const std::string& pointer, const Vec3& value);

} // namespace trammel::io
