#pragma once

#include "synthesis/plane.h"

#include <span>

namespace trammel::synthesis {

/// Points of a curve that is drawn by some of them: Catmull and Rom's spline with centripetal knots
///     t_{i+1} = t_i + |P_{i+1} - P_i|^{1/2},
/// which has neither loops nor cusps between two points. Each of the given ones is among them, with
/// `between` others up to the next. A closed curve leads from the last back to the first.
/// [Yuksel, Schaefer, Keyser, Computer-Aided Design 43 (2011) 747-755]
/// @pre three different points or more, neighbours different
std::vector<Point> curveThrough(std::span<const Point> points, bool isClosed, int between);

} // namespace trammel::synthesis
