#include "studio/view3d/ground_grid.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr Rgba kRightInk{0.80f, 0.30f, 0.28f, 0.8f};
constexpr Rgba kBackInk{0.32f, 0.62f, 0.32f, 0.8f};

/// The largest of 1, 2 or 5 times a power of ten that is not above the length.
double niceStep(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double factor : {5.0, 2.0}) {
        if (factor * power <= length) return factor * power;
    }
    return power;
}

class GridBuilder {
public:
    GridBuilder(GroundGrid& grid, const Vec3& right, const Vec3& back)
        : m_grid(grid), m_right(right), m_back(back) {}

    void addLines(const Rgba& ink);
    void addLabels();

private:
    void addLine(const Vec3& from, const Vec3& to, const Rgba& ink);
    Vec3 at(double along, double across) const { return along * m_right + across * m_back; }

    GroundGrid& m_grid;
    Vec3 m_right, m_back;
};

/// In pieces, each as faint as it is far from the centre.
void GridBuilder::addLine(const Vec3& from, const Vec3& to, const Rgba& ink) {
    constexpr int kPieces = 14;
    const auto faded = [&](const Vec3& point) {
        const double far = (point - m_grid.centre).norm() / m_grid.radius;
        Rgba colour = ink;
        colour[3] *= static_cast<float>(std::clamp(1.15 - 1.15 * far * far, 0.0, 1.0));
        return colour;
    };
    for (int i = 0; i < kPieces; ++i) {
        const Vec3 a = from + (to - from) * i / kPieces;
        const Vec3 b = from + (to - from) * (i + 1) / kPieces;
        m_grid.lines.push_back({a, b, faded(a), faded(b)});
    }
}

void GridBuilder::addLines(const Rgba& ink) {
    constexpr int kFine = 5; // fine cells in a bold one
    const double fine = m_grid.step / kFine;
    const double right = m_grid.centre.dot(m_right), back = m_grid.centre.dot(m_back);
    const int count = static_cast<int>(std::round(m_grid.radius / fine));
    for (int i = -count; i <= count; ++i) {
        const double offset = i * fine;
        const double reach =
            std::sqrt(std::max(0.0, m_grid.radius * m_grid.radius - offset * offset));
        Rgba colour = ink;
        if (i % kFine != 0) colour[3] *= 0.4f;
        const double x = right + offset, y = back + offset;
        const bool onBackAxis = std::abs(x) < 0.5 * fine, onRightAxis = std::abs(y) < 0.5 * fine;
        addLine(at(x, back - reach), at(x, back + reach), onBackAxis ? kBackInk : colour);
        addLine(at(right - reach, y), at(right + reach, y), onRightAxis ? kRightInk : colour);
    }
}

void GridBuilder::addLabels() {
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(m_grid.step) + 1e-9)));
    const int count = static_cast<int>(0.75 * m_grid.radius / m_grid.step);
    const double right = m_grid.centre.dot(m_right), back = m_grid.centre.dot(m_back);
    const double aside = 0.12 * m_grid.step;
    const ShownScale shown = shownScale(QStringLiteral("m"));
    const auto text = [&](double value) {
        if (shown.factor != 1.0) return shortText(shown.factor * value) + ' ' + shown.unit;
        return QLocale::c().toString(value, 'f', decimals) + QStringLiteral(" m");
    };
    for (int i = -count; i <= count; ++i) {
        const double x = right + i * m_grid.step, y = back + i * m_grid.step;
        m_grid.labels.push_back({text(x), at(x + 1.6 * aside, -aside)});
        if (std::abs(y) > 0.5 * m_grid.step) {
            m_grid.labels.push_back({text(y), at(1.6 * aside, y - aside)});
        }
    }
}

} // namespace

GroundGrid makeGroundGrid(const Eigen::AlignedBox3d& bounds, double size, const Vec3& right,
                          const Vec3& back, const Rgba& ink) {
    GroundGrid grid;
    const double unit = shownScale(QStringLiteral("m")).factor; // round numbers of what is shown
    grid.step = niceStep(0.5 * size * unit) / unit;
    const Vec3 middle = bounds.isEmpty() ? Vec3(Vec3::Zero()) : bounds.center();
    const auto snapped = [&](const Vec3& axis) -> Vec3 {
        return axis * std::round(middle.dot(axis) / grid.step) * grid.step;
    };
    grid.centre = snapped(right) + snapped(back);
    grid.radius = grid.step * std::max(4.0, std::ceil(1.6 * size / grid.step));
    GridBuilder builder(grid, right, back);
    builder.addLines(ink);
    builder.addLabels();
    return grid;
}

} // namespace trammel::studio
