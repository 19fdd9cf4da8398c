#pragma once

#include "messages/message.h"
#include "results/glob.h"
#include "results/hdf5_support.h"

#include <span>
#include <string>
#include <vector>

namespace trammel::results {

/// Reads as many samples of a 1-D data set as there is room for.
void readColumn(hid_t dataset, const messages::Message& what, std::span<double> values,
                std::size_t first = 0);

/// The data sets of a file's channels. HDF5 takes some 15 kB for each that is open: of many, only
/// the first stay so, and the others are opened each time.
/// @throws std::runtime_error that says what was expected
class ChannelSets {
public:
    ChannelSets() = default;
    /// @throws std::invalid_argument where a pattern of the choice fits no channel
    ChannelSets(hid_t file, const ChannelChoice& choice);

    std::size_t size() const { return m_links.size(); }
    /// Their names and units, once.
    std::vector<Channel> takeChannels() { return std::move(m_channels); }
    void read(std::size_t channel, std::span<double> values, std::size_t first = 0) const;

private:
    static constexpr std::size_t kMostOpen = 2000;

    Handle open(std::size_t channel) const;

    Handle m_group, m_access;
    std::vector<Channel> m_channels;
    std::vector<std::string> m_links; ///< in the group
    std::vector<Handle> m_open;       ///< the first
};

} // namespace trammel::results
