#pragma once

#include "io/json_value.h"

#include <map>
#include <string>

namespace trammel::sketch {

using Renames = std::map<std::string, std::string, std::less<>>;

std::string renamed(const std::string& formula, const Renames& renames);
/// All formulas of a value with other names; what names items stays.
io::JsonValue renamed(const io::JsonValue& value, const Renames& renames);

} // namespace trammel::sketch
