#include "results/sample_table.h"

#include <algorithm>
#include <limits>
#include <new>

namespace trammel::results {

SampleTable::SampleTable(std::size_t columns, std::size_t expectedRows)
    : m_columns(columns), m_expected(expectedRows) {}

void SampleTable::append(std::span<const double> row) {
    constexpr std::size_t kFirstRows = 64;
    if (m_rows == m_capacity)
        reserve(std::max(m_rows + 1, m_expected), std::max(2 * m_rows, kFirstRows));
    for (std::size_t i = 0; i < m_columns; ++i)
        m_data[i * m_capacity + m_rows] = row[i];
    ++m_rows;
    if (++m_unreleased * m_columns * sizeof(double) < kInMemory) return;
    release();
    m_unreleased = 0;
}

void SampleTable::resize(std::size_t rows) {
    m_rows = std::min(m_rows, rows);
    if (rows > m_capacity) reserve(rows, rows);
    m_rows = rows;
}

/// Moves to a place with room for `rows`, or where there is none of that size, for `leastRows`.
void SampleTable::reserve(std::size_t rows, std::size_t leastRows) {
    rows = std::max(rows, leastRows);
    const std::size_t rowBytes = m_columns * sizeof(double);
    if (rowBytes > 0 && rows > std::numeric_limits<std::ptrdiff_t>::max() / rowBytes)
        throw std::bad_alloc();
    std::optional<ScratchMemory> scratch;
    std::unique_ptr<double[]> memory;
    if (rows * rowBytes > kInMemory) {
        scratch = ScratchMemory::create(rows * m_columns);
        if (!scratch) rows = leastRows;
        if (!scratch && rows * rowBytes > kInMemory)
            scratch = ScratchMemory::create(rows * m_columns);
    }
    if (!scratch) memory = std::make_unique_for_overwrite<double[]>(rows * m_columns);
    double* data = scratch ? scratch->data() : memory.get();
    for (std::size_t i = 0; i < m_columns; ++i)
        std::ranges::copy(std::as_const(*this).column(i), data + i * rows);
    m_scratch = std::move(scratch);
    m_memory = std::move(memory);
    m_data = data;
    m_capacity = rows;
}

void SampleTable::release() const {
    if (m_scratch) m_scratch->release();
}

} // namespace trammel::results
