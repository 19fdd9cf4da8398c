#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// A CSV text as measuring programs write it, read row by row: titles in the first line that is
/// neither empty nor a comment ("# ..."), fields separated by commas, semicolons or tabs (RFC
/// 4180), numbers with decimal points whatever the locale.
class CsvColumns {
public:
    /// @param text, name the file's; both outlive this
    CsvColumns(std::string_view text, const std::string& name);

    const std::vector<std::string>& titles() const { return m_titles; }
    /// The column with that title, with or without its unit in brackets: "lift[mm]".
    /// @throws messages::InvalidArgument naming the file and its titles
    std::size_t column(const std::string& title) const;

    /// Goes to the next row. @return false at the end
    /// @throws messages::InvalidArgument where it has more fields than there are titles
    bool next();
    /// None where the field is empty.
    /// @throws messages::InvalidArgument naming the file, line and column
    std::optional<double> number(std::size_t column) const;
    int line() const { return m_line; }
    /// "FILE:LINE:COLUMN" of a field of this row.
    std::string place(std::size_t column) const;

private:
    struct Field {
        std::string text;
        std::size_t start = 0; ///< in the line
    };

    void refuseFurtherFields() const;
    std::vector<Field> fieldsOf(std::string_view line) const;
    std::optional<std::string_view> nextLine();

    std::string_view m_rest;
    const std::string& m_name;
    char m_separator = ',';
    int m_line = 0;
    std::vector<std::string> m_titles;
    std::vector<Field> m_fields;
};

/// "x[m]" as "x" and "m"; without brackets no unit.
struct CsvTitle {
    std::string_view name, unit;
};
CsvTitle csvTitle(std::string_view title);

} // namespace trammel::io
