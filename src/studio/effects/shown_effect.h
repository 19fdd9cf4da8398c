#pragma once

#include "studio/document/shown_parameter.h"
#include "studio/document/shown_units.h"

namespace trammel::studio {

/// What a parameter's values are shown in.
ShownScale scaleOf(const ShownParameter& parameter);
/// What derivatives are shown in of what is shown in one scale by what is shown in another: "°/mm".
ShownScale ratioOf(const ShownScale& output, const ShownScale& parameter);

} // namespace trammel::studio
