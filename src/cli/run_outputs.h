#pragma once

#include "results/run_data.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::cli {

/// The files that a run's results go to; an empty path: not asked for.
struct RunFiles {
    std::string out, csv, events, contacts;
};

/// Hands a run to the files that were asked for, each of which is written while it goes on.
///
/// A file that cannot be written any further (a full disk, a pipe that was closed) is left out from
/// then on, with the reason kept; where none is left, the run is stopped. @throws
/// std::runtime_error (begin) where one cannot be begun.
class RunOutputs : public results::FrameSink {
public:
    /// @param stop asked where waiting for a pipe's reader
    /// @param stopRun called once no file is left
    RunOutputs(const RunFiles& files, const std::stop_token& stop, std::function<void()> stopRun);

    bool wantsFrames() const override { return !m_outputs.empty(); }
    void begin(const results::RunHeader& header) override;
    void append(double t, std::span<const double> values) override;
    void appendContacts(std::span<const results::ContactRecord> contacts) override;
    void appendImpact(const results::ImpactRecord& impact) override;
    void tell(const messages::Message& message) override;
    void end(std::string_view status, std::string_view message) override;

    /// The files that hold what was computed.
    std::vector<std::string> written() const;
    /// Why the others do not, each "cannot write PATH: cause".
    const std::vector<std::string>& failures() const { return m_failures; }

private:
    struct Output {
        std::string path;
        std::unique_ptr<results::FrameSink> sink; ///< null once it has failed
    };
    void add(const std::string& path, std::unique_ptr<results::FrameSink> sink);
    template <class Work>
    void forEach(Work work);

    std::vector<Output> m_outputs;
    std::vector<std::string> m_failures;
    std::function<void()> m_stopRun;
};

} // namespace trammel::cli
