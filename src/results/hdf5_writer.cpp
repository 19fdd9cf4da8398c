#include "results/hdf5_writer.h"

#include "messages/stored.h"
#include "results/channel_file.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace trammel::results {

/// Owns the file and the thread that writes it. Frames wait as rows of (t, values...).
class Hdf5Writer::Worker {
public:
    Worker(const std::filesystem::path& path, const RunHeader& header)
        : m_file(path, header),
          m_width(header.channels.size() + 1),
          m_capacity(m_file.chunkFrames() * m_width),
          m_batch(std::min(m_capacity / 2, kBatch)) {
        m_waiting.reserve(m_batch + m_width);
        m_taken.reserve(m_batch + m_width);
        m_thread = std::thread([this] { run(); });
    }

    ~Worker() {
        if (!m_thread.joinable()) return;
        join();
        try {
            if (!m_error) m_file.flush();
        } catch (const std::runtime_error&) {
            // Nobody is left to tell; what was flushed before stays.
        }
    }

    void append(double t, std::span<const double> values) {
        std::unique_lock lock(m_mutex);
        m_hasRoom.wait(lock, [&] { return m_waiting.size() < m_capacity || m_error; });
        rethrow();
        m_waiting.push_back(t);
        m_waiting.insert(m_waiting.end(), values.begin(), values.end());
        if (m_waiting.size() >= m_batch) m_hasWork.notify_one();
    }

    void append(std::span<const ContactRecord> contacts) {
        std::unique_lock lock(m_mutex);
        m_hasRoom.wait(lock, [&] { return m_waitingContacts.rows.size() < kContacts || m_error; });
        rethrow();
        m_waitingContacts.append(contacts);
        if (m_waitingContacts.rows.size() >= kContacts / 2) m_hasWork.notify_one();
    }

    void append(const ImpactRecord& impact) {
        std::unique_lock lock(m_mutex);
        m_hasRoom.wait(lock, [&] { return m_waitingImpacts.size() < kImpacts || m_error; });
        rethrow();
        m_waitingImpacts.push_back(impact);
        if (m_waitingImpacts.size() >= kImpacts / 2) m_hasWork.notify_one();
    }

    void tell(std::string message) { m_told = std::move(message); }
    void finish(std::string_view status, std::string_view message) {
        join();
        rethrow();
        m_file.finish(status, message, m_told);
    }

    std::size_t width() const { return m_width; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kImpacts = 4096; ///< that may wait
    static constexpr std::size_t kContacts = 100'000;
    /// Values that the thread is woken for: fewer than fill a cache, so that what waits stays
    /// there.
    static constexpr std::size_t kBatch = 32 * 1024;

    /// Contacts of some frames.
    struct Contacts {
        std::vector<ContactRecord> rows;
        std::vector<std::size_t> counts; ///< by frame
        void append(std::span<const ContactRecord> contacts) {
            rows.insert(rows.end(), contacts.begin(), contacts.end());
            counts.push_back(contacts.size());
        }
        void clear() {
            rows.clear();
            counts.clear();
        }
    };

    /// Lets the thread write what waits and end.
    void join() {
        {
            const std::lock_guard lock(m_mutex);
            m_isClosed = true;
            m_hasWork.notify_one();
        }
        m_thread.join();
    }

    void rethrow() const {
        if (m_error) std::rethrow_exception(m_error);
    }

    void run() {
        try {
            while (take()) {
                write();
                flushWhenDue();
            }
        } catch (...) {
            const std::lock_guard lock(m_mutex);
            m_error = std::current_exception();
            m_hasRoom.notify_all();
        }
    }

    /// Waits until frames or a flush are due and takes the frames; false: no more will come.
    bool take() {
        std::unique_lock lock(m_mutex);
        m_hasWork.wait_until(lock, m_nextFlush, [&] {
            return m_isClosed || m_waiting.size() >= m_batch ||
                   m_waitingImpacts.size() >= kImpacts / 2 ||
                   m_waitingContacts.rows.size() >= kContacts / 2;
        });
        m_taken.clear();
        std::swap(m_taken, m_waiting);
        m_takenImpacts.clear();
        std::swap(m_takenImpacts, m_waitingImpacts);
        m_takenContacts.clear();
        std::swap(m_takenContacts, m_waitingContacts);
        m_hasRoom.notify_all();
        return !(m_isClosed && m_taken.empty() && m_takenImpacts.empty() &&
                 m_takenContacts.counts.empty());
    }

    void write() {
        for (const ImpactRecord& impact : m_takenImpacts)
            m_file.append(impact);
        std::span<const ContactRecord> rest = m_takenContacts.rows;
        for (const std::size_t count : m_takenContacts.counts) {
            m_file.appendContacts(rest.first(count));
            rest = rest.subspan(count);
        }
        for (std::span<const double> rows = m_taken; !rows.empty();) {
            const std::size_t toChunkEnd = m_file.framesToChunkEnd() * m_width;
            m_file.appendRows(rows.first(std::min(rows.size(), toChunkEnd)));
            if (rows.size() < toChunkEnd) break;
            rows = rows.subspan(toChunkEnd);
            if (Clock::now() > m_nextFlush - kFlushInterval / 2) flush();
        }
    }

    void flushWhenDue() {
        if (Clock::now() >= m_nextFlush) flush();
    }

    void flush() {
        m_file.flush();
        m_nextFlush = Clock::now() + kFlushInterval;
    }

    ChannelFile m_file;
    std::string m_told; ///< the message of the end, as data
    const std::size_t m_width, m_capacity, m_batch;
    std::vector<double> m_taken;
    std::vector<ImpactRecord> m_takenImpacts;
    Contacts m_takenContacts;
    Clock::time_point m_nextFlush = Clock::now() + kFlushInterval;

    std::mutex m_mutex;
    std::condition_variable m_hasWork, m_hasRoom;
    std::vector<double> m_waiting;
    std::vector<ImpactRecord> m_waitingImpacts;
    Contacts m_waitingContacts;
    bool m_isClosed = false;
    std::exception_ptr m_error;

    std::thread m_thread;
};

Hdf5Writer::Hdf5Writer(std::filesystem::path path) : m_path(std::move(path)) {}

Hdf5Writer::~Hdf5Writer() = default;

void Hdf5Writer::begin(const RunHeader& header) {
    m_worker.reset();
    m_worker = std::make_unique<Worker>(m_path, header);
}

void Hdf5Writer::append(double t, std::span<const double> values) {
    if (!m_worker) throw std::logic_error("a frame before the run began");
    if (values.size() + 1 != m_worker->width())
        throw std::invalid_argument("a frame of " + std::to_string(values.size()) +
                                    " values where the run has " +
                                    std::to_string(m_worker->width() - 1) + " channels");
    m_worker->append(t, values);
}

void Hdf5Writer::appendContacts(std::span<const ContactRecord> contacts) {
    if (!m_worker) throw std::logic_error("contacts before the run began");
    m_worker->append(contacts);
}

void Hdf5Writer::appendImpact(const ImpactRecord& impact) {
    if (!m_worker) throw std::logic_error("an impact before the run began");
    m_worker->append(impact);
}

void Hdf5Writer::tell(const messages::Message& message) {
    if (m_worker) m_worker->tell(messages::stored(message));
}

void Hdf5Writer::end(std::string_view status, std::string_view message) {
    if (!m_worker) throw std::logic_error("an end before the run began");
    m_worker->finish(status, message);
    m_worker.reset();
}

} // namespace trammel::results
