#include "studio/plots/xy_decimation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace trammel::studio {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMostPoints = 40'000; ///< drawn within a picture's 30 ms
constexpr int kCoarsest = 4;                ///< pixels

/// A pixel, or one of a border outside the view.
struct Cell {
    std::int32_t x, y;
    bool operator==(const Cell&) const = default;
};

class Scale {
public:
    Scale(double from, double to, int pixels, bool isLogarithmic)
        : m_isLogarithmic(isLogarithmic), m_pixels(pixels) {
        m_from = transformed(from);
        m_factor = pixels / (transformed(to) - m_from);
    }
    bool contains(double value) const {
        return std::isfinite(value) && (!m_isLogarithmic || value > 0.0);
    }
    /// Counted from 1 inside; far outside counts as just outside.
    std::int32_t cell(double value, int size) const {
        const double pixel = (transformed(value) - m_from) * m_factor;
        // What is not negative is rounded down by the conversion, faster than by std::floor().
        return static_cast<std::int32_t>(std::clamp(pixel + size, 0.0, m_pixels + 2.0 * size) /
                                         size);
    }
    bool isOutside(std::int32_t a, std::int32_t b, int size) const {
        const std::int32_t last = m_pixels / size + 1;
        return (a < 1 && b < 1) || (a > last && b > last);
    }

private:
    double transformed(double value) const { return m_isLogarithmic ? std::log(value) : value; }
    bool m_isLogarithmic;
    int m_pixels;
    double m_from = 0.0, m_factor = 1.0;
};

/// The steps between pixels that were drawn; forgets one now and then, which costs a line more.
class StepMemory {
public:
    StepMemory() : m_steps(kSize, 0) {}
    /// @return whether the step is new
    bool add(Cell a, Cell b) {
        if (b.y < a.y || (b.y == a.y && b.x < a.x)) std::swap(a, b);
        const std::uint64_t step = packed(a) << 32U | packed(b);
        std::uint64_t& place = m_steps[step * 0x9E3779B97F4A7C15U >> kShift];
        if (place == step) return false;
        place = step;
        return true;
    }

private:
    static constexpr std::size_t kSize = std::size_t(1) << 18U;
    static constexpr unsigned kShift = 64 - 18;
    static std::uint64_t packed(Cell cell) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(cell.x)) << 16U |
               static_cast<std::uint16_t>(cell.y);
    }
    std::vector<std::uint64_t> m_steps;
};

std::vector<PlotPoint> drawnAt(std::span<const double> x, std::span<const double> y,
                               const XyView& view, int size) {
    const Scale across(view.left, view.right, view.width, view.logarithmicX);
    const Scale up(view.bottom, view.top, view.height, view.logarithmicY);
    StepMemory memory;
    std::vector<PlotPoint> points;
    PlotPoint last{kNaN, kNaN};
    Cell lastCell{};
    bool isOn = false, isDrawn = false; // there is a last point; the line stands on it
    const std::size_t count = std::min(x.size(), y.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!across.contains(x[i]) || !up.contains(y[i])) {
            isOn = isDrawn = false;
            continue;
        }
        const Cell cell{across.cell(x[i], size), up.cell(y[i], size)};
        if (isOn && cell == lastCell) continue;
        const PlotPoint point{x[i], y[i]};
        const bool isNew = isOn && !across.isOutside(lastCell.x, cell.x, size) &&
                           !up.isOutside(lastCell.y, cell.y, size) && memory.add(lastCell, cell);
        if (isNew) {
            if (!isDrawn) {
                if (!points.empty()) points.push_back({kNaN, kNaN});
                points.push_back(last);
            }
            points.push_back(point);
        }
        isDrawn = isNew;
        isOn = true;
        last = point;
        lastCell = cell;
    }
    return points;
}

} // namespace

std::vector<PlotPoint> drawnOnce(std::span<const double> x, std::span<const double> y,
                                 const XyView& view) {
    std::vector<PlotPoint> points = drawnAt(x, y, view, 1);
    for (int size = 2; size <= kCoarsest && points.size() > kMostPoints; size *= 2)
        points = drawnAt(x, y, view, size);
    return points;
}

} // namespace trammel::studio
