#pragma once

#include <string>
#include <string_view>

namespace trammel::model {

/// A text for a message: where it is longer than `most` bytes, its start and end around " ... ", no
/// UTF-8 character in part.
std::string shortened(std::string_view text, std::size_t most = 100);

} // namespace trammel::model
