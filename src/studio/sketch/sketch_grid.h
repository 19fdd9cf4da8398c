#pragma once

#include "studio/sketch/plane_view.h"

class QPainter;

namespace trammel::studio {

struct SketchLook;

/// Between the fine lines of the grid, m: 1, 2 or 5 times a power of ten of the shown unit, as fine
/// as can be told apart.
double gridStep(double metresPerPixel);
/// Lines over all of the view, its axes and their numbers.
void paintGrid(QPainter& painter, const PlaneView& view, const SketchLook& look);

} // namespace trammel::studio
