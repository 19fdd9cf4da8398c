#pragma once

#include "model/diagnostic.h"
#include "model/model.h"

namespace trammel::dynamics {

/// What a valid model asks for that this version cannot simulate: one error for each part, naming
/// it. Empty: the model can be run.
model::Diagnostics unsupportedParts(const model::Model& model);

} // namespace trammel::dynamics
