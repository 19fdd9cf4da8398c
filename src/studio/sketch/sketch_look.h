#pragma once

#include <QColor>
#include <QPointF>
#include <QString>

class QPainter;
class QPalette;
class QRectF;

namespace trammel::studio {

/// Colours of a sketch, light or dark as the palette is.
struct SketchLook {
    explicit SketchLook(const QPalette& palette);

    QColor ink, faint, halo; ///< of marks, measured dimensions, and what is around texts
    QColor drawn;            ///< what is being drawn
    QColor guide;            ///< what the pointer is drawn to
    QColor chosen;           ///< as the selection
    QColor refused;
    QColor box, boxText, boxFrame; ///< of texts beside the pointer
    QColor fineGrid, grid, axes;
};

/// A text with a halo, about a point.
void paintText(QPainter& painter, const QString& text, QPointF centre, const QColor& ink,
               const QColor& halo);
/// An arrow's head with its tip at a point.
void paintArrowHead(QPainter& painter, QPointF tip, QPointF from, double size);

} // namespace trammel::studio
