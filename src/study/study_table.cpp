#include "study/study_table.h"

#include "messages/file_messages.h"
#include "model/version.h"
#include "results/atomic_file.h"
#include "results/csv.h"
#include "results/hdf5_support.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>

namespace trammel::study {

namespace {

using results::Handle;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kMissing = "missing";

/// A row for every run of the design.
std::vector<RunResult> allRows(const StudyFolder& folder, const std::vector<RunResult>& finished) {
    std::vector<RunResult> rows(folder.runCount());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = {i + 1,
                   std::string(kMissing),
                   {},
                   std::vector<double>(folder.study().outputs.size(), kNone),
                   kNone};
    for (const RunResult& result : finished)
        rows.at(result.run - 1) = result;
    return rows;
}

std::string field(double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : std::string();
}

class TableFile {
public:
    explicit TableFile(const std::filesystem::path& path)
        : m_file(Handle::checked(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                                 "create")) {}

    hid_t id() const { return m_file.get(); }

    /// A group whose links keep their order.
    Handle group(const char* name) const {
        const Handle ordered = Handle::checked(H5Pcreate(H5P_GROUP_CREATE), name);
        results::check(H5Pset_link_creation_order(ordered.get(),
                                                  H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED),
                       name);
        return Handle::checked(
            H5Gcreate2(m_file.get(), name, H5P_DEFAULT, ordered.get(), H5P_DEFAULT), name);
    }

