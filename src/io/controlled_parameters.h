#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"
#include "model/model.h"

#include <filesystem>

namespace trammel::io {

/// Where controllers set parameters, gives the model what makes it anew with other values.
/// @return findings about parameters that no run can set: those that follow from others, and those
///         that the run's settings or controllers' own start follow from
model::Diagnostics takeControlledParameters(const JsonValue& root,
                                            const std::filesystem::path& directory,
                                            model::Model& model);

} // namespace trammel::io
