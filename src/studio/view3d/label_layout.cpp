#include "studio/view3d/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kGap = 10.0; // from the point, which may have a mark

QRectF rectAt(const LabelRequest& label, LabelSide side) {
    const double w = label.size.width(), h = label.size.height();
    QPointF corner = label.anchor;
    switch (side) {
    case LabelSide::Right:
        corner += QPointF(kGap, -0.5 * h);
        break;
    case LabelSide::Left:
        corner += QPointF(-kGap - w, -0.5 * h);
        break;
    case LabelSide::Above:
        corner += QPointF(-0.5 * w, -kGap - h);
        break;
    case LabelSide::Below:
        corner += QPointF(-0.5 * w, kGap);
        break;
    }
    // Whole pixels keep the text sharp.
    return {QPointF(std::round(corner.x()), std::round(corner.y())), label.size};
}

} // namespace

std::vector<std::optional<PlacedLabel>> layoutLabels(std::span<const LabelRequest> labels,
                                                     const QRectF& bounds,
                                                     std::span<const QRectF> obstacles) {
    std::vector<QRectF> taken(obstacles.begin(), obstacles.end());
    std::vector<std::optional<PlacedLabel>> placed;
    for (const LabelRequest& label : labels) {
        placed.emplace_back();
        if (!bounds.contains(label.anchor)) continue;
        for (const LabelSide side :
             {label.side, LabelSide::Right, LabelSide::Left, LabelSide::Above, LabelSide::Below}) {
            const QRectF rect = rectAt(label, side);
            const bool isFree =
                bounds.contains(rect) && std::ranges::none_of(taken, [&](const QRectF& other) {
                    return other.intersects(rect);
                });
            if (!isFree) continue;
            placed.back() = PlacedLabel{rect, side};
            taken.push_back(rect);
            break;
        }
    }
    return placed;
}

} // namespace trammel::studio
