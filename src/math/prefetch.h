#pragma once

#include <cstddef>
#include <cstdint>

namespace trammel::math {

/// Has the processor fetch what lies some places behind an object of a list, or the object itself.
/// What it fetches by itself ahead lies side by side: for long objects, and for those that are
/// taken in another order than theirs, it would wait, each time.
/// @param ahead how many places; the list may end before
/// @param bytes from the start of what is fetched
template <class T>
void prefetch(const T& object, std::size_t ahead, std::size_t bytes) {
    constexpr std::size_t kLine = 64; // of the caches
    const std::uintptr_t place = reinterpret_cast<std::uintptr_t>(&object) + ahead * sizeof(T);
    for (std::size_t offset = 0; offset < bytes; offset += kLine)
        __builtin_prefetch(reinterpret_cast<const void*>(place + offset));
}

} // namespace trammel::math
