#pragma once

#include <fmt/format.h>
#include <string>

namespace trammel::analysis {

/// A time as messages name it.
inline std::string inDigits(double time) {
    return fmt::format("{:.6g}", time);
}

} // namespace trammel::analysis
