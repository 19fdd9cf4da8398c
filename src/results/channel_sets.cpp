#include "results/channel_sets.h"

#include "messages/file_messages.h"
#include "results/chunk_table.h"

namespace trammel::results {
namespace {

std::string linkAt(hid_t group, hsize_t index) {
    const auto name = [&](char* buffer, std::size_t size) {
        return H5Lget_name_by_idx(group, ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, index, buffer, size,
                                  H5P_DEFAULT);
    };
    const ssize_t length = name(nullptr, 0);
    if (length < 0) {
        hdf5Reason();
        refuseFile(messages::kExpectedOrderOfLinks);
    }
    std::string link(static_cast<std::size_t>(length), '\0');
    name(link.data(), link.size() + 1);
    return link;
}

} // namespace

void readColumn(hid_t dataset, const messages::Message& what, std::span<double> values,
                std::size_t first) {
    const hsize_t length = columnLength(dataset, what);
    if (length < first + values.size())
        refuseFile({messages::kExpectedFrames, what, first + values.size(), length});
    readElements(dataset, H5T_NATIVE_DOUBLE, first, values.size(), values.data(), english(what));
}

ChannelSets::ChannelSets(hid_t file, const ChannelChoice& choice)
    : m_group(opened(H5Gopen2(file, "channels", H5P_DEFAULT))),
      m_access(Handle::checked(H5Pcreate(H5P_DATASET_ACCESS), "access list")) {
    H5G_info_t info{};
    if (!m_group || H5Gget_info(m_group.get(), &info) < 0)
        refuseFile({messages::kExpectedInFile, messages::Message{messages::kAGroup, "/channels"}});
    // One chunk is enough to read from the start to the end.
    check(H5Pset_chunk_cache(m_access.get(), 1, 1u << 20, 1.0), "chunk cache");
    std::vector<Channel> all;
    for (hsize_t i = 0; i < info.nlinks; ++i) {
        std::string link = linkAt(m_group.get(), i);
        all.push_back({channelName(link), {}});
        if (!choice.contains(all.back().name)) continue;
        m_links.push_back(std::move(link));
        Handle dataset = open(m_links.size() - 1);
        m_channels.push_back({all.back().name, readAttribute(dataset.get(), "units")});
        if (m_open.size() < kMostOpen) m_open.push_back(std::move(dataset));
    }
    choice.requireMatches(all);
}

Handle ChannelSets::open(std::size_t channel) const {
    Handle dataset = opened(H5Dopen2(m_group.get(), m_links[channel].c_str(), m_access.get()));
    if (!dataset) refuseFile({messages::kExpectedDataSet, "/channels/" + m_links[channel]});
    return dataset;
}

void ChannelSets::read(std::size_t channel, std::span<double> values, std::size_t first) const {
    const messages::Message what{messages::kChannelOfFile, channelName(m_links[channel])};
    if (channel < m_open.size()) return readColumn(m_open[channel].get(), what, values, first);
    const Handle dataset = open(channel);
    readColumn(dataset.get(), what, values, first);
}

} // namespace trammel::results
