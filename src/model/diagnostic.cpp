#include "model/diagnostic.h"

#include <algorithm>

namespace trammel::model {

bool hasErrors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

} // namespace trammel::model