    static Handle write(hid_t parent, const std::string& name, const std::vector<double>& column) {
        return write(parent, name, H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE, column.size(), column.data());
    }
    static Handle write(hid_t parent, const std::string& name,
                        const std::vector<std::int64_t>& column) {
        return write(parent, name, H5T_NATIVE_INT64, H5T_STD_I64LE, column.size(), column.data());
    }
    /// Strings of the longest one's length, padded with zeros.
    static Handle write(hid_t parent, const std::string& name,
                        const std::vector<std::string>& column) {
        std::size_t size = 0;
        for (const std::string& text : column)
            size = std::max(size, text.size());
        const Handle type = textType(size);
        std::string content;
        for (std::string text : column) {
            text.resize(size + 1, '\0');
            content += text;
        }
        return write(parent, name, type.get(), type.get(), column.size(), content.data());
    }
    void writeText(const char* name, const std::string& text) const {
        const Handle type = textType(text.size());
        const Handle space = Handle::checked(H5Screate(H5S_SCALAR), name);
        const Handle set = Handle::checked(H5Dcreate2(m_file.get(), name, type.get(), space.get(),
                                                      H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                                           name);
        results::check(H5Dwrite(set.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.c_str()),
                       name);
    }
    static void writeAttribute(hid_t object, const char* name, const std::string& text) {
        const Handle type = textType(text.size());
        const Handle space = Handle::checked(H5Screate(H5S_SCALAR), name);
        const Handle attribute = Handle::checked(
            H5Acreate2(object, name, type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), name);
        results::check(H5Awrite(attribute.get(), type.get(), text.c_str()), name);
    }

private:
    static Handle textType(std::size_t size) {
        Handle type = Handle::checked(H5Tcopy(H5T_C_S1), "string type");
        results::check(H5Tset_size(type.get(), size + 1), "string type");
        results::check(H5Tset_cset(type.get(), H5T_CSET_UTF8), "string type");
        return type;
    }
    static Handle write(hid_t parent, const std::string& name, hid_t memoryType, hid_t fileType,
                        hsize_t size, const void* values) {
        const Handle space = Handle::checked(H5Screate_simple(1, &size, nullptr), name);
        Handle set = Handle::checked(H5Dcreate2(parent, results::linkName(name).c_str(), fileType,
                                                space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                                     name);
        results::check(H5Dwrite(set.get(), memoryType, H5S_ALL, H5S_ALL, H5P_DEFAULT, values),
                       name);
        return set;
    }

    Handle m_file;
};

/// Numbers where all values of the factor are, else texts.
void writeFactor(hid_t group, const std::string& name, const std::vector<Point>& points,
                 std::size_t factor) {
    std::vector<double> numbers;
    std::vector<std::string> texts;
    for (const Point& point : points) {
        if (const auto* number = std::get_if<double>(&point[factor])) numbers.push_back(*number);
        texts.push_back(text(point[factor]));
    }
    if (numbers.size() == points.size())
        TableFile::write(group, name, numbers);
    else
        TableFile::write(group, name, texts);
}

/// One member of every row.
template <class T>
std::vector<T> column(const std::vector<RunResult>& rows, T RunResult::*member) {
    std::vector<T> values;
    for (const RunResult& row : rows)
        values.push_back(row.*member);
    return values;
}

void writeRows(const TableFile& file, const StudyFolder& folder,
               const std::vector<RunResult>& rows) {
    std::vector<std::int64_t> numbers;
    for (const RunResult& row : rows)
        numbers.push_back(static_cast<std::int64_t>(row.run));
    TableFile::write(file.id(), "run", numbers);
    const Study& study = folder.study();
    const Handle factors = file.group("factors");
    for (std::size_t i = 0; i < study.factors.size(); ++i)
        writeFactor(factors.get(), study.factors[i].name, folder.points(), i);
    const Handle outputs = file.group("outputs");
    for (std::size_t i = 0; i < study.outputs.size(); ++i) {
        std::vector<double> values;
        for (const RunResult& row : rows)
            values.push_back(row.outputs[i]);
        const Handle set = TableFile::write(outputs.get(), study.outputs[i].name, values);
        TableFile::writeAttribute(set.get(), "expression", study.outputs[i].expression);
    }
    TableFile::write(file.id(), "status", column(rows, &RunResult::status));
    std::vector<std::string> texts;
    for (const RunResult& row : rows)
        texts.push_back(english(row.message));
    TableFile::write(file.id(), "message", texts);
    TableFile::write(file.id(), "wall_seconds", column(rows, &RunResult::wallSeconds));
}

} // namespace

void writeTableCsv(std::ostream& out, const StudyFolder& folder,
                   const std::vector<RunResult>& finished) {
    const Study& study = folder.study();
    out << "run";
    for (const Factor& factor : study.factors)
        out << ',' << results::csvField(factor.name);
    for (const Output& output : study.outputs)
        out << ',' << results::csvField(output.name);
    out << ",status,message,wall_seconds\n";
    for (const RunResult& row : allRows(folder, finished)) {
        out << fmt::format("{}", row.run);
        for (const Value& value : folder.points()[row.run - 1])
            out << ',' << results::csvField(text(value));
        for (const double value : row.outputs)
            out << ',' << field(value);
        out << ',' << row.status << ',' << results::csvField(english(row.message)) << ','
            << field(row.wallSeconds) << '\n';
    }
}

void writeTableHdf5(const std::filesystem::path& path, const StudyFolder& folder,
                    const std::vector<RunResult>& finished) {
    const results::QuietErrors quiet;
    const auto temporary = results::temporaryBeside(path);
    std::error_code error;
    try {
        {
            const TableFile file(temporary);
            TableFile::writeAttribute(file.id(), "format", "trammel-study");
            writeRows(file, folder, allRows(folder, finished));
            file.writeText("study", folder.file().root.toText());
            file.writeText("model", folder.file().model.root.toText());
            file.writeText("version", std::string(model::version()));
        }
        std::filesystem::rename(temporary, path);
    } catch (const std::exception& cause) {
        std::filesystem::remove(temporary, error);
        throw messages::RuntimeError(
            {messages::kCannotWrite, path.string(), messages::messageOf(cause)});
    }
}

StudyCounts count(const StudyFolder& folder, const std::vector<RunResult>& finished) {
    StudyCounts counts{.runs = folder.runCount()};
    for (const RunResult& result : finished) {
        ++(result.isCompleted() ? counts.completed : counts.failed);
        counts.withFailures += result.hasFailures() ? 1 : 0;
    }
    return counts;
}

StudyCounts collect(const StudyFolder& folder) {
    const auto finished = folder.results();
    results::writeAtomically(folder.path() / "results.csv",
                             [&](std::ostream& out) { writeTableCsv(out, folder, finished); });
    writeTableHdf5(folder.path() / "results.h5", folder, finished);
    return count(folder, finished);
}

} // namespace trammel::study
