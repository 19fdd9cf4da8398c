#pragma once

#include "messages/text.h"

#include <span>
#include <string_view>

namespace trammel::messages {

/// Every message there is, table by table.
std::span<const Entry* const> entries();

/// The message of that id, or null pointer: a file of a newer version has others.
const Entry* entryOf(std::string_view key);

} // namespace trammel::messages
