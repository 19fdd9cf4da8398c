#include "optimize/measured_data.h"

#include "messages/optimisation_messages.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace trammel::optimize {

namespace {

constexpr std::size_t kFewestRows = 2;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const auto begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

/// Fields of a line (RFC 4180), without the quotes around them.
std::vector<std::string> fieldsOf(std::string_view line, char separator) {
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool isDoubled = isQuoted && line[i] == '"' && line.substr(i + 1).starts_with('"');
        if (line[i] == '"' && !isDoubled) {
            isQuoted = !isQuoted;
        } else if (line[i] == separator && !isQuoted) {
            fields.emplace_back();
        } else {
            fields.back() += line[i];
            if (isDoubled) ++i;
        }
    }
    for (std::string& field : fields)
        field = trimmed(field);
    return fields;
}

/// "x[m]" as "x".
std::string_view withoutUnit(std::string_view title) {
    const auto bracket = title.find('[');
    return bracket == std::string_view::npos ? title : trimmed(title.substr(0, bracket));
}

class Table {
public:
    Table(std::string_view text, const std::string& name) : m_rest(text), m_name(name) {
        if (m_rest.starts_with("\xEF\xBB\xBF")) m_rest.remove_prefix(3);
        const std::string_view titles = nextLine().value_or("");
        for (const char candidate : {',', ';', '\t'})
            if (titles.find(candidate) != std::string_view::npos) {
                m_separator = candidate;
                break;
            }
        m_titles = fieldsOf(titles, m_separator);
    }

    std::size_t column(const std::string& title) const {
        auto found = std::ranges::find(m_titles, title);
        if (found == m_titles.end())
            found = std::ranges::find(m_titles, title,
                                      [](const std::string& known) { return withoutUnit(known); });
        if (found != m_titles.end()) return static_cast<std::size_t>(found - m_titles.begin());
        const std::vector<std::string_view> names(m_titles.begin(), m_titles.end());
        throw messages::InvalidArgument({messages::kColumnIsMissing, m_name, title,
                                         model::didYouMean(title, names),
                                         fmt::format("{}", fmt::join(names, ", "))});
    }

    /// Goes to the next row. @return false at the end
    bool next() {
        const auto line = nextLine();
        if (line) m_fields = fieldsOf(*line, m_separator);
        return line.has_value();
    }
    /// None where the field is empty.
    std::optional<double> number(std::size_t column) const {
        if (column >= m_fields.size() || m_fields[column].empty()) return std::nullopt;
        std::string_view field = m_fields[column];
        if (field.starts_with('+')) field.remove_prefix(1);
        double value = 0.0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        if (error == std::errc() && end == field.data() + field.size() && std::isfinite(value))
            return value;
        throw messages::InvalidArgument({messages::kRowIsNoNumber, m_name, m_line,
                                         model::shortened(m_fields[column]), m_titles[column]});
    }
    int line() const { return m_line; }

private:
    /// The next one that is neither empty nor a comment.
    std::optional<std::string_view> nextLine() {
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

    std::string_view m_rest;
    const std::string& m_name;
    char m_separator = ',';
    int m_line = 0;
    std::vector<std::string> m_titles, m_fields;
};

} // namespace

MeasuredData readMeasured(std::string_view text, const Measurement& measurement) {
    Table table(text, measurement.file);
    const std::size_t time = table.column(measurement.timeColumn),
                      column = table.column(measurement.column);
    const bool hasWeights = !measurement.weightColumn.empty();
    const std::size_t weights = hasWeights ? table.column(measurement.weightColumn) : 0;
    MeasuredData data;
    while (table.next()) {
        const auto t = table.number(time), value = table.number(column);
        const auto weight = hasWeights ? table.number(weights) : std::optional(measurement.weight);
        if (!t || !value || !weight) continue;
        if (!(*weight >= 0.0))
            throw messages::InvalidArgument(
                {messages::kWeightIsNegative, measurement.file, table.line(), *weight});
        data.time.push_back(*t);
        data.value.push_back(measurement.factor * *value);
        data.weight.push_back(*weight);
    }
    if (data.time.size() < kFewestRows)
        throw messages::InvalidArgument(
            {messages::kTooFewRows, measurement.file, data.time.size(), kFewestRows});
    return data;
}

double shiftOf(const Measurement& measurement, const model::ParameterValues& parameters) {
    if (measurement.shift.empty()) return 0.0;
    return model::Expression(measurement.shift, parameters).evaluate({});
}

} // namespace trammel::optimize
