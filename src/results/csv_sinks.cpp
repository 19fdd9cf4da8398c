#include "results/csv_sinks.h"

#include "results/csv_rows.h"
#include "results/provenance.h"

#include <fmt/format.h>
#include <iterator>
#include <stdexcept>

namespace trammel::results {

CsvSink::CsvSink(std::filesystem::path path, TextFile::Appears appears, CsvOptions options,
                 std::stop_token stop)
    : m_path(std::move(path)),
      m_options(std::move(options)),
      m_appears(appears),
      m_stop(std::move(stop)) {}

void CsvSink::begin(const RunHeader& header) {
    m_file.reset();
    m_lines.clear();
    beginTable(header, m_lines);
    m_file.emplace(m_path, m_appears, m_stop);
    write(m_lines);
}

void CsvSink::write(std::string& lines) {
    if (!m_file) throw std::logic_error("a row before the run began");
    m_file->write(lines);
    lines.clear();
}

void CsvSink::end(std::string_view, std::string_view) {
    if (!m_file) throw std::logic_error("an end before the run began");
    m_file->finish();
    m_file.reset();
}

void ChannelCsvSink::beginTable(const RunHeader& header, std::string& titles) {
    m_options.channels.requireMatches(header.channels);
    m_columns.clear();
    for (std::size_t i = 0; i < header.channels.size(); ++i)
        if (m_options.channels.contains(header.channels[i].name)) m_columns.push_back(i);
    appendTitles(titles, header.channels, m_options.channels);
    m_provenance = provenance(header);
}

void ChannelCsvSink::append(double t, std::span<const double> values) {
    if (!m_options.covers(t)) return;
    const auto append = std::back_inserter(m_lines);
    fmt::format_to(append, "{:.17g}", t);
    for (const std::size_t column : m_columns)
        fmt::format_to(append, ",{:.17g}", values[column]);
    m_lines.push_back('\n');
    write(m_lines);
}

void ChannelCsvSink::end(std::string_view status, std::string_view message) {
    CsvSink::end(status, message);
    writeProvenance(m_path, {{"", m_provenance}});
}

void ContactCsvSink::beginTable(const RunHeader& header, std::string& titles) {
    m_bodies = header.bodies;
    m_contacts.clear();
    appendContactTitles(titles);
}

void ContactCsvSink::appendContacts(std::span<const ContactRecord> contacts) {
    m_contacts.assign(contacts.begin(), contacts.end());
}

void ContactCsvSink::append(double t, std::span<const double>) {
    if (m_options.covers(t))
        for (const ContactRecord& contact : m_contacts)
            appendContact(m_lines, t, contact, m_bodies);
    write(m_lines);
}

void ImpactCsvSink::beginTable(const RunHeader&, std::string& titles) {
    appendImpactTitles(titles);
}

void ImpactCsvSink::appendImpact(const ImpactRecord& impact) {
    results::appendImpact(m_lines, impact);
    write(m_lines);
}

} // namespace trammel::results
