#include "results/channel_file.h"

#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "results/atomic_file.h"
#include "results/contact_table.h"
#include "results/event_table.h"
#include "results/hdf5_support.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <system_error>

namespace trammel::results {
namespace {

// A chunk of all channels is held in memory. Long chunks compress and read better.
constexpr std::size_t kBufferBytes = 32u << 20;
constexpr std::size_t kMinChunk = 64, kMaxChunk = 4096;
constexpr std::size_t kMinWholeChunk = 16; ///< of a run that has fewer frames than kMinChunk
constexpr std::size_t kChunkUnit = 8;      ///< chunks have a multiple of so many frames
constexpr std::size_t kTile = 8;           ///< columns filled at once: one cache line of a row
constexpr std::size_t kStatusSize = 16, kMessageSize = 1024;

Bytes bytesOf(std::span<const double> numbers) {
    return {reinterpret_cast<const unsigned char*>(numbers.data()), numbers.size_bytes()};
}

/// As long as memory allows; of a run whose length is known, equal parts that leave little unused.
std::size_t chunkLength(std::size_t channels, std::size_t expectedFrames) {
    const std::size_t fitting = kBufferBytes / sizeof(double) / std::max<std::size_t>(channels, 1);
    const std::size_t length = std::clamp(std::bit_floor(fitting), kMinChunk, kMaxChunk);
    if (expectedFrames == 0) return length;
    const std::size_t chunks = (expectedFrames + length - 1) / length;
    const std::size_t units = (expectedFrames + chunks * kChunkUnit - 1) / (chunks * kChunkUnit);
    return std::max(units * kChunkUnit, kMinWholeChunk);
}

/// Room for the names of bodies and joints: each begins the name of a channel, or is "ground".
std::size_t textSize(const RunHeader& header) {
    std::size_t size = 31;
    for (const Channel& channel : header.channels)
        size = std::max(size, channel.name.size());
    return size;
}

/// A text that never changes.
ObjectHeader document(StoredFile& file, std::string_view text) {
    const ElementType type = ElementType::text(text.size());
    const std::uint64_t address = file.allocate(type.size);
    std::vector<unsigned char> bytes(type.size);
    writeText(text, bytes.data(), bytes.size());
    file.write(address, bytes);
    return ObjectHeader::ofFixed(type, true, 1, address);
}

} // namespace

ChannelFile::ChannelFile(const std::filesystem::path& path, const RunHeader& header)
    : m_path(linkTarget(path)),
      m_channelCount(header.channels.size()),
      m_chunkFrames(chunkLength(header.channels.size(), header.expectedFrames)) {
    std::error_code error;
    const auto status = std::filesystem::status(m_path, error);
    if (exists(status) && !is_regular_file(status)) fail(messages::kItIsNoRegularFile);
    m_lock.emplace(m_path);
    const auto temporary = draftBeside(m_path);
    std::filesystem::remove(temporary, error);
    try {
        guarded([&] { create(temporary, header); });
        std::filesystem::rename(temporary, m_path, error);
        if (error) fail(messages::systemError(error.value()));
    } catch (...) {
        std::filesystem::remove(temporary, error);
        throw;
    }
    m_columns = std::make_unique_for_overwrite<double[]>(m_chunkFrames * m_channelCount);
}

ChannelFile::~ChannelFile() = default;

void ChannelFile::fail(const messages::Message& what) const {
    throw messages::RuntimeError({messages::kCannotWrite, m_path.string(), what});
}

template <class Work>
void ChannelFile::guarded(Work work) {
    try {
        work();
    } catch (const std::runtime_error& error) {
        fail(messages::messageOf(error));
    }
}

void ChannelFile::create(const std::filesystem::path& temporary, const RunHeader& header) {
    m_file = std::make_unique<StoredFile>(temporary);
    ObjectHeader model = document(*m_file, header.modelText);
    model.addAttribute("name", header.modelName);
    m_links = {{"model", model.write(*m_file)},
               {"settings", document(*m_file, header.settingsText).write(*m_file)},
               {"version", document(*m_file, header.version).write(*m_file)}};
    if (!header.inputsText.empty())
        m_links.push_back({"inputs", document(*m_file, header.inputsText).write(*m_file)});
    m_events = std::make_unique<EventTable>(*m_file, textSize(header), header.bodies.size());
    m_links.push_back({"events", m_events->group()});
    if (header.hasContacts) {
        m_contacts = std::make_unique<ContactTable>(*m_file, header.bodies);
        m_links.push_back({"contacts", m_contacts->group()});
    }
    m_time.emplace(*m_file, ElementType(), m_chunkFrames, 1, [](std::size_t) {
        return ColumnTexts{"s", {}};
    });
    m_links.push_back({"time", m_time->address(0)});
    m_links.push_back({"channels", writeChannelGroup(header)});
    m_root = writeRoot({}, {}, {});
    m_file->writeSuperblock(m_root);
}

std::uint64_t ChannelFile::writeChannelGroup(const RunHeader& header) {
    std::vector<StoredLink> links;
    links.reserve(m_channelCount);
    for (const Channel& channel : header.channels)
        links.push_back({linkName(channel.name), 0});
    m_channels.emplace(*m_file, ElementType(), m_chunkFrames, m_channelCount, [&](std::size_t i) {
        const Channel& channel = header.channels[i];
        const bool isPlain = links[i].name == channel.name;
        return ColumnTexts{channel.unit, isPlain ? std::string_view() : channel.name};
    });
    for (std::size_t i = 0; i < m_channelCount; ++i)
        links[i].address = m_channels->address(i);
    return writeGroup(*m_file, links);
}

/// The attributes tell how the run ended; they have room for that from the start, so that the group
/// stays where it is.
std::uint64_t ChannelFile::writeRoot(std::string_view status, std::string_view message,
                                     std::string_view told) {
    ObjectHeader header;
    header.addLinkInfo({});
    for (const StoredLink& link : m_links)
        header.addLink(link.name, link.address);
    header.addAttribute("format", kFormatName);
    header.addAttribute("format_version", kResultsVersion);
    const auto add = [&](const char* name, std::string_view text, std::size_t size) {
        header.addAttribute(name, cutBetweenCharacters(text, size), size);
    };
    add("status", status, kStatusSize);
    add("message", message, kMessageSize);
    add("message_data", told, kMessageSize);
    if (m_root == 0) return header.write(*m_file);
    m_file->write(m_root, header.block().bytes());
    return m_root;
}

void ChannelFile::append(double t, std::span<const double> values) {
    if (values.size() != m_channelCount)
        throw std::invalid_argument("a frame of " + std::to_string(values.size()) +
                                    " values where the run has " + std::to_string(m_channelCount) +
                                    " channels");
    m_times.push_back(t);
    takeValues(values.data(), values.size(), 1);
}

void ChannelFile::appendRows(std::span<const double> rows) {
    const std::size_t width = m_channelCount + 1;
    while (!rows.empty()) {
        const std::size_t frames = std::min(rows.size() / width, framesToChunkEnd());
        for (std::size_t i = 0; i < frames; ++i)
            m_times.push_back(rows[i * width]);
        takeValues(rows.data() + 1, width, frames);
        rows = rows.subspan(frames * width);
    }
}

/// Into the columns. A few of them at once, for which a frame's values are near each other.
/// @param stride numbers from a frame's first value to the next one's
/// @pre frames <= framesToChunkEnd()
void ChannelFile::takeValues(const double* values, std::size_t stride, std::size_t frames) {
    for (std::size_t first = 0; first < m_channelCount; first += kTile) {
        const std::size_t width = std::min(kTile, m_channelCount - first);
        double* to = &m_columns[first * m_chunkFrames + m_buffered];
        const double* from = values + first;
        for (std::size_t frame = 0; frame < frames; ++frame, from += stride, ++to)
            for (std::size_t k = 0; k < width; ++k)
                to[k * m_chunkFrames] = from[k];
    }
    m_buffered += frames;
    m_frames += frames;
    if (m_buffered < m_chunkFrames) return;
    guarded([&] { writeChannels(true); });
    m_buffered = 0;
}

void ChannelFile::append(const ImpactRecord& impact) {
    guarded([&] { m_events->append(impact, m_compressor); });
    m_hasNewRows = true;
}

void ChannelFile::appendContacts(std::span<const ContactRecord> contacts) {
    if (!m_contacts) throw std::invalid_argument("contacts of a run that records none");
    guarded([&] { m_contacts->append(contacts, m_compressor); });
    m_hasNewRows = true;
}

bool ChannelFile::hasUnflushed() const {
    return m_flushed < m_frames || m_hasNewRows;
}

void ChannelFile::flush() {
    if (hasUnflushed()) guarded([&] { flushAll(false); });
}

void ChannelFile::flushAll(bool isLast) {
    m_events->write(isLast, m_compressor);
    if (m_contacts) m_contacts->write(isLast, m_compressor);
    m_hasNewRows = false;
    if (m_buffered > 0) writeChannels(isLast);
    writeTimes(isLast);
}

void ChannelFile::finish(std::string_view status, std::string_view message, std::string_view told) {
    guarded([&] {
        flushAll(true);
        writeRoot(status, message, told);
        m_file->cutToLength();
    });
    if (!m_file->isUnder(m_path)) fail(messages::kTakenFromItsName);
}

/// The frames in m_columns, as the current chunk of every channel; isLast: they are all that will
/// be.
void ChannelFile::writeChannels(bool isLast) {
    const std::size_t first = m_frames - m_buffered;
    const std::span<double> chunks(m_columns.get(), m_channelCount * m_chunkFrames);
    for (std::size_t i = 0; i < m_channelCount; ++i)
        std::ranges::fill(chunks.subspan(i * m_chunkFrames, m_chunkFrames).subspan(m_buffered),
                          0.0);
    m_channels->write(first / m_chunkFrames, m_frames, isLast, bytesOf(chunks), m_compressor);
}

void ChannelFile::writeTimes(bool isLast) {
    std::size_t first = m_flushed / m_chunkFrames * m_chunkFrames;
    std::size_t used = 0;
    std::vector<double> chunk(m_chunkFrames);
    for (; first < m_frames; first += m_chunkFrames) {
        const std::size_t length = std::min(m_chunkFrames, m_frames - first);
        std::fill(std::copy_n(m_times.begin() + used, length, chunk.begin()), chunk.end(), 0.0);
        m_time->write(first / m_chunkFrames, first + length, isLast || length == m_chunkFrames,
                      bytesOf(chunk), m_compressor);
        if (length == m_chunkFrames) used += length;
    }
    m_times.erase(m_times.begin(), m_times.begin() + used);
    m_flushed = m_frames;
}

} // namespace trammel::results
