#pragma once

#include <atomic>
#include <utility>

namespace trammel::io {

/// A value that is seldom changed and mostly empty or equal to many others: it takes a pointer, and
/// copies share what they hold. For white space, of which a document has a few kinds in a million
/// places.
template <class Value>
class Shared {
public:
    Shared() = default;
    Shared(Value value) : m_held(value == Value() ? nullptr : new Held{std::move(value)}) {}
    Shared(const Shared& other) noexcept : m_held(other.m_held) {
        if (m_held) m_held->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Shared(Shared&& other) noexcept : m_held(std::exchange(other.m_held, nullptr)) {}
    Shared& operator=(Shared other) noexcept {
        std::swap(m_held, other.m_held);
        return *this;
    }
    ~Shared() {
        if (m_held && m_held->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete m_held;
    }

    const Value& operator*() const {
        if (m_held) return m_held->value;
        static const Value none;
        return none;
    }
    const Value* operator->() const { return &**this; }
    /// Changes this one alone.
    template <class Change>
    void change(const Change& how) {
        Value value = **this;
        how(value);
        *this = Shared(std::move(value));
    }

private:
    struct Held {
        Value value;
        std::atomic<int> owners = 1;
    };
    Held* m_held = nullptr; ///< null: a value as it is made
};

} // namespace trammel::io
