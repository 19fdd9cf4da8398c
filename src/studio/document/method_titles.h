#pragma once

#include "model/methods.h"

#include <QString>
#include <string_view>

namespace trammel::studio {

/// "Position projection" of "position-projection", in the language of now; empty where no method
/// has that name. Of rotation methods and answers to faults the form of the simulation has titles.
QString methodTitle(std::string_view name);

} // namespace trammel::studio
