#pragma once

#include "messages/message.h"
#include "results/column_set.h"
#include "results/hdf5_support.h"
#include "results/link_index.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::results {

/// Growing columns of equal length and of any type in a file that is being written. A column may be
/// ahead of another; the shortest counts the rows.
/// @throws messages::RuntimeError (what writes) with the system's reason.
class ChunkTable {
public:
    struct Column {
        std::string name, unit;
        ElementType type;
    };
    ChunkTable(StoredFile& file, std::size_t chunkRows, std::vector<Column> columns);

    /// To the columns, in their order.
    std::vector<StoredLink> links() const;
    std::size_t width(std::size_t column) const { return m_columns[column].width; } ///< bytes
    /// Where the next row has its field.
    unsigned char* field(std::size_t column) {
        const Stored& stored = m_columns[column];
        return &m_sets[stored.set].chunks[stored.offset + m_buffered * stored.width];
    }
    template <class T>
    void put(std::size_t column, const T& value) {
        std::memcpy(field(column), &value, sizeof value);
    }
    /// Ends a row whose fields were all filled.
    void endRow(ChunkCompressor& compressor);
    /// All rows are in the file; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor);

private:
    struct Stored {
        std::string name;
        std::size_t width; ///< bytes
        std::uint64_t address = 0;
        std::size_t set = 0, offset = 0; ///< where its chunk is: bytes of the set's
    };
    /// The columns of a type.
    struct Set {
        ColumnSet columns;
        std::vector<unsigned char> chunks; ///< of the columns, one behind the other
    };
    void addSet(StoredFile& file, const ElementType& type, const std::vector<Column>& columns);
    void clearUnused();

    std::size_t m_chunkRows;
    std::vector<Stored> m_columns;
    std::vector<Set> m_sets;
    std::size_t m_rows = 0;     ///< ended
    std::size_t m_buffered = 0; ///< of them in the chunk not yet full
    std::size_t m_written = 0;
};

/// Text as an element of a width, with the 0 that ends it: cut between two characters.
void writeText(std::string_view text, unsigned char* to, std::size_t width);
/// The text up to a size in bytes, no character in part.
std::string_view cutBetweenCharacters(std::string_view text, std::size_t size);

/// Length of a 1-D data set, and some of its elements.
/// @param what of the messages: "'/events/t'"
hsize_t columnLength(hid_t dataset, const messages::Argument& what);
void readElements(hid_t dataset, hid_t type, hsize_t first, hsize_t count, void* to,
                  const std::string& what);

} // namespace trammel::results
