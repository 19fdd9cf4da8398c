#pragma once

#include "io/json_value.h"

namespace trammel::io {

/// A new model document: valid, empty, with the settings that a first run needs.
JsonValue emptyModelDocument();

} // namespace trammel::io
