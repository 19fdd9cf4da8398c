#pragma once

#include "results/scratch_memory.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace trammel::results {

/// The samples of a run: a row a frame, each channel's column in one piece. Small tables are in the
/// program's memory; from kInMemory on a table is in a scratch file (scratch_memory.h), so that the
/// memory of a long run is bounded by what is looked at, not by its length.
class SampleTable {
public:
    static constexpr std::size_t kInMemory = std::size_t{64} << 20; ///< bytes

    /// @param expectedRows room that is made at once; more rows are moved to a place twice as big.
    explicit SampleTable(std::size_t columns = 0, std::size_t expectedRows = 0);

    std::size_t columnCount() const { return m_columns; }
    std::size_t rowCount() const { return m_rows; }
    /// Valid until the next row.
    std::span<const double> column(std::size_t index) const {
        return {m_data + index * m_capacity, m_rows};
    }
    std::span<double> column(std::size_t index) { return {m_data + index * m_capacity, m_rows}; }

    /// @pre row.size() == columnCount()
    void append(std::span<const double> row);
    /// Gives the memory of all samples back to the system; what is used comes back by itself. To be
    /// called for every kInMemory that are read or written through; append() does it.
    void release() const;
    /// Makes it a table of so many rows, of unknown values.
    void resize(std::size_t rows);

private:
    void reserve(std::size_t rows, std::size_t leastRows);

    std::size_t m_columns, m_expected, m_rows = 0;
    std::size_t m_capacity = 0; ///< rows
    double* m_data = nullptr;   ///< of the one that is in use: column after column
    std::unique_ptr<double[]> m_memory;
    std::optional<ScratchMemory> m_scratch;
    std::size_t m_unreleased = 0; ///< rows appended since the last release
};

} // namespace trammel::results
