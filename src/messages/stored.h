#pragma once

#include "messages/message.h"

namespace trammel::messages {

/// A message as it stands in files, beside its English text: its id and, in parentheses, its
/// arguments, each with its kind (t text, k key, m message) and length in bytes:
///     OutputHasNoValue(t4:lossmOfNoEvents(t3:max))
std::string stored(const Message& message);

/// The message of a file; `text` as it is where the file has no data, as older ones, or a message
/// that this version does not know.
Message restored(std::string_view data, std::string text);

} // namespace trammel::messages
