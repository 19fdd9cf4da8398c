#include "results/contact_table.h"

#include "messages/file_messages.h"

#include <algorithm>
#include <array>

namespace trammel::results {
namespace {

constexpr std::size_t kChunkRows = 4096, kChunkFrames = 1024;
constexpr std::size_t kBodyA = 0, kBodyB = 1, kNumbers = 2; ///< columns

struct NumberColumn {
    const char* name;
    const char* unit;
};
constexpr std::array<NumberColumn, 10> kNumberColumns{{{"x", "m"},
                                                       {"y", "m"},
                                                       {"z", "m"},
                                                       {"nx", ""},
                                                       {"ny", ""},
                                                       {"nz", ""},
                                                       {"force.n", "N"},
                                                       {"force.t.x", "N"},
                                                       {"force.t.y", "N"},
                                                       {"force.t.z", "N"}}};

std::array<double, 10> numbersOf(const ContactRecord& c) {
    const Vec3 &p = c.point, &n = c.normal, &t = c.tangentialForce;
    return {p[0], p[1], p[2], n[0], n[1], n[2], c.normalForce, t[0], t[1], t[2]};
}

void setNumber(ContactRecord& record, std::size_t column, double value) {
    if (column < 3)
        record.point[static_cast<Eigen::Index>(column)] = value;
    else if (column < 6)
        record.normal[static_cast<Eigen::Index>(column - 3)] = value;
    else if (column == 6)
        record.normalForce = value;
    else
        record.tangentialForce[static_cast<Eigen::Index>(column - 7)] = value;
}

std::vector<ChunkTable::Column> rowColumns() {
    std::vector<ChunkTable::Column> columns;
    for (const char* name : {"body_a", "body_b"})
        columns.push_back({name, "", ElementType::int32()});
    for (const NumberColumn& column : kNumberColumns)
        columns.push_back({column.name, column.unit, {}});
    return columns;
}

/// @return the address of a data set with the names
std::uint64_t writeNames(StoredFile& file, const std::vector<std::string>& names) {
    std::size_t size = 1;
    for (const std::string& name : names)
        size = std::max(size, name.size());
    const ElementType type = ElementType::text(size);
    std::vector<unsigned char> bytes(names.size() * type.size);
    for (std::size_t i = 0; i < names.size(); ++i)
        writeText(names[i], &bytes[i * type.size], type.size);
    return writeDataSet(file, type, names.size(), bytes);
}

std::uint64_t writeContactGroup(StoredFile& file, const ChunkTable& rows, const ChunkTable& frames,
                                const std::vector<std::string>& bodies) {
    std::vector<StoredLink> links = rows.links();
    links.push_back(frames.links().front());
    links.push_back({"bodies", writeNames(file, bodies)});
    return writeGroup(file, links);
}

} // namespace

ContactTable::ContactTable(StoredFile& file, const std::vector<std::string>& bodies)
    : m_rows(file, kChunkRows, rowColumns()),
      m_frames(file, kChunkFrames, {{"end", "", ElementType::int64()}}),
      m_group(writeContactGroup(file, m_rows, m_frames, bodies)) {}

void ContactTable::append(std::span<const ContactRecord> contacts, ChunkCompressor& compressor) {
    for (const ContactRecord& contact : contacts) {
        m_rows.put(kBodyA, contact.bodyA);
        m_rows.put(kBodyB, contact.bodyB);
        const auto numbers = numbersOf(contact);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            m_rows.put(kNumbers + i, numbers[i]);
        m_rows.endRow(compressor);
    }
    m_count += static_cast<std::int64_t>(contacts.size());
    m_frames.put(0, m_count);
    m_frames.endRow(compressor);
}

void ContactTable::write(bool isLast, ChunkCompressor& compressor) {
    m_rows.write(isLast, compressor);
    m_frames.write(isLast, compressor);
}

namespace {

[[noreturn]] void refuse(const std::string& column, const messages::Text<1>& expected) {
    throw messages::RuntimeError({expected, "/contacts/" + column});
}

} // namespace

ContactReader::ContactReader(hid_t file) {
    if (H5Lexists(file, "contacts", H5P_DEFAULT) <= 0) return;
    m_group = opened(H5Gopen2(file, "contacts", H5P_DEFAULT));
    if (!m_group)
        throw messages::RuntimeError(
            {messages::kExpectedInFile, messages::Message{messages::kAGroup, "/contacts"}});
}

/// Elements of a column of numbers, as the memory's type.
template <class T>
std::vector<T> ContactReader::numbers(const std::string& name, hid_t type, std::size_t first,
                                      std::size_t count) const {
    const Handle dataset = opened(H5Dopen2(m_group.get(), name.c_str(), H5P_DEFAULT));
    if (!dataset) refuse(name, messages::kExpectedDataSet);
    const Handle stored(H5Dget_type(dataset.get()));
    if (H5Tget_class(stored.get()) != H5Tget_class(type))
        refuse(name, messages::kExpectedToHoldNumbers);
    const std::string what = "'/contacts/" + name + "'";
    if (columnLength(dataset.get(), what) < first + count)
        throw messages::RuntimeError(
            {messages::kExpectedElements, "/contacts/" + name, first + count});
    std::vector<T> values(count);
    readElements(dataset.get(), type, first, count, values.data(), what);
    return values;
}

std::vector<std::string> ContactReader::bodies() const {
    const Handle dataset = opened(H5Dopen2(m_group.get(), "bodies", H5P_DEFAULT));
    if (!dataset) refuse("bodies", messages::kExpectedDataSet);
    const Handle type(H5Dget_type(dataset.get()));
    if (H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0)
        refuse("bodies", messages::kExpectedToHoldStrings);
    const std::size_t count = columnLength(dataset.get(), "'/contacts/bodies'");
    const std::size_t size = H5Tget_size(type.get());
    std::vector<char> bytes(count * size);
    readElements(dataset.get(), type.get(), 0, count, bytes.data(), "'/contacts/bodies'");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        const char* from = &bytes[i * size];
        names.emplace_back(from, std::find(from, from + size, '\0'));
    }
    return names;
}

