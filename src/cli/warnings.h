#pragma once

#include "messages/message.h"

#include <cstddef>
#include <string>
#include <vector>

namespace trammel::cli {

/// Which of many warnings are printed: of those that say the same of one item after the other the
/// first ten, and how many more there are.
class PrintedWarnings {
public:
    static constexpr std::size_t kMost = 10; ///< of a kind

    /// Whether this one is printed. To be asked of each in their order.
    bool takes(const messages::Message& warning);
    /// A line for each kind that has more.
    std::vector<std::string> more() const;

private:
    struct Kind {
        messages::Message first;
        std::size_t count = 0;
    };
    std::vector<Kind> m_kinds;
};

/// "warning: ..." on stderr, a line each.
void printWarnings(const std::vector<messages::Message>& warnings);

} // namespace trammel::cli
