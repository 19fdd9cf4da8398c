#pragma once

#include <CLI/Validators.hpp>
#include <cstdint>
#include <limits>

namespace trammel::cli {

// What options take for numbers; other text is left to their conversion.

CLI::Validator finiteNumber();
/// Finite, too.
CLI::Validator positiveNumber();
/// Decimal digits alone.
CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most);
inline CLI::Validator count() {
    return wholeNumber(1, std::numeric_limits<int>::max());
}

} // namespace trammel::cli
