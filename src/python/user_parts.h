#pragma once

#include "dynamics/system/user_impact_law.h"

#include <pybind11/pybind11.h>

namespace trammel::python {

/// Constraints and an impact law that are Python objects: trammel.Constraint, trammel.ImpactLaw.
/// What their methods raise comes out of the step that called them.
/// @param constraints a list; @param impact None: the settings' law
dynamics::UserParts userParts(const pybind11::list& constraints, const pybind11::object& impact);

} // namespace trammel::python
