#pragma once

#include "model/methods.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace trammel::support {

/// A method by its name, to be assigned to whichever kind has it.
class NamedMethod {
public:
    explicit NamedMethod(std::string_view name) : m_name(name) {}
    template <model::MethodKind Method>
    operator Method() const {
        if (const auto method = model::methodFromName<Method>(m_name)) return *method;
        throw std::invalid_argument("no method is named " + std::string(m_name));
    }

private:
    std::string_view m_name;
};

/// For names that come from a test's table: `settings.lcp = named("pgs")`.
/// @throws std::invalid_argument for a name that the kind does not have
inline NamedMethod named(std::string_view name) {
    return NamedMethod(name);
}

} // namespace trammel::support
