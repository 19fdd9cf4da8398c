#pragma once

#include "io/json_value.h"

#include <cmath>

namespace trammel::cli {

/// A number for JSON output, which has no word for what is not finite: null then.
inline io::JsonValue finiteOrNull(double value) {
    return std::isfinite(value) ? io::JsonValue(value) : io::JsonValue();
}

} // namespace trammel::cli
