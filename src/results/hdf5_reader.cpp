#include "results/hdf5_reader.h"

#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "messages/stored.h"
#include "results/channel_sets.h"
#include "results/contact_table.h"
#include "results/event_table.h"
#include "results/hdf5_support.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <type_traits>

namespace trammel::results {
namespace {

std::string readDocument(hid_t file, const char* name) {
    const Handle dataset = opened(H5Dopen2(file, name, H5P_DEFAULT));
    const std::string path = std::string("/") + name;
    if (!dataset)
        refuseFile({messages::kExpectedInFile, messages::Message{messages::kADataSet, path}});
    const messages::Message what{messages::kDataSetOfFile, path};
    const Handle type = stringType(H5Dget_type(dataset.get()), what);
    std::string text(H5Tget_size(type.get()), '\0');
    check(H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()),
          english(what));
    return unpadded(std::move(text));
}

void checkFormat(hid_t file) {
    if (H5Aexists(file, "format") <= 0 || readAttribute(file, "format") != kFormatName)
        refuseFile({messages::kExpectedResultFile, kFormatName});
    const Handle attribute(H5Aopen(file, "format_version", H5P_DEFAULT));
    int version = 0;
    if (!attribute || H5Aread(attribute.get(), H5T_NATIVE_INT, &version) < 0 ||
        version != kResultsVersion)
        refuseFile({messages::kExpectedResultVersion, kResultsVersion, version});
}

RunHeader readTexts(hid_t file) {
    checkFormat(file);
    RunHeader header;
    const Handle model(H5Dopen2(file, "model", H5P_DEFAULT));
    header.modelText = readDocument(file, "model");
    header.modelName = readAttribute(model.get(), "name");
    if (H5Lexists(file, "inputs", H5P_DEFAULT) > 0)
        header.inputsText = readDocument(file, "inputs");
    header.settingsText = readDocument(file, "settings");
    header.version = readDocument(file, "version");
    return header;
}

/// As its data tell it, where it has some.
messages::Message readMessage(hid_t file) {
    const bool hasData = H5Aexists(file, "message_data") > 0;
    const std::string data = hasData ? readAttribute(file, "message_data") : std::string();
    return messages::restored(data, readAttribute(file, "message"));
}

void readBodies(const ContactReader& contacts, RunHeader& header) {
    header.hasContacts = contacts.isPresent();
    if (header.hasContacts) header.bodies = contacts.bodies();
}

Handle openTime(hid_t file) {
    Handle time = opened(H5Dopen2(file, "time", H5P_DEFAULT));
    if (!time)
        refuseFile({messages::kExpectedInFile, messages::Message{messages::kADataSet, "/time"}});
    return time;
}

RunData read(hid_t file, const ChannelChoice& choice, Contacts which) {
    RunHeader header = readTexts(file);
    const std::string status = readAttribute(file, "status");
    messages::Message message = readMessage(file);
    // Before the channels are opened: they are then as long as the time or longer.
    const Handle timeSet = openTime(file);
    std::vector<double> time(columnLength(timeSet.get(), "'/time'"));
    readColumn(timeSet.get(), messages::verbatim("'/time'"), time);
    ChannelSets channels(file, choice);
    header.channels = channels.takeChannels();
    const ContactReader contacts(file);
    readBodies(contacts, header);
    RunData run(std::move(header));
    if (contacts.isPresent() && which == Contacts::Read) {
        auto ends = contacts.ends(0, time.size());
        auto rows = contacts.rows(0, ends.empty() ? 0 : ends.back(), run.header().bodies.size());
        run.assignContacts(std::move(rows), std::move(ends));
    }
    run.assignTimes(std::move(time));
    std::size_t unreleased = 0; // columns
    for (std::size_t i = 0; i < channels.size(); ++i) {
        channels.read(i, run.column(i));
        if (++unreleased * run.frameCount() * sizeof(double) < SampleTable::kInMemory) continue;
        run.releaseSamples();
        unreleased = 0;
    }
    const EventReader impacts(file);
    run.assignImpacts(impacts.read(0, impacts.size()));
    run.status = status;
    run.message = std::move(message);
    return run;
}

/// @throws ReadError that says why `path` could not be read.
template <class Work>
auto readOnce(const std::filesystem::path& path, Work work) {
    const auto failure = [&](messages::Message cause) {
        return ReadError({messages::kCannotRead, path.string(), std::move(cause)});
    };
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!exists(status)) throw failure(messages::kFileDoesNotExist);
    if (!is_regular_file(status)) throw failure(messages::kItIsNoRegularFile);
    const Handle access = readingAccess();
    const Handle file = opened(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()));
    if (!file) throw failure({messages::kExpectedHdf5, hdf5Reason()});
    try {
        return work(file.get());
    } catch (const std::runtime_error& reason) {
        throw failure(messages::messageOf(reason));
    }
}

