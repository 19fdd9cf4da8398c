#pragma once

#include "results/csv.h"
#include "results/provenance.h"
#include "results/text_file.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace trammel::results {

/// Writes one of a run's tables as CSV (csv.h) while the run goes on, in constant memory.
/// @throws std::runtime_error (every member) naming the path and the cause; what was written
///         before stays where the file appears at once.
class CsvSink : public FrameSink {
public:
    /// @param appears AtOnce: a run that is computed, whose rows stay however it ends
    CsvSink(std::filesystem::path path, TextFile::Appears appears, CsvOptions options = {},
            std::stop_token stop = {});
    void begin(const RunHeader& header) override;
    void end(std::string_view status, std::string_view message) override;

protected:
    virtual void beginTable(const RunHeader& header, std::string& titles) = 0;
    /// Lines that belong together.
    void write(std::string& lines);

    std::filesystem::path m_path;
    CsvOptions m_options;
    std::string m_lines;

private:
    TextFile::Appears m_appears;
    std::stop_token m_stop;
    std::optional<TextFile> m_file;
};

/// The channels, a row a frame, with the provenance of the run beside the file (provenance.h).
/// @throws std::invalid_argument (begin) where a pattern of the options fits no channel
class ChannelCsvSink : public CsvSink {
public:
    using CsvSink::CsvSink;
    void append(double t, std::span<const double> values) override;
    void end(std::string_view status, std::string_view message) override;

private:
    void beginTable(const RunHeader& header, std::string& titles) override;
    std::vector<std::size_t> m_columns;
    Provenance m_provenance;
};

/// The contact points of every frame, a row a point.
class ContactCsvSink : public CsvSink {
public:
    using CsvSink::CsvSink;
    void append(double t, std::span<const double> values) override;
    void appendContacts(std::span<const ContactRecord> contacts) override;

private:
    void beginTable(const RunHeader& header, std::string& titles) override;
    std::vector<std::string> m_bodies;
    std::vector<ContactRecord> m_contacts; ///< of the frame that comes next
};

/// The impacts, a row a point; the range of times does not matter.
class ImpactCsvSink : public CsvSink {
public:
    using CsvSink::CsvSink;
    void append(double, std::span<const double>) override {}
    void appendImpact(const ImpactRecord& impact) override;

private:
    void beginTable(const RunHeader& header, std::string& titles) override;
};

} // namespace trammel::results
