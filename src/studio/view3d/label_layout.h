#pragma once

#include <QRectF>
#include <optional>
#include <span>
#include <vector>

namespace trammel::studio {

/// Which side of its point a label is at.
enum class LabelSide { Right, Left, Above, Below };

/// A label that is to be placed; all in pixels, y down.
struct LabelRequest {
    QPointF anchor;
    QSizeF size;
    LabelSide side = LabelSide::Right; ///< that it had before, which it keeps where it can
};

struct PlacedLabel {
    QRectF rect;
    LabelSide side;
};

/// Places labels beside their points, so that none covers another, an obstacle or the bounds: the
/// first ones first, each at the side it had, else at the first one that is free. None for those
/// that find no place, or whose point is outside the bounds.
std::vector<std::optional<PlacedLabel>> layoutLabels(std::span<const LabelRequest> labels,
                                                     const QRectF& bounds,
                                                     std::span<const QRectF> obstacles);

} // namespace trammel::studio
