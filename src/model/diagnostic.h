#pragma once

#include "messages/message.h"

#include <string>
#include <vector>

namespace trammel::model {

enum class Severity { Error, Warning };

/// One finding about a model: where it is and what was expected there.
///
/// `pointer` is the JSON pointer (RFC 6901) of the offending value in the model file, also for
/// models that were built in memory. `line` and `column` count from 1 and are 0 where no text is
/// known.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string pointer;
    messages::Message message;
    int line = 0;
    int column = 0;

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

bool hasErrors(const Diagnostics& diagnostics);

/// "POINTER: message"; the message alone where it is about the whole document.
messages::Message withPointer(const Diagnostic& finding);

} // namespace trammel::model
