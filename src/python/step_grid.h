#pragma once

#include "analysis/run/output_times.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace trammel::python {

/// Times of steps of one size h: the k-th ends at origin + k h, so that no rounding adds up, and
/// the last at the end. All s.
class StepGrid {
public:
    StepGrid(double origin, double size, double end) : m_size(size), m_end(end) { beginAt(origin); }

    /// Where the next step ends.
    double next() const {
        return m_done + 1 < m_count ? m_origin + static_cast<double>(m_done + 1) * m_size : m_end;
    }
    bool hasNext() const { return m_done < m_count; }
    void take() { ++m_done; }
    /// The grid goes on from another time.
    void beginAt(double origin) {
        m_origin = origin;
        m_done = 0;
        m_count = std::max<std::int64_t>(0, analysis::partsOf(m_end - origin, m_size));
    }
    double size() const { return m_size; }
    double end() const { return m_end; }
    /// Times that differ by rounding are one.
    bool isBefore(double a, double b) const { return a < b - 1e-9 * m_size; }

private:
    double m_origin = 0.0, m_size, m_end;
    std::int64_t m_done = 0, m_count = 0;
};

} // namespace trammel::python
