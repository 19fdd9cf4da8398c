#pragma once

#include "results/run_data.h"

#include <string>
#include <string_view>
#include <vector>

namespace trammel::results {

/// Whether the name matches a shell pattern: `*` any characters, `?` one character.
bool matchesGlob(std::string_view name, std::string_view pattern);

/// A choice of channels by patterns, e.g. "crank.*,energy.total"; an empty list chooses all.
class ChannelChoice {
public:
    ChannelChoice() = default;
    explicit ChannelChoice(std::string_view patterns);
    bool contains(std::string_view name) const;
    /// @throws std::invalid_argument naming the first pattern that fits none of the channels.
    void requireMatches(const std::vector<Channel>& channels) const;

private:
    std::vector<std::string> m_patterns;
};

} // namespace trammel::results
