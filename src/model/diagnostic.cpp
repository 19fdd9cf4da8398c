#include "model/diagnostic.h"

#include "messages/file_messages.h"

#include <algorithm>

namespace trammel::model {

bool hasErrors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

messages::Message withPointer(const Diagnostic& finding) {
    if (finding.pointer.empty()) return finding.message;
    return {messages::kAtPointer, finding.pointer, finding.message};
}

} // namespace trammel::model
