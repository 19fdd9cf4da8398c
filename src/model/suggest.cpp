#include "model/suggest.h"

#include "messages/model_messages.h"

#include <algorithm>
#include <numeric>

namespace trammel::model {

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

/// Insertions, deletions, replacements and exchanges of neighbours that turn one word into the
/// other (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        next[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = row[j] + (a[i] == b[j] ? 0 : 1);
            next[j + 1] = std::min({replaced, next[j] + 1, row[j + 1] + 1});
            const bool isSwapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            if (isSwapped) next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
        }
        std::swap(before, row);
        std::swap(row, next);
    }
    return row.back();
}

} // namespace

messages::Message didYouMean(std::string_view text, const std::vector<std::string_view>& names) {
    constexpr std::size_t kLongest = 64; // no key is longer
    if (text.size() > kLongest) return {};
    const std::string wanted = plain(text);
    std::string_view best;
    std::size_t smallest = 3;
    for (const std::string_view name : names) {
        const std::size_t slips = distance(wanted, plain(name));
        // Of words of one or two letters something must agree: "q" is no slip of "t".
        const bool isNear = slips * 2 < std::max<std::size_t>(name.size(), 3) &&
                            (slips == 0 || slips < std::min(name.size(), wanted.size()));
        if (slips < smallest && isNear) {
            smallest = slips;
            best = name;
        }
    }
    return best.empty() ? messages::Message() : messages::Message(messages::kDidYouMean, best);
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

} // namespace trammel::model