/// When and how long a file was at one time.
struct FileMark {
    explicit FileMark(const std::filesystem::path& path) {
        std::error_code error;
        size = std::filesystem::file_size(path, error);
        written = std::filesystem::last_write_time(path, error);
    }
    bool operator==(const FileMark&) const = default;
    /// A writer may have been at work while the file was read; the clock of files is coarse.
    bool isFresh() const {
        return std::filesystem::file_time_type::clock::now() - written < std::chrono::seconds(1);
    }

    std::uintmax_t size = 0;
    std::filesystem::file_time_type written;
};

/// Opens a file and lets `work` read it. What could not be read beside a writer is tried anew: HDF5
/// reads no further than the end that the file had when it was opened, and a block may be read
/// while half of it is written. The end moves by half the file each time (stored_file.h), and
/// a block is written in no time, so a few times are enough.
template <class Work>
auto reading(const std::filesystem::path& path, Work work) {
    constexpr int kMostChanges = 50, kMostWaits = 3;
    const QuietErrors quiet;
    int waits = 0;
    for (int i = 0;; ++i) {
        const FileMark before(path);
        try {
            return readOnce(path, work);
        } catch (const std::runtime_error&) {
            const FileMark after(path);
            if (i >= kMostChanges || !after.isFresh()) throw;
            if (after == before && ++waits > kMostWaits) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
}

/// A result file that is read block by block.
struct StoredRun {
    StoredRun(hid_t file, const ChannelChoice& choice, const ReplayedParts& parts)
        : header(readTexts(file)),
          status(readAttribute(file, "status")),
          message(readMessage(file)),
          time(openTime(file)),
          contacts(file),
          impacts(file) {
        // Before the channels are opened: they are then as long as the time or longer.
        frames = columnLength(time.get(), "'/time'");
        readBodies(contacts, header);
        if (!parts.channels) return;
        channels = ChannelSets(file, choice);
        header.channels = channels.takeChannels();
    }

    RunHeader header;
    std::string status;
    messages::Message message;
    std::size_t frames = 0;
    Handle time;
    ChannelSets channels;
    ContactReader contacts;
    EventReader impacts;
};

/// Reads the blocks of a run and hands them to a sink.
class Replay {
public:
    Replay(const std::filesystem::path& path, const ChannelChoice& choice,
           const ReplayedParts& parts, FrameSink& sink)
        : m_path(path), m_choice(choice), m_parts(parts), m_sink(sink), m_run(open()) {}

    void run() {
        m_sink.begin(m_run.header);
        const std::size_t frames = m_run.frames,
                          impacts = m_parts.impacts ? m_run.impacts.size() : 0;
        for (std::size_t i = 0; i < impacts; i += kImpacts)
            for (const ImpactRecord& impact :
                 reading([&] { return m_run.impacts.read(i, std::min(kImpacts, impacts - i)); }))
                m_sink.appendImpact(impact);
        const bool hasFrames = m_parts.channels || m_parts.contacts;
        for (std::size_t i = 0; hasFrames && i < frames; i += blockFrames())
            replayFrames(i, std::min(blockFrames(), frames - i));
        m_sink.tell(m_run.message);
        m_sink.end(m_run.status, english(m_run.message));
    }

private:
    static constexpr std::size_t kImpacts = 4096, kContacts = 1u << 16; ///< read at once
    static constexpr std::size_t kNumbers = 8u << 20;                   ///< the same

    StoredRun open() const {
        return results::reading(m_path,
                                [&](hid_t file) { return StoredRun(file, m_choice, m_parts); });
    }

    /// What cannot be read beside a writer can be when the file is opened anew.
    template <class Work>
    std::invoke_result_t<Work> reading(Work work) {
        constexpr int kMostTries = 20;
        const QuietErrors quiet;
        for (int i = 0;; ++i) {
            try {
                return work();
            } catch (const std::runtime_error& reason) {
                if (i == kMostTries || !FileMark(m_path).isFresh())
                    throw ReadError(
                        {messages::kCannotRead, m_path.string(), messages::messageOf(reason)});
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            m_run = open();
        }
    }

    /// Whole chunks where they are as long as Trammel writes them.
    std::size_t blockFrames() const {
        const std::size_t fitting = kNumbers / (m_run.channels.size() + 1);
        return std::clamp<std::size_t>(std::bit_floor(fitting), 64, 4096);
    }

    void replayFrames(std::size_t first, std::size_t count) {
        const std::size_t width = m_run.channels.size();
        std::vector<double> time(count), values(count * width), column(count);
        std::vector<std::size_t> ends;
        reading([&] {
            readColumn(m_run.time.get(), messages::verbatim("'/time'"), time, first);
            for (std::size_t c = 0; c < width; ++c) {
                m_run.channels.read(c, column, first);
                for (std::size_t i = 0; i < count; ++i)
                    values[i * width + c] = column[i];
            }
            if (hasContacts()) ends = m_run.contacts.ends(first, count, m_contactsDone);
        });
        for (std::size_t i = 0; i < count; ++i) {
            if (hasContacts()) replayContacts(ends, i);
            m_sink.append(time[i], std::span(values).subspan(i * width, width));
        }
    }

    bool hasContacts() const { return m_parts.contacts && m_run.contacts.isPresent(); }

    /// @param ends of the frames of a block, of which `frame` is one
    void replayContacts(const std::vector<std::size_t>& ends, std::size_t frame) {
        if (ends[frame] > m_contactsFirst + m_contacts.size()) {
            std::size_t last = frame;
            while (last + 1 < ends.size() && ends[last + 1] - m_contactsDone <= kContacts)
                ++last;
            m_contactsFirst = m_contactsDone;
            m_contacts = reading([&] {
                return m_run.contacts.rows(m_contactsFirst, ends[last] - m_contactsFirst,
                                           m_run.header.bodies.size());
            });
        }
        m_sink.appendContacts(
            std::span(m_contacts)
                .subspan(m_contactsDone - m_contactsFirst, ends[frame] - m_contactsDone));
        m_contactsDone = ends[frame];
    }

    std::filesystem::path m_path;
    const ChannelChoice& m_choice;
    ReplayedParts m_parts;
    FrameSink& m_sink;
    StoredRun m_run;
    std::vector<ContactRecord> m_contacts; ///< from m_contactsFirst on
    std::size_t m_contactsFirst = 0, m_contactsDone = 0;
};

} // namespace

void replayRun(const std::filesystem::path& path, const ChannelChoice& choice,
               const ReplayedParts& parts, FrameSink& sink) {
    Replay(path, choice, parts, sink).run();
}

RunData readRun(const std::filesystem::path& path, const ChannelChoice& choice, Contacts contacts) {
    return reading(path, [&](hid_t file) { return read(file, choice, contacts); });
}

RunHeader readOrigin(const std::filesystem::path& path) {
    return reading(path, [](hid_t file) {
        RunHeader header = readTexts(file);
        header.hasContacts = ContactReader(file).isPresent();
        return header;
    });
}

std::vector<ImpactRecord> readImpacts(const std::filesystem::path& path) {
    return reading(path, [](hid_t file) {
        checkFormat(file);
        const EventReader impacts(file);
        return impacts.read(0, impacts.size());
    });
}

} // namespace trammel::results
