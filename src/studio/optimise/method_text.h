#pragma once

#include "optimize/methods.h"

#include <QString>

namespace trammel::studio {

/// What a search's method is called, and what kind it is: "COBYLA: local, linear models".
QString methodTitle(optimize::Method method);

} // namespace trammel::studio
