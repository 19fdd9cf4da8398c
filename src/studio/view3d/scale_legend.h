#pragma once

#include "studio/view3d/vector_kinds.h"

#include <QFrame>

namespace trammel::studio {

/// Tells in a corner of the 3-D view how long an arrow of a round value is.
class ScaleLegend : public QFrame {
    Q_OBJECT

public:
    ScaleLegend(VectorQuantity quantity, QWidget* parent);

    /// @param pixelsPerUnit length of an arrow of one unit in the middle of the view; 0: no arrows.
    void setScale(double pixelsPerUnit);
    VectorQuantity quantity() const { return m_quantity; }
    /// "5 N s"
    QString text() const { return m_text; }
    int arrowPixels() const { return m_pixels; }
    /// Draws it with its background as it is in the view, from (0, 0) on.
    void paint(QPainter& painter) const;

    QSize sizeHint() const override;

    /// The largest of 1, 2, 5 times a power of ten that is not above a value.
    static double roundValue(double most);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintContent(QPainter& painter) const;

    VectorQuantity m_quantity;
    QString m_text;
    int m_pixels = 0;
};

} // namespace trammel::studio
