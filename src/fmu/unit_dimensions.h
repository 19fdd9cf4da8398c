#pragma once

#include <string>
#include <string_view>

namespace trammel::fmu {

/// The attributes of a description's BaseUnit for a product of SI units, such as "N*m/rad",
/// "kg*m^2/s" or "m/s²": exponents of kg, m, s and rad that are not 0. Empty where a part of it is
/// no such unit.
std::string baseUnit(std::string_view unit);

} // namespace trammel::fmu
