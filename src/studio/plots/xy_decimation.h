#pragma once

#include "studio/plots/sample_pyramid.h"

#include <span>
#include <vector>

namespace trammel::studio {

/// What a curve y against x is drawn into.
struct XyView {
    double left, right, bottom, top; ///< of the axes
    int width, height;               ///< pixels
    bool logarithmicX = false, logarithmicY = false;
};

/// The points of a curve (x_i, y_i) that look the same as all samples: one a pixel that it passes,
/// and no step between two pixels that was drawn before, so that a motion that comes round a
/// thousand times costs what one round does. Where it was left out, what does not lie on a
/// logarithmic axis and what is not finite, a NaN parts the line. A curve that fills the area is
/// taken at 2 or 4 pixels.
std::vector<PlotPoint> drawnOnce(std::span<const double> x, std::span<const double> y,
                                 const XyView& view);

} // namespace trammel::studio
