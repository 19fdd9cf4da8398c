#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"

namespace trammel::io {

/// A warning for each parameter of a model document that no formula names, another parameter's
/// among them. A formula is what stands where the format has numbers or expressions.
model::Diagnostics unusedParameters(const JsonValue& root);

} // namespace trammel::io
