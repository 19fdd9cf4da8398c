#pragma once

#include "io/json_value.h"

#include <string>
#include <vector>

namespace trammel::study {

/// Where two documents differ in value (layout and the spelling of numbers do not count), a line a
/// place: "/samples: 10 there, 20 here".
std::vector<std::string> differences(const io::JsonValue& there, const io::JsonValue& here);

} // namespace trammel::study
