#pragma once

#include "model/diagnostic.h"
#include "model/model.h"

namespace trammel::dynamics {

/// The parts of a valid model that this version cannot simulate: one error for each, naming it.
/// Empty: the model can be run.
model::Diagnostics unsupportedParts(const model::Model& model);

} // namespace trammel::dynamics
