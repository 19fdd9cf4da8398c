#include "studio/study/contours.h"

#include <array>
#include <cmath>

namespace trammel::studio {

namespace {

struct Corner {
    double x, y, value;
};

std::pair<double, double> crossing(const Corner& a, const Corner& b, double level) {
    const double share = (level - a.value) / (b.value - a.value);
    return {std::lerp(a.x, b.x, share), std::lerp(a.y, b.y, share)};
}

/// The pieces within one cell, whose corners go round.
void cutCell(const std::array<Corner, 4>& corners, double level,
             std::vector<ContourPiece>& pieces) {
    std::array<std::pair<double, double>, 4> points;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Corner &a = corners[i], &b = corners[(i + 1) % 4];
        if ((a.value < level) != (b.value < level)) points[count++] = crossing(a, b, level);
    }
    const auto add = [&](std::size_t i, std::size_t j) {
        pieces.push_back({points[i].first, points[i].second, points[j].first, points[j].second});
    };
    if (count == 2) add(0, 1);
    if (count != 4) return;
    const double middle =
        (corners[0].value + corners[1].value + corners[2].value + corners[3].value) / 4;
    const bool joinsFirst = (middle < level) == (corners[0].value < level);
    // Points lie on the edges 01, 12, 23, 30. Where the middle goes with the first corner, the
    // second and the fourth are cut off.
    add(0, joinsFirst ? 1 : 3);
    add(2, joinsFirst ? 3 : 1);
}

} // namespace

std::vector<ContourPiece> contour(const std::vector<double>& x, const std::vector<double>& y,
                                  const std::function<double(std::size_t, std::size_t)>& value,
                                  double level) {
    std::vector<ContourPiece> pieces;
    for (std::size_t i = 0; i + 1 < x.size(); ++i)
        for (std::size_t j = 0; j + 1 < y.size(); ++j) {
            const std::array<Corner, 4> corners{{{x[i], y[j], value(i, j)},
                                                 {x[i + 1], y[j], value(i + 1, j)},
                                                 {x[i + 1], y[j + 1], value(i + 1, j + 1)},
                                                 {x[i], y[j + 1], value(i, j + 1)}}};
            bool isWhole = true;
            for (const Corner& corner : corners)
                isWhole = isWhole && std::isfinite(corner.value);
            if (isWhole) cutCell(corners, level, pieces);
        }
    return pieces;
}

std::vector<double> roundLevels(double lower, double upper, int count) {
    std::vector<double> levels;
    if (!(upper > lower) || count < 1) return levels;
    const double wanted = (upper - lower) / count;
    const double power = std::pow(10.0, std::floor(std::log10(wanted)));
    const double ratio = wanted / power;
    const double distance = power * (ratio < 1.5 ? 1 : ratio < 3.5 ? 2 : ratio < 7.5 ? 5 : 10);
    for (double level = std::ceil(lower / distance); level * distance < upper; ++level)
        if (level * distance > lower) levels.push_back(level * distance);
    return levels;
}

} // namespace trammel::studio
