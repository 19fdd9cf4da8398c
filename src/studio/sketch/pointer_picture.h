#pragma once

#include "sketch/snap.h"
#include "studio/sketch/drawing_tool.h"

#include <QPolygonF>
#include <QRectF>
#include <QStringList>

class QPainter;

namespace trammel::studio {

struct SketchLook;

/// What follows the pointer while one draws; places in pixels.
struct PointerPicture {
    DrawingTool tool = DrawingTool::Select;
    QPolygonF spots; ///< that there are already
    std::optional<QPointF> current;
    std::optional<QPointF> guide; ///< what the current spot was drawn to
    sketch::SnapKind snap = sketch::SnapKind::None;
    std::optional<QRectF> box; ///< rubber band
    QPointF pointer;
    QStringList texts; ///< beside the pointer
    QString refusal;
};

/// "node, horizontal"; empty: nothing drew it.
QString snapText(const sketch::Snap& snap);
void paintPointer(QPainter& painter, const PointerPicture& picture, QSizeF view,
                  const SketchLook& look);

} // namespace trammel::studio
