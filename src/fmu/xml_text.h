#pragma once

#include <string>
#include <string_view>

namespace trammel::fmu {

/// A text as XML and HTML have it between tags: lines stay, other control characters, which have no
/// place there, go.
std::string xmlText(std::string_view text);
/// A text as an attribute's value, in quotes: lines become spaces.
std::string xmlQuoted(std::string_view text);

} // namespace trammel::fmu
