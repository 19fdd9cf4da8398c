#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace trammel::studio {

/// Pieces of the line value = level over a grid of points, by linear interpolation along the edges
/// of the cells (marching squares; a saddle is cut by the mean of its corners). Cells with a corner
/// that is no number have none.
struct ContourPiece {
    double x1, y1, x2, y2; ///< in the units of the axes
};
/// @param x, y coordinates of the columns and rows, rising
/// @param value of column i and row j
std::vector<ContourPiece> contour(const std::vector<double>& x, const std::vector<double>& y,
                                  const std::function<double(std::size_t, std::size_t)>& value,
                                  double level);

/// About `count` levels at round distances (1, 2 or 5 times a power of ten) within a range.
std::vector<double> roundLevels(double lower, double upper, int count);

} // namespace trammel::studio
