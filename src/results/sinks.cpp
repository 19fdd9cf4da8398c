#include "results/sinks.h"

namespace trammel::results {

void MemorySink::begin(const RunHeader& header) {
    m_run = RunData(header);
}

void MemorySink::append(double t, std::span<const double> values) {
    m_run.append(t, values);
}

void MemorySink::appendContacts(std::span<const ContactRecord> contacts) {
    if (m_keepsContacts) m_run.appendContacts(contacts);
}

void MemorySink::appendImpact(const ImpactRecord& impact) {
    m_run.appendImpact(impact);
}

void MemorySink::tell(const messages::Message& message) {
    m_run.message = message;
}

void MemorySink::end(std::string_view status, std::string_view message) {
    m_run.status = status;
    if (english(m_run.message) != message) m_run.message = messages::verbatim(std::string(message));
}

void TeeSink::begin(const RunHeader& header) {
    for (FrameSink* sink : m_sinks)
        sink->begin(header);
}

void TeeSink::append(double t, std::span<const double> values) {
    for (FrameSink* sink : m_sinks)
        sink->append(t, values);
}

void TeeSink::appendContacts(std::span<const ContactRecord> contacts) {
    for (FrameSink* sink : m_sinks)
        sink->appendContacts(contacts);
}

void TeeSink::appendImpact(const ImpactRecord& impact) {
    for (FrameSink* sink : m_sinks)
        sink->appendImpact(impact);
}

void TeeSink::tell(const messages::Message& message) {
    for (FrameSink* sink : m_sinks)
        sink->tell(message);
}

void TeeSink::end(std::string_view status, std::string_view message) {
    for (FrameSink* sink : m_sinks)
        sink->end(status, message);
}

} // namespace trammel::results
