#pragma once

#include "io/json_value.h"

#include <string>
#include <string_view>

namespace trammel::io {

/// The JSON pointer of a value that is come to from the root, written out only where somebody asks:
/// of the millions of values of a large document hardly one has a finding.
class PointerChain {
public:
    PointerChain() = default; ///< of the root
    /// @param parent, key outlive this
    PointerChain(const PointerChain& parent, std::string_view key)
        : m_parent(&parent), m_key(key), m_isKey(true) {}
    PointerChain(const PointerChain& parent, std::size_t index)
        : m_parent(&parent), m_index(index) {}

    std::string text() const {
        if (!m_parent) return {};
        return m_isKey ? joinPointer(m_parent->text(), m_key)
                       : joinPointer(m_parent->text(), m_index);
    }

private:
    const PointerChain* m_parent = nullptr; ///< null: the root
    std::string_view m_key;
    std::size_t m_index = 0;
    bool m_isKey = false;
};

} // namespace trammel::io
