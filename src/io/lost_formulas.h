#pragma once

#include "io/json_value.h"

namespace trammel::io {

/// How many formulas over parameters an edit replaced by numbers or left out, which parameters
/// therefore do not move any more.
/// @param before the document, or a part of it
/// @param after the same place of the edited document
/// @param parameters the object at /parameters; null: none
int lostFormulas(const JsonValue& before, const JsonValue& after, const JsonValue* parameters);

} // namespace trammel::io
