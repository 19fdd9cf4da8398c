#pragma once

#include <QRubberBand>
#include <qcustomplot.h>

namespace trammel::studio {

/// A QCustomPlot with this program's mouse: wheel zooms at the pointer (over an axis that axis),
/// left drag zooms into a rectangle, middle or Ctrl+left drag pans, Shift+drag moves the time
/// cursor, a double click fits, a click on a legend entry hides its curve.
class PlotCanvas : public QCustomPlot {
    Q_OBJECT

public:
    explicit PlotCanvas(QWidget* parent);

    /// The time cursor's line; drawn without drawing the curves again.
    void setCursor(double t);
    void setCursorPen(const QPen& pen);
    void setCursorVisible(bool on);
    double cursor() const { return m_t; }

signals:
    void userZoomed(); ///< or panned
    void fitRequested();
    void cursorDragged(double t);
    void legendClicked(QCPAbstractPlottable* curve);
    void menuRequested(QPoint global);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag { None, Zoom, Pan, Cursor };
    QCPPlottableLegendItem* legendItemAt(QPointF position) const;
    void pan(QPoint pixels);
    void zoomInto(const QRect& area);
    void zoomAt(double factor, QPointF position);
    void drawCursor();

    QCPItemStraightLine* m_line;
    double m_t = 0.0;
    Drag m_drag = Drag::None;
    QPoint m_pressed, m_last;
    QRubberBand m_band;
};

} // namespace trammel::studio
