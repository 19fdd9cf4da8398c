#pragma once

#include "messages/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace trammel::model {

/// "did you mean \"mass\"? " where one of the names is a likely slip of `text`, else empty.
messages::Message didYouMean(std::string_view text, const std::vector<std::string_view>& names);

/// Up to `count` of the names that a text comes nearest to, the nearest first and those that are
/// hardly farther; none where not even half of the characters agree.
std::vector<std::string_view> nearestNames(std::string_view text,
                                           std::vector<std::string_view> names, std::size_t count);

} // namespace trammel::model
