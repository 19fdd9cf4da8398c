#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace trammel::studio {

/// What the samples of a range span. Samples that are not finite do not count.
struct SampleSpan {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();
    double lowestPositive = std::numeric_limits<double>::infinity(); ///< for a logarithmic axis

    bool isEmpty() const { return lower > upper; }
    void include(double value);
    void include(const SampleSpan& other);
};

/// Minima and maxima of a growing row of samples in blocks of 16, blocks of 16 blocks and so on, so
/// that the span of any range costs O(log n). It holds a fifth of the samples' memory.
class SamplePyramid {
public:
    /// Takes up the whole blocks of the first `settled` samples, which change no more.
    void extend(std::span<const double> samples, std::size_t settled);
    /// The span of samples [first, last). @param samples those of extend(), or more of them
    SampleSpan over(std::span<const double> samples, std::size_t first, std::size_t last) const;
    void clear() { m_levels.clear(); }

private:
    static constexpr std::size_t kBlock = 16;
    std::vector<std::vector<SampleSpan>> m_levels; ///< [0]: of samples, [k]: of blocks of [k - 1]
};

struct PlotPoint {
    double x, y;
};

/// What a decimated curve is drawn from.
struct PlottedRange {
    double from = 0.0, to = 0.0; ///< of the horizontal axis
    int columns = 1;             ///< pixels that this range is wide
    bool logarithmicX = false;
    bool onlyPositive = false; ///< a logarithmic vertical axis: what is not above zero is masked
};

/// The points of a curve y(x) that look the same as all of its samples: up to four in each column
/// of pixels (the first, the lowest, the highest, the last), or where samples are few, all of them
/// with the next one outside on each side. A masked or non-finite sample makes a gap, a NaN.
///
/// The work is proportional to the columns, O(columns * log(samples)).
/// @param x ascending, as many as y
std::vector<PlotPoint> decimated(std::span<const double> x, std::span<const double> y,
                                 const SamplePyramid& pyramid, const PlottedRange& range);

} // namespace trammel::studio
