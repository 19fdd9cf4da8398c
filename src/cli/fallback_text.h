#pragma once

#include "io/json_value.h"
#include "lcp/fallbacks.h"

#include <fmt/format.h>
#include <string>

namespace trammel::cli {

/// {"murty-to-lemke": 3, ...}: the kinds that were taken, and how often.
inline io::JsonValue fallbacksJson(const lcp::Fallbacks& fallbacks) {
    io::JsonValue result = io::JsonValue::object({});
    for (const lcp::FallbackKind& kind : lcp::fallbackKinds())
        if (const auto times = fallbacks.of(kind.kind))
            result.set("/" + std::string(kind.key), static_cast<double>(times));
    return result;
}

/// "murty to Lemke's pivoting 3, ..."
inline std::string fallbacksText(const lcp::Fallbacks& fallbacks) {
    std::string text;
    for (const lcp::FallbackKind& kind : lcp::fallbackKinds())
        if (const auto times = fallbacks.of(kind.kind))
            text += fmt::format("{}{} to {}: {}", text.empty() ? "" : "; ", kind.method.english,
                                kind.title.english, times);
    return text;
}

} // namespace trammel::cli