std::vector<std::size_t> ContactReader::ends(std::size_t firstFrame, std::size_t frames,
                                             std::size_t before) const {
    std::vector<std::size_t> ends;
    auto last = static_cast<std::int64_t>(before);
    for (const std::int64_t end :
         numbers<std::int64_t>("end", H5T_NATIVE_INT64, firstFrame, frames)) {
        if (end < last) refuse("end", messages::kExpectedNeverToFall);
        last = end;
        ends.push_back(static_cast<std::size_t>(end));
    }
    return ends;
}

std::vector<ContactRecord> ContactReader::rows(std::size_t first, std::size_t count,
                                               std::size_t bodyCount) const {
    const auto bodiesA = numbers<std::int32_t>("body_a", H5T_NATIVE_INT32, first, count);
    const auto bodiesB = numbers<std::int32_t>("body_b", H5T_NATIVE_INT32, first, count);
    const auto isKnown = [&](std::int32_t body) {
        return body >= 0 && static_cast<std::size_t>(body) < bodyCount;
    };
    if (!std::ranges::all_of(bodiesA, isKnown)) refuse("body_a", messages::kExpectedToNameBodies);
    if (!std::ranges::all_of(bodiesB, isKnown)) refuse("body_b", messages::kExpectedToNameBodies);
    std::vector<ContactRecord> records(count);
    for (std::size_t i = 0; i < count; ++i) {
        records[i].bodyA = bodiesA[i];
        records[i].bodyB = bodiesB[i];
    }
    for (std::size_t column = 0; column < kNumberColumns.size(); ++column) {
        const auto values =
            numbers<double>(kNumberColumns[column].name, H5T_NATIVE_DOUBLE, first, count);
        for (std::size_t i = 0; i < count; ++i)
            setNumber(records[i], column, values[i]);
    }
    return records;
}

} // namespace trammel::results
