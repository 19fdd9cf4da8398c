#pragma once

#include <string_view>

namespace trammel::model {

/// Trammel's version, e.g. "0.1.0"; stored with every result.
std::string_view version();

} // namespace trammel::model
