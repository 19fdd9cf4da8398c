#pragma once

#include "io/json_value.h"

#include <string_view>

namespace trammel::studio {

/// What stands at /parameters/NAME with a key besides the value set, or taken away by a null value,
/// in the order that files have. A plain number needs no more than itself.
io::JsonValue withNote(const io::JsonValue& entry, std::string_view key,
                       const io::JsonValue& value);

} // namespace trammel::studio
