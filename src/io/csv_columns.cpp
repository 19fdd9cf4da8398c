#include "io/csv_columns.h"

#include "io/trimmed.h"
#include "messages/data_messages.h"
#include "messages/message.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::io {

namespace {

/// The number that is all of a text.
std::optional<double> numberOf(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// "1,5"
bool hasDecimalComma(std::string text) {
    if (std::ranges::count(text, ',') != 1) return false;
    std::ranges::replace(text, ',', '.');
    return numberOf(text).has_value();
}

} // namespace

CsvTitle csvTitle(std::string_view title) {
    const auto bracket = title.find('[');
    if (bracket == std::string_view::npos) return {trimmed(title), {}};
    std::string_view unit = title.substr(bracket + 1);
    unit = unit.substr(0, unit.find(']'));
    return {trimmed(title.substr(0, bracket)), trimmed(unit)};
}

CsvColumns::CsvColumns(std::string_view text, const std::string& name)
    : m_rest(text), m_name(name) {
    if (m_rest.starts_with("\xEF\xBB\xBF")) m_rest.remove_prefix(3);
    const std::string_view titles = nextLine().value_or("");
    // Commas last: titles have them, too.
    for (const char candidate : {';', '\t', ','}) {
        m_separator = candidate;
        if (fieldsOf(titles).size() > 1) break;
    }
    for (Field& field : fieldsOf(titles))
        m_titles.push_back(std::move(field.text));
}

std::vector<CsvColumns::Field> CsvColumns::fieldsOf(std::string_view line) const {
    std::vector<Field> fields(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool isDoubled = isQuoted && line[i] == '"' && line.substr(i + 1).starts_with('"');
        if (line[i] == '"' && !isDoubled) {
            isQuoted = !isQuoted;
        } else if (line[i] == m_separator && !isQuoted) {
            fields.push_back({{}, i + 1});
        } else {
            fields.back().text += line[i];
            if (isDoubled) ++i;
        }
    }
    for (Field& field : fields) {
        while (field.start < line.size() && (line[field.start] == ' ' || line[field.start] == '\t'))
            ++field.start;
        field.text = trimmed(field.text);
    }
    return fields;
}

std::size_t CsvColumns::column(const std::string& title) const {
    auto found = std::ranges::find(m_titles, title);
    if (found == m_titles.end())
        found = std::ranges::find(m_titles, title,
                                  [](const std::string& known) { return csvTitle(known).name; });
    if (found != m_titles.end()) return static_cast<std::size_t>(found - m_titles.begin());
    const std::vector<std::string_view> names(m_titles.begin(), m_titles.end());
    throw messages::InvalidArgument({messages::kColumnIsMissing, m_name, title,
                                     model::didYouMean(title, names),
                                     model::shortened(fmt::format("{}", fmt::join(names, ", ")))});
}

bool CsvColumns::next() {
    const auto line = nextLine();
    if (!line) return false;
    m_fields = fieldsOf(*line);
    refuseFurtherFields();
    return true;
}

/// Numbers with decimal commas between commas would be read as others in silence.
void CsvColumns::refuseFurtherFields() const {
    const std::size_t known = m_titles.size();
    for (std::size_t i = known; i < m_fields.size(); ++i)
        if (!m_fields[i].text.empty())
            throw messages::InvalidArgument(
                {messages::kFieldHasNoTitle, place(i), model::shortened(m_fields[i].text), known});
}

std::string CsvColumns::place(std::size_t column) const {
    const std::size_t start = column < m_fields.size() ? m_fields[column].start : 0;
    return fmt::format("{}:{}:{}", m_name, m_line, start + 1);
}

std::optional<double> CsvColumns::number(std::size_t column) const {
    if (column >= m_fields.size() || m_fields[column].text.empty()) return std::nullopt;
    const std::string& field = m_fields[column].text;
    const auto value = numberOf(field);
    if (value) return value;
    if (hasDecimalComma(field))
        throw messages::InvalidArgument(
            {messages::kFieldHasDecimalComma, place(column), model::shortened(field)});
    throw messages::InvalidArgument(
        {messages::kFieldIsNoNumber, place(column), model::shortened(field), m_titles[column]});
}

/// The next one that is neither empty nor a comment.
std::optional<std::string_view> CsvColumns::nextLine() {
    while (!m_rest.empty()) {
        const auto end = std::min(m_rest.find('\n'), m_rest.size());
        const std::string_view line = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        ++m_line;
        const std::string_view text = trimmed(line);
        if (!text.empty() && !text.starts_with('#')) return line;
    }
    return std::nullopt;
}

} // namespace trammel::io
