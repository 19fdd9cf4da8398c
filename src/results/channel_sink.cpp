#include "results/channel_sink.h"

namespace trammel::results {

void ChannelSink::list(std::string_view quantity, std::string_view axis, std::string_view unit) {
    if (m_count) {
        ++*m_count;
        return;
    }
    m_list->push_back(describedChannel(
        {.kind = m_kind,
         .owner = m_other.empty() ? std::string(m_owner) : pairName(m_owner, m_other),
         .quantity = std::string(quantity),
         .axis = std::string(axis)},
        unit));
}

} // namespace trammel::results
