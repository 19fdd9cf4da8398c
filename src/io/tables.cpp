#include "io/tables.h"

#include "messages/data_messages.h"
#include "messages/model_messages.h"
#include "model/formula_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace trammel::io {

namespace {

using Points = model::Table::Points;

const Points& standIn() {
    static const Points line{{0.0, 1.0}, {0.0, 1.0}};
    return line;
}

std::string textAt(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value && value->isString() ? value->string() : std::string();
}

model::Interpolation interpolationOf(const JsonValue& entry) {
    const std::string name = textAt(entry, "interpolation");
    return name == "akima"    ? model::Interpolation::Akima
           : name == "linear" ? model::Interpolation::Linear
                              : model::Interpolation::Cubic;
}

model::Outside outsideOf(const JsonValue& entry) {
    const std::string name = textAt(entry, "outside");
    return name == "extrapolate" ? model::Outside::Extrapolate
           : name == "stop"      ? model::Outside::Stop
           : name == "repeat"    ? model::Outside::Repeat
           : name == "advance"   ? model::Outside::Advance
                                 : model::Outside::Hold;
}

class TableReader {
public:
    TableReader(const JsonValue& root, Numbers& numbers, const std::filesystem::path& directory)
        : m_root(root), m_numbers(numbers), m_directory(directory) {}

    TableReading read() {
        const JsonValue* tables = m_root.find("tables");
        if (tables && tables->isObject())
            for (const JsonValue::Member& member : tables->members()) {
                m_pointer = joinPointer("/tables", member.key);
                checkName(member.key);
                if (member.value.isObject()) readTable(member.key, member.value);
            }
        return std::move(m_result);
    }

private:
    void add(const std::string& pointer, messages::Message message) {
        m_result.findings.push_back({model::Severity::Error, pointer, std::move(message)});
    }

    void checkName(const std::string& name) {
        if (!model::isIdentifier(name))
            add(m_pointer, {messages::kNoNameOfATable, name});
        else if (model::isReservedName(name))
            add(m_pointer, {messages::kNameHasAMeaning, name});
        else if (m_numbers.parameters().contains(name) || m_numbers.isUnknown(name))
            add(m_pointer, {messages::kNameIsAParameter, name});
    }

    void readTable(const std::string& name, const JsonValue& entry) {
        const JsonValue* file = entry.find("file");
        const bool isFile = file && file->isString();
        const std::size_t before = m_result.findings.size();
        Points points = isFile ? fromFile(file->string(), entry) : fromPoints(entry);
        model::Outside outside = outsideOf(entry);
        if (points.x.size() < 2 || m_result.findings.size() != before) points = standIn();
        if (outside == model::Outside::Repeat && !closes(points)) {
            if (m_result.findings.size() == before)
                add(joinPointer(m_pointer, "outside"),
                    {messages::kTableDoesNotClose, points.y.front(), points.y.back()});
            outside = model::Outside::Hold;
        }
        m_result.tables.insert_or_assign(
            name, std::make_shared<const model::Table>(std::move(points), interpolationOf(entry),
                                                       outside, isFile ? file->string() : ""));
    }

    /// As far as measured numbers are the same.
    static bool closes(Points& points) {
        const auto [least, most] = std::ranges::minmax(points.y);
        constexpr double kSame = 1e-6; // of the range
        if (std::abs(points.y.back() - points.y.front()) > kSame * (most - least)) return false;
        points.y.back() = points.y.front();
        return true;
    }

    Points fromFile(const std::string& file, const JsonValue& entry) {
        try {
            return *readTableFile(m_directory, file,
                                  {textAt(entry, "x"), textAt(entry, "y"), textAt(entry, "x_unit"),
                                   textAt(entry, "y_unit")});
        } catch (const std::invalid_argument& error) {
            add(joinPointer(m_pointer, "file"), messages::messageOf(error));
        }
        return {};
    }

    Points fromPoints(const JsonValue& entry) {
        for (const char* key : {"x", "y", "x_unit", "y_unit"})
            if (entry.find(key) && entry.find("points"))
                add(joinPointer(m_pointer, key), {messages::kKeyIsOfFiles, key});
        const JsonValue* rows = entry.find("points");
        Points points;
        for (std::size_t i = 0; rows && rows->isArray() && i < rows->size(); ++i) {
            const JsonValue& row = (*rows)[i];
            if (!row.isArray() || row.size() != 2) return {};
            const auto x = worth(row[0]), y = worth(row[1]);
            if (!x || !y) return {};
            if (!points.x.empty() && !(*x > points.x.back())) {
                const std::string place = joinPointer(joinPointer(m_pointer, "points"), i);
                add(joinPointer(place, 0), {messages::kPointsAreUnsorted, *x, points.x.back()});
                return {};
            }
            points.x.push_back(*x);
            points.y.push_back(*y);
        }
        return points;
    }

    std::optional<double> worth(const JsonValue& value) {
        if (!value.isNumber() && !value.isString()) return std::nullopt;
        const Evaluation evaluation = m_numbers.evaluate(value);
        if (evaluation.state != Evaluation::State::Known || !std::isfinite(evaluation.value))
            return std::nullopt;
        return evaluation.value;
    }

    const JsonValue& m_root;
    Numbers& m_numbers;
    const std::filesystem::path& m_directory;
    std::string m_pointer;
    TableReading m_result;
};

} // namespace

TableReading readTables(const JsonValue& root, Numbers& numbers,
                        const std::filesystem::path& directory) {
    return TableReader(root, numbers, directory).read();
}

} // namespace trammel::io
