#include "io/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace trammel::io {

namespace {

/// Case and the kind of dash do not make another word.
std::string plain(std::string_view word) {
    std::string result;
    for (const char c : word) {
        const bool isUpper = c >= 'A' && c <= 'Z';
        result += isUpper ? static_cast<char>(c - 'A' + 'a') : (c == '-' || c == ' ' ? '_' : c);
    }
    return result;
}

/// Insertions, deletions and replacements that turn one word into the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

} // namespace

std::string didYouMean(std::string_view text, const std::vector<std::string_view>& names) {
    constexpr std::size_t kLongest = 64; // no key is longer
    if (text.size() > kLongest) return {};
    const std::string wanted = plain(text);
    std::string_view best;
    std::size_t smallest = 3;
    for (const std::string_view name : names) {
        const std::size_t slips = distance(wanted, plain(name));
        if (slips < smallest && slips * 2 < std::max<std::size_t>(name.size(), 3)) {
            smallest = slips;
            best = name;
        }
    }
    return best.empty() ? std::string() : fmt::format("did you mean \"{}\"? ", best);
}

std::vector<std::string_view> nearestNames(std::string_view text,
                                           std::vector<std::string_view> names, std::size_t count) {
    const std::string wanted = plain(text.substr(0, 200)); // the effort grows with its square
    std::vector<std::pair<std::size_t, std::string_view>> ranked;
    for (const std::string_view name : names) {
        const std::size_t slips = distance(wanted, plain(name));
        if (2 * slips <= std::max(wanted.size(), name.size())) ranked.emplace_back(slips, name);
    }
    std::ranges::stable_sort(ranked, {}, [](const auto& entry) { return entry.first; });
    names.clear();
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i)
        if (ranked[i].first <= ranked.front().first + 2) names.push_back(ranked[i].second);
    return names;
}

} // namespace trammel::io
