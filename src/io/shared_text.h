#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <utility>

namespace trammel::io {

/// A text that is seldom changed and mostly empty or equal to many others: it takes a pointer, and
/// copies share what they hold. For white space, of which a document has a few kinds in a million
/// places.
class SharedText {
public:
    SharedText() = default;
    SharedText(std::string text) : m_held(text.empty() ? nullptr : new Held{std::move(text)}) {}
    SharedText(std::string_view text) : SharedText(std::string(text)) {}
    SharedText(const SharedText& other) noexcept : m_held(other.m_held) {
        if (m_held) m_held->owners.fetch_add(1, std::memory_order_relaxed);
    }
    SharedText(SharedText&& other) noexcept : m_held(std::exchange(other.m_held, nullptr)) {}
    SharedText& operator=(SharedText other) noexcept {
        std::swap(m_held, other.m_held);
        return *this;
    }
    ~SharedText() {
        if (m_held && m_held->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete m_held;
    }

    const std::string& text() const {
        static const std::string none;
        return m_held ? m_held->text : none;
    }
    operator const std::string&() const { return text(); }
    operator std::string_view() const { return text(); }
    bool empty() const { return m_held == nullptr; }
    void clear() { *this = SharedText(); }

private:
    struct Held {
        std::string text;
        std::atomic<int> owners = 1;
    };
    Held* m_held = nullptr; ///< null: empty
};

} // namespace trammel::io
