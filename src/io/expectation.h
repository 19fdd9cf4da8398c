#pragma once

#include "io/format.h"
#include "messages/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What messages say is expected in a document.
namespace trammel::io {

std::string listed(const std::vector<std::string_view>& names);
messages::Message oneOf(const std::vector<std::string_view>& names);
/// An array of one of these sizes.
messages::Message arrayOfNumbers(const std::vector<std::size_t>& sizes);
/// The kind of value that the key has.
messages::Message expectation(const KeyFormat& key);

} // namespace trammel::io
