#include "results/glob.h"

#include "messages/file_messages.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>

namespace trammel::results {

bool matchesGlob(std::string_view name, std::string_view pattern) {
    // After a mismatch the last star takes one character more: linear memory, no recursion.
    std::size_t n = 0, p = 0, star = std::string_view::npos, taken = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

ChannelChoice::ChannelChoice(std::string_view patterns) {
    while (!patterns.empty()) {
        const std::size_t comma = std::min(patterns.find(','), patterns.size());
        if (comma > 0) m_patterns.emplace_back(patterns.substr(0, comma));
        patterns.remove_prefix(std::min(comma + 1, patterns.size()));
    }
}

bool ChannelChoice::contains(std::string_view name) const {
    return m_patterns.empty() || std::ranges::any_of(m_patterns, [&](const std::string& pattern) {
               return matchesGlob(name, pattern);
           });
}

namespace {

/// The channel that is meant, also where the unit was given as CSV files have it.
std::string suggestion(const std::string& pattern, const std::vector<Channel>& channels) {
    std::vector<std::string_view> names;
    for (const Channel& channel : channels)
        names.push_back(channel.name);
    const messages::Message meant =
        model::didYouMean(std::string_view(pattern).substr(0, pattern.find('[')), names);
    return meant.empty() ? std::string() : meant.arguments().front().text();
}

} // namespace

void ChannelChoice::requireMatches(const std::vector<Channel>& channels) const {
    for (const std::string& pattern : m_patterns) {
        const bool isTime = matchesGlob("t", pattern);
        const auto fits = [&](const Channel& channel) {
            return matchesGlob(channel.name, pattern);
        };
        if (isTime || std::ranges::any_of(channels, fits)) continue;
        std::string shown = model::shortened(pattern), meant = suggestion(pattern, channels);
        if (meant.empty())
            throw messages::InvalidArgument({messages::kNoChannelFits, std::move(shown)});
        throw messages::InvalidArgument(
            {messages::kNoChannelFitsDidYouMean, std::move(shown), std::move(meant)});
    }
}

} // namespace trammel::results
