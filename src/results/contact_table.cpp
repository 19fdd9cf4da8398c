#include "results/contact_table.h"

#include <algorithm>
#include <array>
#include <stdexcept>

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

Handle typeCopy(hid_t type) {
    return Handle::checked(H5Tcopy(type), "type");
}

std::vector<ChunkTable::Column> rowColumns() {
    std::vector<ChunkTable::Column> columns;
    for (const char* name : {"body_a", "body_b"})
        columns.push_back({name, "", typeCopy(H5T_STD_I32LE)});
    for (const NumberColumn& column : kNumberColumns)
        columns.push_back({column.name, column.unit, typeCopy(H5T_IEEE_F64LE)});
    return columns;
}

std::vector<ChunkTable::Column> frameColumns() {
    std::vector<ChunkTable::Column> columns;
    columns.push_back({"end", "", typeCopy(H5T_STD_I64LE)});
    return columns;
}

Handle makeGroup(hid_t file) {
    return Handle::checked(H5Gcreate2(file, "contacts", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                           "contacts");
}

void writeNames(hid_t group, const std::vector<std::string>& names) {
    std::size_t size = 1;
    for (const std::string& name : names)
        size = std::max(size, name.size());
    const Handle type = textType(size);
    std::string bytes(names.size() * (size + 1), '\0');
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i].copy(&bytes[i * (size + 1)], size);
    const hsize_t count = names.size();
    const Handle space = Handle::checked(H5Screate_simple(1, &count, nullptr), "data space");
    const Handle dataset = Handle::checked(
        H5Dcreate2(group, "bodies", type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        "bodies");
    check(H5Dwrite(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()),
          "bodies");
}

} // namespace

ContactTable::ContactTable(hid_t file, const std::vector<std::string>& bodies)
    : ContactTable(makeGroup(file), bodies) {}

ContactTable::ContactTable(Handle group, const std::vector<std::string>& bodies)
    : m_rows(group.get(), kChunkRows, rowColumns()),
      m_frames(group.get(), kChunkFrames, frameColumns()) {
    writeNames(group.get(), bodies);
}

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

[[noreturn]] void refuse(const std::string& column, const std::string& what) {
    throw std::runtime_error("expected '/contacts/" + column + "' " + what);
}

/// The first elements of a column of numbers, as the memory's type.
template <class T>
std::vector<T> readNumbers(hid_t group, const std::string& name, hid_t type, std::size_t count) {
    const Handle dataset(H5Dopen2(group, name.c_str(), H5P_DEFAULT));
    if (!dataset) refuse(name, "to be a data set");
    const Handle stored(H5Dget_type(dataset.get()));
    if (H5Tget_class(stored.get()) != H5Tget_class(type)) refuse(name, "to hold numbers");
    const std::string what = "'/contacts/" + name + "'";
    if (columnLength(dataset.get(), what) < count)
        refuse(name, "to have at least " + std::to_string(count) + " elements");
    std::vector<T> values(count);
    readElements(dataset.get(), type, count, values.data(), what);
    return values;
}

std::vector<std::string> readNames(hid_t group) {
    const Handle dataset(H5Dopen2(group, "bodies", H5P_DEFAULT));
    if (!dataset) refuse("bodies", "to be a data set");
    const Handle type(H5Dget_type(dataset.get()));
    if (H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0)
        refuse("bodies", "to hold strings of fixed length");
    const std::size_t count = columnLength(dataset.get(), "'/contacts/bodies'");
    const std::size_t size = H5Tget_size(type.get());
    std::vector<char> bytes(count * size);
    readElements(dataset.get(), type.get(), count, bytes.data(), "'/contacts/bodies'");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        const char* from = &bytes[i * size];
        names.emplace_back(from, std::find(from, from + size, '\0'));
    }
    return names;
}

std::vector<std::size_t> readEnds(hid_t group, std::size_t frames) {
    std::vector<std::size_t> ends;
    std::int64_t last = 0;
    for (const std::int64_t end :
         readNumbers<std::int64_t>(group, "end", H5T_NATIVE_INT64, frames)) {
        if (end < last) refuse("end", "never to fall");
        last = end;
        ends.push_back(static_cast<std::size_t>(end));
    }
    return ends;
}

} // namespace

StoredContacts readContacts(hid_t file, std::size_t frames) {
    StoredContacts contacts;
    if (H5Lexists(file, "contacts", H5P_DEFAULT) <= 0) return contacts;
    const Handle group(H5Gopen2(file, "contacts", H5P_DEFAULT));
    if (!group) throw std::runtime_error("expected a group '/contacts'");
    contacts.isPresent = true;
    contacts.bodies = readNames(group.get());
    contacts.ends = readEnds(group.get(), frames);
    const std::size_t count = contacts.ends.empty() ? 0 : contacts.ends.back();
    const auto bodiesA = readNumbers<std::int32_t>(group.get(), "body_a", H5T_NATIVE_INT32, count);
    const auto bodiesB = readNumbers<std::int32_t>(group.get(), "body_b", H5T_NATIVE_INT32, count);
    const auto isKnown = [&](std::int32_t body) {
        return body >= 0 && static_cast<std::size_t>(body) < contacts.bodies.size();
    };
    if (!std::ranges::all_of(bodiesA, isKnown)) refuse("body_a", "to name bodies");
    if (!std::ranges::all_of(bodiesB, isKnown)) refuse("body_b", "to name bodies");
    contacts.rows.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        contacts.rows[i].bodyA = bodiesA[i];
        contacts.rows[i].bodyB = bodiesB[i];
    }
    for (std::size_t column = 0; column < kNumberColumns.size(); ++column) {
        const auto values =
            readNumbers<double>(group.get(), kNumberColumns[column].name, H5T_NATIVE_DOUBLE, count);
        for (std::size_t i = 0; i < count; ++i)
            setNumber(contacts.rows[i], column, values[i]);
    }
    return contacts;
}

} // namespace trammel::results
