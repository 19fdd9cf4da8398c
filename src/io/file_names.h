#pragma once

#include "io/json_value.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace trammel::io {

/// A model document names files (meshes, tables, units, a backdrop) relative to its own folder.
/// What has to be edited where it moves from one folder to another, so that it still finds them:
/// values by JSON pointer. Absolute names stay.
std::vector<std::pair<std::string, JsonValue>> movedFileNames(const JsonValue& document,
                                                              const std::filesystem::path& from,
                                                              const std::filesystem::path& to);

} // namespace trammel::io
