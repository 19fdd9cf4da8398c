#include "cli/warnings.h"

#include "cli/message_text.h"
#include "cli/print.h"
#include "model/short_text.h"

#include <algorithm>

namespace trammel::cli {

bool PrintedWarnings::takes(const messages::Message& warning) {
    // What comes as a text says something else each time.
    static const messages::Entry* const text = messages::verbatim("text").entry();
    if (warning.entry() == text) return true;
    auto kind = std::ranges::find_if(
        m_kinds, [&](const Kind& known) { return known.first.entry() == warning.entry(); });
    if (kind == m_kinds.end()) kind = m_kinds.insert(kind, {warning, 0});
    return ++kind->count <= kMost;
}

std::vector<std::string> PrintedWarnings::more() const {
    constexpr std::size_t kLongest = 300; // names can be of any length
    std::vector<std::string> lines;
    for (const Kind& kind : m_kinds)
        if (kind.count > kMost)
            lines.push_back(fmt::format("{} more such as \"{}\"", kind.count - kMost,
                                        model::shortened(english(kind.first), kLongest)));
    return lines;
}

void printWarnings(const std::vector<messages::Message>& warnings) {
    PrintedWarnings printed;
    for (const messages::Message& warning : warnings)
        if (printed.takes(warning)) say(stderr, "warning: {}\n", warning);
    for (const std::string& line : printed.more())
        say(stderr, "warning: {}\n", line);
}

} // namespace trammel::cli
