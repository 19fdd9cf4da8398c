#pragma once

namespace trammel::support {

/// Whether a sanitizer, which slows what we compile up to tenfold, watches this build.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) // g++
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature) // clang++
inline constexpr bool kIsSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kIsSanitized = false;
#endif

/// What bounds of a thread's own work are multiplied by.
inline constexpr double kSlowdown = kIsSanitized ? 10.0 : 1.0;

} // namespace trammel::support
