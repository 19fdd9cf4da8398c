#pragma once

#include "model/diagnostic.h"
#include "model/model.h"

namespace trammel::model {

/// Everything that is wrong with a model's values, all at once: names that are missing, doubled or
/// reserved, masses and inertias that no body can have (the triangle inequality may be broken by
/// 1e-9 relative), axes of no length, a universal joint's axes that are not perpendicular within
/// 1e-6 rad, formulas that do not parse, steps and settings out of range.
Diagnostics validate(const Model& model);

} // namespace trammel::model
