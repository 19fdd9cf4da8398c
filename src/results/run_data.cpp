#include "results/run_data.h"

#include "messages/file_messages.h"

#include <algorithm>
#include <stdexcept>

namespace trammel::results {

RunData::RunData(RunHeader header, std::size_t expectedFrames)
    : m_header(std::move(header)), m_samples(m_header.channels.size(), expectedFrames) {
    identify(m_header.channels);
    for (std::size_t i = 0; i < m_header.channels.size(); ++i) {
        if (!m_index.emplace(m_header.channels[i].name, i).second)
            throw messages::InvalidArgument(
                {messages::kChannelIsNamedTwice, m_header.channels[i].name});
    }
}

std::optional<std::size_t> RunData::find(std::string_view name) const {
    const auto found = m_index.find(std::string(name));
    if (found == m_index.end()) return std::nullopt;
    return found->second;
}

std::optional<std::span<const double>> RunData::channel(std::string_view name) const {
    const auto index = find(name);
    if (!index) return std::nullopt;
    return column(*index);
}

std::vector<double> RunData::frame(std::size_t index) const {
    std::vector<double> values;
    values.reserve(m_samples.columnCount());
    for (std::size_t i = 0; i < m_samples.columnCount(); ++i)
        values.push_back(column(i)[index]);
    return values;
}

std::size_t RunData::frameAt(double t) const {
    const auto after = std::upper_bound(m_time.begin(), m_time.end(), t);
    return after == m_time.begin() ? 0 : static_cast<std::size_t>(after - m_time.begin()) - 1;
}

std::span<const ContactRecord> RunData::contactsAt(std::size_t frame) const {
    if (frame >= m_contactEnds.size()) return {};
    const std::size_t first = frame == 0 ? 0 : m_contactEnds[frame - 1];
    return std::span(m_contacts).subspan(first, m_contactEnds[frame] - first);
}

void RunData::appendContacts(std::span<const ContactRecord> contacts) {
    m_contacts.insert(m_contacts.end(), contacts.begin(), contacts.end());
    m_contactEnds.push_back(m_contacts.size());
}

void RunData::assignContacts(std::vector<ContactRecord> contacts, std::vector<std::size_t> ends) {
    if (!std::ranges::is_sorted(ends) || (!ends.empty() && ends.back() > contacts.size()))
        throw std::invalid_argument("contacts that do not fit the frames");
    m_contacts = std::move(contacts);
    m_contactEnds = std::move(ends);
}

void RunData::append(double t, std::span<const double> values) {
    if (values.size() != m_samples.columnCount())
        throw std::invalid_argument("a frame of " + std::to_string(values.size()) +
                                    " values where the run has " +
                                    std::to_string(m_samples.columnCount()) + " channels");
    m_time.push_back(t);
    m_samples.append(values);
}

void RunData::truncate(std::size_t frames, std::size_t impacts) {
    if (frames < m_time.size()) {
        m_time.resize(frames);
        m_samples.resize(frames);
    }
    if (frames < m_contactEnds.size()) {
        m_contactEnds.resize(frames);
        const std::size_t end = frames > 0 ? m_contactEnds.back() : 0;
        m_contacts.erase(m_contacts.begin() + static_cast<std::ptrdiff_t>(end), m_contacts.end());
    }
    if (impacts < m_impacts.size())
        m_impacts.erase(m_impacts.begin() + static_cast<std::ptrdiff_t>(impacts), m_impacts.end());
}

void RunData::assignTimes(std::vector<double> time) {
    m_time = std::move(time);
    m_samples.resize(m_time.size());
}

} // namespace trammel::results
