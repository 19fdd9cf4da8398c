#pragma once

#include "io/json_value.h"

namespace trammel::io {

/// JSON Schema (draft 2020-12) of the model file, made from the format's table.
///
/// It holds every document that the reader takes. What only values tell (names that exist,
/// expressions that parse, positive masses, doubled keys) the reader alone refuses.
JsonValue modelSchema();

} // namespace trammel::io
