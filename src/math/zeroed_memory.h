#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

namespace trammel::math {

/// The allocator of lists of numbers that begin as zeros and of which much may never be touched:
/// the system gives such memory out, zeroed, where it is first used. Makes no object of what is
/// zero bytes by itself.
template <class T>
struct ZeroedMemory {
    using value_type = T;

    ZeroedMemory() = default;
    template <class U>
    ZeroedMemory(const ZeroedMemory<U>&) {}

    T* allocate(std::size_t count) {
        void* memory = count == 0 ? nullptr : std::calloc(count, sizeof(T));
        if (!memory && count > 0) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) noexcept { std::free(memory); }

    template <class U>
    void construct(U*) noexcept {}
    template <class U, class... Arguments>
    void construct(U* object, Arguments&&... arguments) {
        std::construct_at(object, std::forward<Arguments>(arguments)...);
    }

    bool operator==(const ZeroedMemory&) const { return true; }
};

} // namespace trammel::math
