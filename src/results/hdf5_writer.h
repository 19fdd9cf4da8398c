#pragma once

#include "results/run_data.h"

#include <chrono>
#include <filesystem>
#include <memory>

namespace trammel::results {

/// Writes a run into an HDF5 file while it goes on (layout: hdf5_support.h).
///
/// The simulating thread only copies a frame or an impact; a thread of the writer compresses and
/// writes, and flushes at least every kFlushInterval of wall time. The file can be read by plain
/// HDF5 tools at any instant up to the last flush, also after the process was killed.
/// @throws std::runtime_error (begin, append, end) naming the path and the cause, e.g. a full disk
///         or another run that is writing the same file;
///         what was written before stays readable.
class Hdf5Writer : public FrameSink {
public:
    static constexpr std::chrono::milliseconds kFlushInterval{1000};

    explicit Hdf5Writer(std::filesystem::path path);
    /// Keeps what was appended, with an empty status, where end() was not called.
    ~Hdf5Writer() override;

    void begin(const RunHeader& header) override;
    void append(double t, std::span<const double> values) override;
    void appendContacts(std::span<const ContactRecord> contacts) override;
    void appendImpact(const ImpactRecord& impact) override;
    void tell(const messages::Message& message) override;
    void end(std::string_view status, std::string_view message) override;

private:
    class Worker;
    std::filesystem::path m_path;
    std::unique_ptr<Worker> m_worker;
};

} // namespace trammel::results
