#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// "did you mean \"mass\"? " where one of the names is a likely slip of `text`, else empty.
std::string didYouMean(std::string_view text, const std::vector<std::string_view>& names);

} // namespace trammel::io
