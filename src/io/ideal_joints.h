#pragma once

#include "io/json_value.h"

#include <string>
#include <vector>

namespace trammel::io {

/// The names of a document's joints that have play.
std::vector<std::string> jointsWithPlay(const JsonValue& root);
/// The document with joints without play, as model::withoutClearances().
JsonValue withoutClearances(JsonValue root);

} // namespace trammel::io
