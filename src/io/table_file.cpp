#include "io/csv_columns.h"
#include "io/tables.h"
#include "messages/data_messages.h"
#include "model/quantity.h"
#include "model/regular_file.h"

#include <charconv>
#include <deque>
#include <mutex>

namespace trammel::io {

namespace fs = std::filesystem;
using Points = model::Table::Points;

namespace {

std::string textOf(const fs::path& path, const std::string& name) {
    std::error_code error;
    const std::uintmax_t size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
    if (!error && size > kMaxTableBytes)
        throw messages::InvalidArgument(
            {messages::kTableFileIsTooLarge, name, size, kMaxTableBytes});
    try {
        return model::readRegularFile(path);
    } catch (const std::runtime_error& failure) {
        throw messages::InvalidArgument(
            {messages::kTableFileCannotBeRead, name, messages::messageOf(failure)});
    }
}

/// A file without titles would lose its first row.
void checkTitles(const CsvColumns& csv, const std::string& name) {
    if (csv.titles().size() < 2)
        throw messages::InvalidArgument({messages::kTableHasTooFewColumns, name,
                                         csv.titles().front().empty() ? 0 : csv.titles().size()});
    const std::string& first = csv.titles().front();
    double value = 0.0;
    const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), value);
    if (error == std::errc() && end == first.data() + first.size())
        throw messages::InvalidArgument({messages::kTableHasNoTitles, name, first});
}

/// What numbers of a column are multiplied by, of the unit in its title or of the stated one.
const model::Unit* unitOf(const std::string& title, const std::string& stated, const char* key,
                          const std::string& file) {
    const std::string_view inTitle = csvTitle(title).unit;
    if (!inTitle.empty() && !stated.empty() && inTitle != stated)
        throw messages::InvalidArgument(
            {messages::kTableUnitsDiffer, stated, std::string(inTitle), title});
    const std::string symbol = stated.empty() ? std::string(inTitle) : stated;
    if (symbol.empty()) return nullptr;
    const auto found = model::findUnit(symbol);
    if (!found)
        throw messages::InvalidArgument({messages::kTableUnitIsUnknown, symbol, title, file, key});
    return found->unit;
}

Points pointsOf(std::string_view text, const std::string& name, const TableColumns& columns) {
    CsvColumns csv(text, name);
    checkTitles(csv, name);
    const std::size_t x = columns.x.empty() ? 0 : csv.column(columns.x);
    const std::size_t y = columns.y.empty() ? 1 : csv.column(columns.y);
    const model::Unit* units[] = {unitOf(csv.titles()[x], columns.xUnit, "x_unit", name),
                                  unitOf(csv.titles()[y], columns.yUnit, "y_unit", name)};
    const auto number = [&](std::size_t column, const model::Unit* unit) {
        const auto value = csv.number(column);
        if (!value)
            throw messages::InvalidArgument(
                {messages::kFieldIsEmpty, csv.place(column), csv.titles()[column]});
        return unit ? unit->inSi(*value) : *value;
    };
    Points points;
    while (csv.next()) {
        if (points.x.size() == kMaxTableRows)
            throw messages::InvalidArgument(
                {messages::kTableHasTooManyRows, csv.place(0), kMaxTableRows});
        const double at = number(x, units[0]);
        if (!points.x.empty() && !(at > points.x.back()))
            throw messages::InvalidArgument(
                {messages::kTableIsUnsorted, csv.place(x), csv.titles()[x], at, points.x.back()});
        points.x.push_back(at);
        points.y.push_back(number(y, units[1]));
    }
    if (points.x.size() < 2)
        throw messages::InvalidArgument({messages::kTableHasTooFewRows, name, points.x.size()});
    return points;
}

/// Points of the files that were read last. Documents are read at every edit, and for every value
/// of a parameter.
class ReadFiles {
public:
    struct Key {
        fs::path path;
        std::string columns;
        std::uintmax_t size = 0;
        fs::file_time_type changed;
        bool operator==(const Key&) const = default;
    };

    std::shared_ptr<const Points> find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        for (const auto& [known, points] : m_files)
            if (known == key) return points;
        return {};
    }
    void add(Key key, std::shared_ptr<const Points> points) {
        constexpr std::size_t kMostNumbers = 4'000'000, kMostFiles = 100;
        const std::lock_guard lock(m_mutex);
        m_numbers += points->x.size();
        m_files.emplace_back(std::move(key), std::move(points));
        while (m_files.size() > 1 && (m_numbers > kMostNumbers || m_files.size() > kMostFiles)) {
            m_numbers -= m_files.front().second->x.size();
            m_files.pop_front();
        }
    }

private:
    std::mutex m_mutex;
    std::deque<std::pair<Key, std::shared_ptr<const Points>>> m_files;
    std::size_t m_numbers = 0;
};

ReadFiles& readFiles() {
    static ReadFiles files;
    return files;
}

} // namespace

std::shared_ptr<const Points> readTableFile(const fs::path& directory, const std::string& file,
                                            const TableColumns& columns) {
    const fs::path path = directory / file;
    std::error_code error;
    const std::string split(1, '\0');
    ReadFiles::Key key{fs::absolute(path, error),
                       columns.x + split + columns.y + split + columns.xUnit + split +
                           columns.yUnit + split + file,
                       0,
                       {}};
    key.changed = fs::last_write_time(path, error);
    if (!error) key.size = fs::file_size(path, error);
    if (!error)
        if (auto known = readFiles().find(key)) return known;
    auto points = std::make_shared<const Points>(pointsOf(textOf(path, file), file, columns));
    if (!error) readFiles().add(std::move(key), points);
    return points;
}

std::vector<std::string> tableTitles(const fs::path& file) {
    const std::string name = file.filename().string(), text = textOf(file, name);
    const CsvColumns csv(text, name);
    checkTitles(csv, name);
    return csv.titles();
}

} // namespace trammel::io
