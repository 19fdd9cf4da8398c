#pragma once

#include "io/json_value.h"
#include "io/numbers.h"
#include "model/diagnostic.h"
#include "model/table.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace trammel::io {

/// Files of tables larger than this, or with more rows, are refused.
inline constexpr std::uintmax_t kMaxTableBytes = 64u << 20;
inline constexpr std::size_t kMaxTableRows = 1'000'000;

/// The object at /tables of a document, read.
struct TableReading {
    /// Those that are wrong are there too, as lines, so that formulas that call them can be judged.
    model::Tables tables;
    /// Of what the files and points hold; whoever checks the document's form tells about keys.
    model::Diagnostics findings;
};

/// Reads points and CSV files.
/// @param numbers with resolved parameters, which points may use
/// @param directory that files are relative to
TableReading readTables(const JsonValue& root, Numbers& numbers,
                        const std::filesystem::path& directory);

/// What is read from a CSV file for a table. Empty columns: the first two.
struct TableColumns {
    std::string x, y;         ///< titles, with or without their units in brackets
    std::string xUnit, yUnit; ///< that the titles do not say
};
/// The points in SI units. Files that were read lately and have not changed are not read again.
/// @throws messages::InvalidArgument naming the file, and what was expected
std::shared_ptr<const model::Table::Points> readTableFile(const std::filesystem::path& directory,
                                                          const std::string& file,
                                                          const TableColumns& columns);

/// The titles of a file's columns. @throws as readTableFile()
std::vector<std::string> tableTitles(const std::filesystem::path& file);

} // namespace trammel::io
