#pragma once

#include "io/json_value.h"
#include "io/numbers.h"
#include "model/model.h"

namespace trammel::io {

/// The typed reading of a document that the format checker has seen. What it found wrong reads as
/// its default, so that a model comes out of every document.
model::Model extractModel(const JsonValue& root, Numbers& numbers);

} // namespace trammel::io
