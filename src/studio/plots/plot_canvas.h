#pragma once

#include <QPointer>
#include <QRubberBand>
#include <QStringList>
#include <optional>
#include <qcustomplot.h>

namespace trammel::studio {

/// A QCustomPlot with this program's mouse, for areas that lie above each other: wheel
/// zooms at the pointer (over an axis that axis), left drag zooms into a rectangle, middle or
/// Ctrl+left drag pans, Shift+drag moves the time cursor, a drag of cursor A or B moves it, a drag
/// between two areas parts their heights, a double click fits, a click on a legend entry hides its
/// curve. Channels are dropped on areas.
class PlotCanvas : public QCustomPlot {
    Q_OBJECT

public:
    explicit PlotCanvas(QWidget* parent);

    /// The area at a place, its axes and legend included; the nearest one.
    QCPAxisRect* areaAt(QPointF position) const;
    /// The one that keys act on.
    void setActiveArea(QCPAxisRect* area) { m_active = area; }
    /// Zooms the active area about its middle. @param factor of the ranges
    void zoomActive(double factor);
    /// Pans the active area by shares of its width and height, to the right and up.
    void panActive(double right, double up);
    /// Where cursors A and B can be taken, s.
    void setMarkers(std::optional<double> a, std::optional<double> b);
    /// The areas over time, on which cursors can be dragged.
    void setTimeAreas(QList<QCPAxisRect*> areas) { m_timeAreas = std::move(areas); }

    /// The text form of dragged channels: names, one a line.
    static constexpr auto kMimeType = "application/x-trammel-channels";

signals:
    void userZoomed(); ///< or panned
    void fitRequested();
    void cursorDragged(double t);
    void markerDragged(int which, double t); ///< 0: A, 1: B
    void heightsDragged(QCPAxisRect* above, int pixels);
    void legendClicked(QCPAbstractPlottable* curve);
    void areaPressed(QCPAxisRect* area);
    void menuRequested(QPoint global);
    void channelsDropped(const QStringList& channels, QCPAxisRect* area);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Drag { None, Zoom, Pan, Cursor, MarkerA, MarkerB, Heights };
    Drag dragAt(const QMouseEvent& event) const;
    QCPPlottableLegendItem* legendItemAt(QPointF position) const;
    QCPAxisRect* areaAboveGapAt(QPointF position) const;
    bool isNear(std::optional<double> marker, QPointF position) const;
    double timeAt(const QMouseEvent& event) const;
    void showShape(QPointF position);
    void pan(QPoint pixels);
    void zoomInto(const QRect& area);
    void zoomAt(double factor, QPointF position);

    QPointer<QCPAxisRect> m_active; ///< areas go as plots are removed
    QList<QCPAxisRect*> m_timeAreas;
    std::optional<double> m_a, m_b;
    Drag m_drag = Drag::None;
    QPointer<QCPAxisRect> m_dragged;
    QPoint m_pressed, m_last;
    QRubberBand m_band;
};

} // namespace trammel::studio
