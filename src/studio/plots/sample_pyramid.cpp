#include "studio/plots/sample_pyramid.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

} // namespace

void SampleSpan::include(double value) {
    if (!std::isfinite(value)) return;
    lower = std::min(lower, value);
    upper = std::max(upper, value);
    if (value > 0.0) lowestPositive = std::min(lowestPositive, value);
}

void SampleSpan::include(const SampleSpan& other) {
    lower = std::min(lower, other.lower);
    upper = std::max(upper, other.upper);
    lowestPositive = std::min(lowestPositive, other.lowestPositive);
}

namespace {

/// The span of samples, fast where all are finite: comparisons with a NaN leave what was found, and
/// an infinity shows in the result.
SampleSpan spanOf(std::span<const double> samples) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    SampleSpan span;
    for (const double value : samples) {
        span.lower = value < span.lower ? value : span.lower;
        span.upper = value > span.upper ? value : span.upper;
        const double positive = value > 0.0 ? value : kInfinity;
        span.lowestPositive = positive < span.lowestPositive ? positive : span.lowestPositive;
    }
    if (span.lower != -kInfinity && span.upper != kInfinity) return span;
    span = {};
    for (const double value : samples)
        span.include(value);
    return span;
}

} // namespace

void SamplePyramid::extend(std::span<const double> samples, std::size_t settled) {
    std::size_t whole = settled / kBlock;
    for (std::size_t level = 0; whole > 0; ++level, whole /= kBlock) {
        if (level == m_levels.size()) m_levels.emplace_back();
        for (std::size_t block = m_levels[level].size(); block < whole; ++block) {
            const std::size_t first = block * kBlock;
            SampleSpan span;
            if (level == 0)
                span = spanOf(samples.subspan(first, kBlock));
            else
                for (std::size_t i = first; i < first + kBlock; ++i)
                    span.include(m_levels[level - 1][i]);
            m_levels[level].push_back(span);
        }
    }
}

SampleSpan SamplePyramid::over(std::span<const double> samples, std::size_t first,
                               std::size_t last) const {
    SampleSpan span;
    last = std::min(last, samples.size());
    std::size_t at = first;
    while (at < last) {
        // The largest block that begins here and ends within.
        std::size_t size = 1, best = 1;
        const std::vector<SampleSpan>* found = nullptr;
        for (const auto& level : m_levels) {
            size *= kBlock;
            if (at % size != 0 || at + size > last || at / size >= level.size()) break;
            found = &level;
            best = size;
        }
        if (found)
            span.include((*found)[at / best]);
        else
            span.include(samples[at]);
        at += best;
    }
    return span;
}

namespace {

/// Picks the points of one curve.
class Decimation {
public:
    Decimation(std::span<const double> x, std::span<const double> y, const SamplePyramid& pyramid,
               const PlottedRange& range)
        : m_x(x), m_y(y), m_pyramid(pyramid), m_range(range) {}

    std::vector<PlotPoint> take() {
        std::size_t first = indexOf(m_range.from), last = indexOf(m_range.to);
        // Lines go on to the samples outside.
        first -= first > 0 ? 1 : 0;
        last = std::min(last + 1, m_x.size());
        const auto columns = static_cast<std::size_t>(std::max(1, m_range.columns));
        if (last - first <= 4 * columns) {
            for (std::size_t i = first; i < last; ++i)
                add(i);
        } else {
            takeColumns(first, last, columns);
        }
        return std::move(m_points);
    }

private:
    std::size_t indexOf(double x, std::size_t from = 0) const {
        const auto begin = m_x.begin() + static_cast<std::ptrdiff_t>(from);
        return static_cast<std::size_t>(std::lower_bound(begin, m_x.end(), x) - m_x.begin());
    }
    bool isShown(double y) const { return std::isfinite(y) && (!m_range.onlyPositive || y > 0.0); }
    void add(std::size_t i) { m_points.push_back({m_x[i], isShown(m_y[i]) ? m_y[i] : kNaN}); }

    double edge(double share) const {
        if (m_range.logarithmicX) return m_range.from * std::pow(m_range.to / m_range.from, share);
        return m_range.from + share * (m_range.to - m_range.from);
    }

    void takeColumns(std::size_t first, std::size_t last, std::size_t columns) {
        m_points.reserve(4 * columns + 4);
        std::size_t at = first;
        for (std::size_t column = 1; column <= columns && at < last; ++column) {
            const double share = static_cast<double>(column) / static_cast<double>(columns);
            const std::size_t end =
                column == columns ? last : std::min(last, std::max(at, indexOf(edge(share), at)));
            takeColumn(at, end);
            at = end;
        }
    }

    /// The first and last sample, and between them the extremes that go beyond these, in the order
    /// that goes the shorter way.
    void takeColumn(std::size_t first, std::size_t last) {
        if (last - first <= 4) {
            for (; first < last; ++first)
                add(first);
            return;
        }
        const SampleSpan span = m_pyramid.over(m_y, first, last);
        const double lower = m_range.onlyPositive ? span.lowestPositive : span.lower;
        add(first);
        if (!(lower <= span.upper)) return; // nothing to show
        SampleSpan ends;
        for (const double end : {m_y[first], m_y[last - 1]}) {
            if (isShown(end)) ends.include(end);
        }
        const double middle = m_x[first + (last - first) / 2];
        const bool isFalling = m_y[first] > m_y[last - 1];
        for (const bool isUpper : {isFalling, !isFalling}) {
            if (isUpper ? span.upper > ends.upper : lower < ends.lower)
                m_points.push_back({middle, isUpper ? span.upper : lower});
        }
        add(last - 1);
    }

    std::span<const double> m_x, m_y;
    const SamplePyramid& m_pyramid;
    const PlottedRange& m_range;
    std::vector<PlotPoint> m_points;
};

} // namespace

std::vector<PlotPoint> decimated(std::span<const double> x, std::span<const double> y,
                                 const SamplePyramid& pyramid, const PlottedRange& range) {
    return Decimation(x.first(std::min(x.size(), y.size())), y, pyramid, range).take();
}

} // namespace trammel::studio
