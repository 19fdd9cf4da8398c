#include "results/event_table.h"

#include "messages/file_messages.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace trammel::results {
namespace {

/// A begun chunk takes its whole length in the file; a long one costs less time a row.
constexpr std::size_t kMinChunkRows = 256, kMaxChunkRows = 4096;

bool isText(const ImpactColumn& column) {
    return std::holds_alternative<std::string ImpactRecord::*>(column.field) ||
           std::holds_alternative<ContactMode ImpactRecord::*>(column.field);
}

bool isCount(const ImpactColumn& column) {
    return std::holds_alternative<std::int64_t ImpactRecord::*>(column.field);
}

ElementType elementType(const ImpactColumn& column, std::size_t textSize) {
    if (isText(column)) return ElementType::text(textSize);
    return isCount(column) ? ElementType::int64() : ElementType();
}

/// The type of a column in memory.
Handle memoryType(const ImpactColumn& column, std::size_t width) {
    if (!isText(column))
        return Handle::checked(H5Tcopy(isCount(column) ? H5T_STD_I64LE : H5T_IEEE_F64LE), "type");
    Handle type = Handle::checked(H5Tcopy(H5T_C_S1), "string type");
    check(H5Tset_size(type.get(), width), "string type");
    check(H5Tset_cset(type.get(), H5T_CSET_UTF8), "string type");
    return type;
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
    void write(std::string_view text) const { writeText(text, to, width); }
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
        columns.push_back({column.name, column.unit, elementType(column, nameSize)});
    return columns;
}

} // namespace

EventTable::EventTable(StoredFile& file, std::size_t nameSize, std::size_t bodies)
    : m_table(file, std::clamp(std::bit_ceil(4 * bodies), kMinChunkRows, kMaxChunkRows),
              tableColumns(nameSize)),
      m_group(writeGroup(file, m_table.links())) {}

void EventTable::append(const ImpactRecord& record, ChunkCompressor& compressor) {
    std::size_t index = 0;
    for (const ImpactColumn& column : impactColumns()) {
        std::visit(Encoder{record, m_table.field(index), m_table.width(index)}, column.field);
        ++index;
    }
    m_table.endRow(compressor);
}

/// There is nothing to read where the group has no table: the file is of a version without impacts.
EventReader::EventReader(hid_t file) {
    if (H5Lexists(file, "events", H5P_DEFAULT) <= 0) return;
    const Handle group = opened(H5Gopen2(file, "events", H5P_DEFAULT));
    if (!group)
        throw messages::RuntimeError(
            {messages::kExpectedInFile, messages::Message{messages::kAGroup, "/events"}});
    if (H5Lexists(group.get(), "t", H5P_DEFAULT) <= 0) return;
    m_size = std::numeric_limits<std::size_t>::max();
    for (const ImpactColumn& column : impactColumns()) {
        const auto refuse = [&](const messages::Text<1>& expected) {
            throw messages::RuntimeError({expected, "/events/" + column.name});
        };
        Handle dataset = opened(H5Dopen2(group.get(), column.name.c_str(), H5P_DEFAULT));
        if (!dataset) refuse(messages::kExpectedDataSet);
        m_size = std::min<std::size_t>(
            m_size, columnLength(dataset.get(), "'/events/" + column.name + "'"));
        const Handle type(H5Dget_type(dataset.get()));
        if ((H5Tget_class(type.get()) == H5T_STRING) != isText(column) ||
            H5Tis_variable_str(type.get()) > 0)
            refuse(isText(column) ? messages::kExpectedStrings : messages::kExpectedNumbers);
        m_columns.push_back({&column, std::move(dataset)});
    }
}

std::vector<ImpactRecord> EventReader::read(std::size_t first, std::size_t count) const {
    std::vector<ImpactRecord> records(count);
    if (count == 0) return records;
    for (const Stored& column : m_columns) {
        const std::string what = "'/events/" + column.column->name + "'";
        const Handle stored(H5Dget_type(column.dataset.get()));
        const Handle type = memoryType(*column.column, H5Tget_size(stored.get()));
        const std::size_t width = H5Tget_size(type.get());
        std::vector<unsigned char> bytes(count * width);
        readElements(column.dataset.get(), type.get(), first, count, bytes.data(), what);
        for (std::size_t i = 0; i < count; ++i)
            std::visit(Decoder{records[i], &bytes[i * width], width}, column.column->field);
    }
    return records;
}

} // namespace trammel::results
