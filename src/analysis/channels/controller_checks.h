#pragma once

#include "model/diagnostic.h"
#include "model/model.h"

namespace trammel::analysis {

/// Findings about the controllers of a model that has no other errors: units that are not there or
/// cannot be run, variables that they have not or that are of another kind, formulas of channels
/// that there are not, names that channels have already. Units are looked into, not run.
model::Diagnostics checkControllers(const model::Model& model);

} // namespace trammel::analysis
