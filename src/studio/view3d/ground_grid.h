#pragma once

#include "studio/view3d/render_parts.h"

#include <QStringList>

namespace trammel::studio {

struct GridLabel {
    QString text;
    Vec3 position;
};

/// A grid in the plane through the origin across the upward axis, with marks in metres.
struct GroundGrid {
    double step = 1.0;   ///< between bold lines, m: 1, 2 or 5 times a power of ten
    double radius = 1.0; ///< where it has faded away, m from the centre
    Vec3 centre = Vec3::Zero();
    std::vector<ColouredLine> lines;
    std::vector<GridLabel> labels;
};

/// @param right, back unit vectors the grid lies in.
/// @param size of what stands on it, m, about the centre of bounds.
GroundGrid makeGroundGrid(const Eigen::AlignedBox3d& bounds, double size, const Vec3& right,
                          const Vec3& back, const Rgba& ink);

} // namespace trammel::studio
