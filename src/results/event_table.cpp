#include "results/event_table.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace trammel::results {
namespace {

constexpr std::size_t kChunkRows = 256;

bool isText(const ImpactColumn& column) {
    return std::holds_alternative<std::string ImpactRecord::*>(column.field) ||
           std::holds_alternative<ContactMode ImpactRecord::*>(column.field);
}

/// The type of a column, in the file and in memory.
Handle columnType(const ImpactColumn& column, std::size_t textSize) {
    if (isText(column)) return textType(textSize);
    const bool isCount = std::holds_alternative<std::int64_t ImpactRecord::*>(column.field);
    return Handle::checked(H5Tcopy(isCount ? H5T_STD_I64LE : H5T_IEEE_F64LE), "type");
}

/// A record's field as bytes of the file: little endian, as the machine is.
struct Encoder {
    const ImpactRecord& record;
    unsigned char* to;
    std::size_t width;

    void operator()(double ImpactRecord::*field) const { copy(record.*field); }
    void operator()(std::int64_t ImpactRecord::*field) const { copy(record.*field); }
    void operator()(const VectorField& field) const { copy((record.*field.member)[field.axis]); }
    void operator()(std::string ImpactRecord::*field) const { write(record.*field); }
    void operator()(ContactMode ImpactRecord::*field) const { write(name(record.*field)); }

    template <class T>
    void copy(const T& value) const {
        std::memcpy(to, &value, sizeof value);
    }
    void write(std::string_view text) const {
        text = cutBetweenCharacters(text, width - 1);
        std::memset(to, 0, width);
        std::copy(text.begin(), text.end(), to);
    }
};

struct Decoder {
    ImpactRecord& record;
    const unsigned char* from;
    std::size_t width;

    void operator()(double ImpactRecord::*field) const { copy(record.*field); }
    void operator()(std::int64_t ImpactRecord::*field) const { copy(record.*field); }
    void operator()(const VectorField& field) const { copy((record.*field.member)[field.axis]); }
    void operator()(std::string ImpactRecord::*field) const { record.*field = text(); }
    void operator()(ContactMode ImpactRecord::*field) const { record.*field = contactMode(text()); }

    template <class T>
    void copy(T& value) const {
        std::memcpy(&value, from, sizeof value);
    }
    std::string text() const {
        const auto* end = std::find(from, from + width, '\0');
        return {from, end};
    }
};

std::vector<ChunkTable::Column> tableColumns(std::size_t nameSize) {
    std::vector<ChunkTable::Column> columns;
    for (const ImpactColumn& column : impactColumns())
        columns.push_back({column.name, column.unit, columnType(column, nameSize)});
    return columns;
}

Handle makeGroup(hid_t file) {
    return Handle::checked(H5Gcreate2(file, "events", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                           "events");
}

} // namespace

EventTable::EventTable(hid_t file, std::size_t nameSize)
    : m_table(makeGroup(file).get(), kChunkRows, tableColumns(nameSize)) {}

void EventTable::append(const ImpactRecord& record, ChunkCompressor& compressor) {
    std::size_t index = 0;
    for (const ImpactColumn& column : impactColumns()) {
        std::visit(Encoder{record, m_table.field(index), m_table.width(index)}, column.field);
        ++index;
    }
    m_table.endRow(compressor);
}

namespace {

struct StoredColumn {
    const ImpactColumn* column;
    Handle dataset;
    hsize_t length;
};

/// Empty where the group has no table: the file is of a version without impacts.
std::vector<StoredColumn> openColumns(hid_t group) {
    std::vector<StoredColumn> columns;
    if (H5Lexists(group, "t", H5P_DEFAULT) <= 0) return columns;
    for (const ImpactColumn& column : impactColumns()) {
        const auto refuse = [&](const char* what) {
            throw std::runtime_error("expected '/events/" + column.name + "' to be " + what);
        };
        Handle dataset(H5Dopen2(group, column.name.c_str(), H5P_DEFAULT));
        if (!dataset) refuse("a data set");
        const hsize_t length = columnLength(dataset.get(), "'/events/" + column.name + "'");
        const Handle type(H5Dget_type(dataset.get()));
        if ((H5Tget_class(type.get()) == H5T_STRING) != isText(column) ||
            H5Tis_variable_str(type.get()) > 0)
            refuse(isText(column) ? "of strings of fixed length" : "of numbers");
        columns.push_back({&column, std::move(dataset), length});
    }
    return columns;
}

void readColumn(const StoredColumn& column, std::vector<ImpactRecord>& records) {
    const std::string what = "'/events/" + column.column->name + "'";
    const Handle stored(H5Dget_type(column.dataset.get()));
    const Handle type = columnType(*column.column, H5Tget_size(stored.get()) - 1);
    const std::size_t width = H5Tget_size(type.get());
    std::vector<unsigned char> bytes(records.size() * width);
    readElements(column.dataset.get(), type.get(), records.size(), bytes.data(), what);
    for (std::size_t i = 0; i < records.size(); ++i)
        std::visit(Decoder{records[i], &bytes[i * width], width}, column.column->field);
}

} // namespace

std::vector<ImpactRecord> readEvents(hid_t file) {
    if (H5Lexists(file, "events", H5P_DEFAULT) <= 0) return {};
    const Handle group(H5Gopen2(file, "events", H5P_DEFAULT));
    if (!group) throw std::runtime_error("expected a group '/events'");
    const std::vector<StoredColumn> columns = openColumns(group.get());
    if (columns.empty()) return {};
    hsize_t shortest = columns.front().length;
    for (const StoredColumn& column : columns)
        shortest = std::min(shortest, column.length);
    std::vector<ImpactRecord> records(shortest);
    if (shortest > 0)
        for (const StoredColumn& column : columns)
            readColumn(column, records);
    return records;
}

} // namespace trammel::results
