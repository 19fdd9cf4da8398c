#include "results/channel_sink.h"

#include <stdexcept>

namespace trammel::results {

void ChannelSink::refuseMore() {
    throw std::logic_error("a frame with more values than the run has channels");
}

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

void ChannelSink::listAxes(std::string_view quantity, std::string_view axes,
                           std::string_view unit) {
    for (std::size_t k = 0; k < axes.size(); ++k)
        list(quantity, axes.substr(k, 1), unit);
}

void ChannelSink::listMultiplier(int row, std::string_view unit) {
    list(quantity::kMultiplier, m_count ? std::string() : std::to_string(row), unit);
}

} // namespace trammel::results
