#include "results/channel_file.h"

#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "results/atomic_file.h"
#include "results/contact_table.h"
#include "results/event_table.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <system_error>
#include <zlib.h>

namespace trammel::results {
namespace {

// A chunk of all channels is held in memory. Long chunks compress and read better.
constexpr std::size_t kBufferBytes = 32u << 20;
constexpr std::size_t kMinChunk = 64, kMaxChunk = 4096;
constexpr std::size_t kMinWholeChunk = 16; ///< of a run that has fewer frames than kMinChunk
/// Bytes below which a chunk is left as it is: setting up the compressor costs more than it saves.
constexpr std::size_t kMinCompressed = 1024;
constexpr std::size_t kTile = 8; ///< columns gathered at once: one cache line of a row
constexpr std::size_t kStatusSize = 16, kMessageSize = 1024;
constexpr std::uint32_t kNoFilters = 0x3; ///< both filters were skipped for a chunk

/// As long as memory allows, and no longer than the run.
std::size_t chunkLength(std::size_t channels, std::size_t expectedFrames) {
    const std::size_t fitting = kBufferBytes / sizeof(double) / std::max<std::size_t>(channels, 1);
    const std::size_t length = std::clamp(std::bit_floor(fitting), kMinChunk, kMaxChunk);
    if (expectedFrames == 0) return length;
    return std::clamp(std::bit_ceil(std::min(expectedFrames, length)), kMinWholeChunk, length);
}

Handle scalar() {
    return Handle::checked(H5Screate(H5S_SCALAR), "data space");
}

void writeAttribute(hid_t object, const char* name, std::string text, std::size_t size) {
    const Handle type = textType(size);
    const Handle attribute = Handle::checked(
        H5Acreate2(object, name, type.get(), scalar().get(), H5P_DEFAULT, H5P_DEFAULT), name);
    text.resize(size + 1, '\0');
    check(H5Awrite(attribute.get(), type.get(), text.data()), name);
}

void writeAttribute(hid_t object, const char* name, const std::string& text) {
    writeAttribute(object, name, text, text.size());
}

/// Cut to the size, between two characters.
void rewriteAttribute(hid_t object, const char* name, std::string text, std::size_t size) {
    text.resize(cutBetweenCharacters(text, size).size());
    const Handle attribute = Handle::checked(H5Aopen(object, name, H5P_DEFAULT), name);
    const Handle type = Handle::checked(H5Aget_type(attribute.get()), name);
    text.resize(H5Tget_size(type.get()), '\0');
    check(H5Awrite(attribute.get(), type.get(), text.data()), name);
}

/// Room for the names of bodies and joints: each begins the name of a channel, or is "ground".
std::size_t textSize(const RunHeader& header) {
    std::size_t size = 31;
    for (const Channel& channel : header.channels)
        size = std::max(size, channel.name.size());
    return size;
}

/// Metadata reaches the file in flush() only.
void keepMetadataUntilFlush(hid_t accessList) {
    H5AC_cache_config_t config{};
    config.version = H5AC__CURR_CACHE_CONFIG_VERSION;
    check(H5Pget_mdc_config(accessList, &config), "cache settings");
    config.evictions_enabled = false;
    config.incr_mode = H5C_incr__off;
    config.flash_incr_mode = H5C_flash_incr__off;
    config.decr_mode = H5C_decr__off;
    check(H5Pset_mdc_config(accessList, &config), "cache settings");
}

} // namespace

Handle textType(std::size_t size) {
    Handle type = Handle::checked(H5Tcopy(H5T_C_S1), "string type");
    check(H5Tset_size(type.get(), size + 1), "string type");
    check(H5Tset_strpad(type.get(), H5T_STR_NULLTERM), "string type");
    check(H5Tset_cset(type.get(), H5T_CSET_UTF8), "string type");
    return type;
}

std::string_view cutBetweenCharacters(std::string_view text, std::size_t size) {
    if (text.size() <= size) return text;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        --size;
    return text.substr(0, size);
}

struct ChunkCompressor::Stream {
    z_stream z{};
};

ChunkCompressor::ChunkCompressor() : m_stream(std::make_unique<Stream>()) {
    if (deflateInit(&m_stream->z, kLevel) != Z_OK) throw std::bad_alloc();
}

ChunkCompressor::~ChunkCompressor() {
    deflateEnd(&m_stream->z);
}

std::span<const unsigned char> ChunkCompressor::compress(std::span<const unsigned char> chunk,
                                                         std::size_t width) {
    const std::size_t bytes = chunk.size(), count = bytes / width;
    if (bytes < kMinCompressed) return {};
    m_shuffled.resize(bytes);
    m_deflated.resize(bytes);
    for (std::size_t byte = 0; byte < width; ++byte) {
        unsigned char* to = m_shuffled.data() + byte * count;
        for (std::size_t i = 0; i < count; ++i)
            to[i] = chunk[i * width + byte];
    }
    z_stream& z = m_stream->z;
    deflateReset(&z);
    z.next_in = m_shuffled.data();
    z.avail_in = static_cast<uInt>(bytes);
    z.next_out = m_deflated.data();
    z.avail_out = static_cast<uInt>(bytes - 1);
    if (deflate(&z, Z_FINISH) != Z_STREAM_END) return {};
    return {m_deflated.data(), static_cast<std::size_t>(z.total_out)};
}

ChannelFile::ChannelFile(const std::filesystem::path& path, const RunHeader& header)
    : m_path(linkTarget(path)),
      m_chunkFrames(chunkLength(header.channels.size(), header.expectedFrames)) {
    std::error_code error;
    const auto status = std::filesystem::status(m_path, error);
    if (exists(status) && !is_regular_file(status)) fail(messages::kItIsNoRegularFile);
    m_lock.emplace(m_path);
    const auto temporary = temporaryBeside(m_path);
    try {
        guarded([&] {
            create(temporary, header);
            check(H5Fflush(m_file.get(), H5F_SCOPE_LOCAL), "flush");
        });
        std::filesystem::rename(temporary, m_path, error);
        if (error) fail(messages::systemError(error.value()));
    } catch (...) {
        std::filesystem::remove(temporary, error);
        throw;
    }
    m_rows.resize(m_chunkFrames * m_channels.size());
    m_columns.resize(m_chunkFrames * kTile);
}

ChannelFile::~ChannelFile() {
    const QuietErrors quiet;
    m_channels.clear();
    m_time = Handle();
    m_events.reset();
    m_contacts.reset();
    m_file = Handle();
}

void ChannelFile::fail(const messages::Message& what) const {
    throw messages::RuntimeError({messages::kCannotWrite, m_path.string(),
                                  m_state.failure ? messages::systemError(m_state.failure) : what});
}

template <class Work>
void ChannelFile::guarded(Work work) {
    const QuietErrors quiet;
    try {
        work();
    } catch (const std::runtime_error& error) {
        fail(messages::messageOf(error));
    }
    if (m_state.failure) fail({});
}

void ChannelFile::create(const std::filesystem::path& temporary, const RunHeader& header) {
    const Handle access = Handle::checked(H5Pcreate(H5P_FILE_ACCESS), "access list");
    useCrashSafeDriver(access.get(), m_state);
    check(H5Pset_libver_bounds(access.get(), H5F_LIBVER_LATEST, H5F_LIBVER_LATEST), "version");
    keepMetadataUntilFlush(access.get());
    const Handle creation = Handle::checked(H5Pcreate(H5P_FILE_CREATE), "creation list");
    check(H5Pset_file_space_strategy(creation.get(), H5F_FSPACE_STRATEGY_NONE, false, 1),
          "file space");
    m_file = Handle::checked(
        H5Fcreate(temporary.c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), "create");
    createEnding();
    createDocument("model", header.modelText);
    createDocument("settings", header.settingsText);
    createDocument("version", header.version);
    const Handle model = Handle::checked(H5Dopen2(m_file.get(), "model", H5P_DEFAULT), "model");
    writeAttribute(model.get(), "name", header.modelName);
    m_events = std::make_unique<EventTable>(m_file.get(), textSize(header));
    if (header.hasContacts)
        m_contacts = std::make_unique<ContactTable>(m_file.get(), header.bodies);
    m_column = ChunkedColumn(m_chunkFrames);
    m_time = createColumn(m_file.get(), "time", "s");

    const Handle ordered = Handle::checked(H5Pcreate(H5P_GROUP_CREATE), "channels");
    check(H5Pset_link_creation_order(ordered.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED),
          "channels");
    const Handle group = Handle::checked(
        H5Gcreate2(m_file.get(), "channels", H5P_DEFAULT, ordered.get(), H5P_DEFAULT), "channels");
    m_channels.reserve(header.channels.size());
    for (const Channel& channel : header.channels) {
        const std::string link = linkName(channel.name);
        m_channels.push_back(createColumn(group.get(), link, channel.unit));
        if (link != channel.name) writeAttribute(m_channels.back().get(), "name", channel.name);
    }
}

/// The attributes whose values come with the end of the run: no attribute can be added while
/// readers may look on, a value can be changed.
void ChannelFile::createEnding() {
    writeAttribute(m_file.get(), "status", "", kStatusSize);
    writeAttribute(m_file.get(), "message", "", kMessageSize);
    writeAttribute(m_file.get(), "message_data", "", kMessageSize);
    writeAttribute(m_file.get(), "format", kFormatName);
    const Handle version = Handle::checked(H5Acreate2(m_file.get(), "format_version", H5T_STD_I32LE,
                                                      scalar().get(), H5P_DEFAULT, H5P_DEFAULT),
                                           "format_version");
    check(H5Awrite(version.get(), H5T_NATIVE_INT, &kResultsVersion), "format_version");
}

void ChannelFile::createDocument(const char* name, const std::string& text) {
    const Handle type = textType(text.size());
    const Handle dataset =
        Handle::checked(H5Dcreate2(m_file.get(), name, type.get(), scalar().get(), H5P_DEFAULT,
                                   H5P_DEFAULT, H5P_DEFAULT),
                        name);
    check(H5Dwrite(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.c_str()), name);
}

Handle ChannelFile::createColumn(hid_t parent, const std::string& name,
                                 const std::string& unit) const {
    return m_column.create(parent, name, H5T_IEEE_F64LE, unit);
}

Handle ChunkedColumn::create(hid_t parent, const std::string& name, hid_t type,
                             const std::string& unit) const {
    Handle dataset = Handle::checked(H5Dcreate2(parent, name.c_str(), type, m_space.get(),
                                                H5P_DEFAULT, m_creation.get(), m_access.get()),
                                     name);
    writeAttribute(dataset.get(), "units", unit);
    return dataset;
}

ChunkedColumn::ChunkedColumn(hsize_t chunk) {
    const hsize_t empty = 0, unlimited = H5S_UNLIMITED;
    m_space = Handle::checked(H5Screate_simple(1, &empty, &unlimited), "data space");
    m_creation = Handle::checked(H5Pcreate(H5P_DATASET_CREATE), "creation list");
    check(H5Pset_chunk(m_creation.get(), 1, &chunk), "chunks");
    check(H5Pset_shuffle(m_creation.get()), "shuffle");
    check(H5Pset_deflate(m_creation.get(), ChunkCompressor::kLevel), "deflate");
    check(H5Pset_obj_track_times(m_creation.get(), false), "times");
    // Chunks are written whole and directly, so HDF5 needs no chunk cache of its own.
    m_access = Handle::checked(H5Pcreate(H5P_DATASET_ACCESS), "access list");
    check(H5Pset_chunk_cache(m_access.get(), 1, 0, 1.0), "chunk cache");
}

void ChannelFile::append(double t, std::span<const double> values) {
    if (values.size() != m_channels.size())
        throw std::invalid_argument("a frame of " + std::to_string(values.size()) +
                                    " values where the run has " +
                                    std::to_string(m_channels.size()) + " channels");
    m_times.push_back(t);
    std::copy(values.begin(), values.end(), m_rows.begin() + m_buffered * values.size());
    ++m_buffered;
    ++m_frames;
    if (m_buffered < m_chunkFrames) return;
    guarded([&] { writeChannels(true); });
    m_buffered = 0;
    m_isPlainChunk = false;
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
    check(H5Fflush(m_file.get(), H5F_SCOPE_LOCAL), "flush");
    writeTimes(isLast);
    check(H5Fflush(m_file.get(), H5F_SCOPE_LOCAL), "flush");
}

void ChannelFile::finish(std::string_view status, std::string_view message, std::string_view told) {
    guarded([&] {
        flushAll(true);
        rewriteAttribute(m_file.get(), "message", std::string(message), kMessageSize);
        rewriteAttribute(m_file.get(), "message_data", std::string(told), kMessageSize);
        check(H5Fflush(m_file.get(), H5F_SCOPE_LOCAL), "flush");
        rewriteAttribute(m_file.get(), "status", std::string(status), kStatusSize);
        m_channels.clear();
        m_time = Handle();
        m_events.reset();
        m_contacts.reset();
        check(H5Fclose(m_file.release()), "close");
    });
}

/// The frames in m_rows, as the current chunk of every channel; isLast: they are all that will be.
void ChannelFile::writeChannels(bool isLast) {
    const std::size_t count = m_channels.size(), first = m_frames - m_buffered;
    const bool compressed = isLast && !m_isPlainChunk;
    for (std::size_t tile = 0; tile < count; tile += kTile) {
        const std::size_t width = std::min(kTile, count - tile);
        std::fill(m_columns.begin(), m_columns.end(), 0.0);
        for (std::size_t frame = 0; frame < m_buffered; ++frame)
            for (std::size_t k = 0; k < width; ++k)
                m_columns[k * m_chunkFrames + frame] = m_rows[frame * count + tile + k];
        for (std::size_t k = 0; k < width; ++k)
            writeChunk(m_channels[tile + k], first, {&m_columns[k * m_chunkFrames], m_chunkFrames},
                       compressed);
    }
    m_isPlainChunk = !compressed;
}

void ChannelFile::writeTimes(bool isLast) {
    std::size_t first = m_flushed / m_chunkFrames * m_chunkFrames;
    std::size_t used = 0;
    for (; first < m_frames; first += m_chunkFrames) {
        const std::size_t length = std::min(m_chunkFrames, m_frames - first);
        std::fill(m_columns.begin(), m_columns.begin() + m_chunkFrames, 0.0);
        std::copy_n(m_times.begin() + used, length, m_columns.begin());
        const bool wasPlain = m_flushed > first;
        const bool isWhole = isLast || length == m_chunkFrames;
        writeChunk(m_time, first, {m_columns.data(), m_chunkFrames}, isWhole && !wasPlain);
        if (length == m_chunkFrames) used += length;
    }
    m_times.erase(m_times.begin(), m_times.begin() + used);
    m_flushed = m_frames;
}

void ChannelFile::writeChunk(const Handle& dataset, std::size_t firstFrame,
                             std::span<const double> chunk, bool compressed) {
    const hsize_t extent = m_frames, offset = firstFrame;
    check(H5Dset_extent(dataset.get(), &extent), "extent");
    const std::span bytes(reinterpret_cast<const unsigned char*>(chunk.data()), chunk.size_bytes());
    const auto small = compressed ? m_compressor.compress(bytes, sizeof(double))
                                  : std::span<const unsigned char>{};
    const bool isSmall = !small.empty();
    check(H5Dwrite_chunk(dataset.get(), H5P_DEFAULT, isSmall ? 0 : kNoFilters, &offset,
                         isSmall ? small.size() : chunk.size_bytes(),
                         isSmall ? static_cast<const void*>(small.data()) : chunk.data()),
          "chunk");
}

} // namespace trammel::results
