#pragma once

#include "sketch/sketch.h"
#include "studio/sketch/plane_view.h"

#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>

class QFont;
class QPainter;

namespace trammel::studio {

struct SketchLook;

inline constexpr int kDrawnDigits = 4; ///< of lengths and angles that are read off a drawing

/// How a dimension is drawn, in pixels.
struct DimensionMark {
    int index = 0;  ///< in the sketch
    QString text;   ///< "L1 = 120 mm", measured ones in parentheses
    QPolygonF line; ///< from arrow to arrow: straight, or along an arc
    QVector<QLineF> extensions;
    QRectF label;
};

/// Where a note is drawn, in pixels.
struct NoteMark {
    int index = 0; ///< in the document's list
    QString text;
    QRectF rect;
};

std::vector<NoteMark> noteMarks(const sketch::Sketch& sketch, const PlaneView& view,
                                const QFont& font);
/// @param chosen index of the one that looks selected; -1: none
void paintNotes(QPainter& painter, const std::vector<NoteMark>& marks, int chosen,
                const SketchLook& look);

std::vector<DimensionMark> dimensionMarks(const sketch::Sketch& sketch, const PlaneView& view,
                                          const QFont& font);
void paintDimensions(QPainter& painter, const sketch::Sketch& sketch,
                     const std::vector<DimensionMark>& marks, const SketchLook& look);
/// Nodes with their names, and the way from node to node of each link.
void paintNodes(QPainter& painter, const sketch::Sketch& sketch, const PlaneView& view,
                const QStringList& chosen, const SketchLook& look);

} // namespace trammel::studio
