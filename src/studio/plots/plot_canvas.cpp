#include "studio/plots/plot_canvas.h"

#include <cmath>

namespace trammel::studio {
namespace {

constexpr int kClickPixels = 4;

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent)
    : QCustomPlot(parent),
      m_line(new QCPItemStraightLine(this)),
      m_band(QRubberBand::Rectangle, this) {
    setLocale(QLocale::c());
    setFocusPolicy(Qt::StrongFocus);
    setAutoAddPlottableToLegend(true);
    addLayer(QStringLiteral("cursor"), layer(QStringLiteral("main")), limAbove);
    layer(QStringLiteral("cursor"))->setMode(QCPLayer::lmBuffered);
    m_line->setLayer(QStringLiteral("cursor"));
    m_line->setClipToAxisRect(true);
    for (QCPItemPosition* point : {m_line->point1, m_line->point2}) {
        point->setTypeX(QCPItemPosition::ptPlotCoords);
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    setCursor(0.0);
}

void PlotCanvas::setCursor(double t) {
    m_t = t;
    m_line->point1->setCoords(t, 0.0);
    m_line->point2->setCoords(t, 1.0);
    drawCursor();
}

void PlotCanvas::setCursorPen(const QPen& pen) {
    m_line->setPen(pen);
}

void PlotCanvas::setCursorVisible(bool on) {
    m_line->setVisible(on);
}

void PlotCanvas::drawCursor() {
    if (isVisible()) layer(QStringLiteral("cursor"))->replot();
}

QCPPlottableLegendItem* PlotCanvas::legendItemAt(QPointF position) const {
    return qobject_cast<QCPPlottableLegendItem*>(layoutElementAt(position));
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
    m_pressed = m_last = event->pos();
    m_drag = Drag::None;
    const bool left = event->button() == Qt::LeftButton;
    if (event->button() == Qt::MiddleButton ||
        (left && event->modifiers().testFlag(Qt::ControlModifier))) {
        m_drag = Drag::Pan;
    } else if (left && event->modifiers().testFlag(Qt::ShiftModifier)) {
        m_drag = Drag::Cursor;
        emit cursorDragged(xAxis->pixelToCoord(event->position().x()));
    } else if (left && !legendItemAt(event->position()) &&
               axisRect()->rect().contains(event->pos())) {
        m_drag = Drag::Zoom;
    }
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    switch (m_drag) {
    case Drag::None:
        break;
    case Drag::Pan:
        pan(event->pos() - m_last);
        break;
    case Drag::Cursor:
        emit cursorDragged(xAxis->pixelToCoord(event->position().x()));
        break;
    case Drag::Zoom:
        m_band.setGeometry(QRect(m_pressed, event->pos()).normalized() & axisRect()->rect());
        m_band.setVisible((event->pos() - m_pressed).manhattanLength() > kClickPixels);
        break;
    }
    m_last = event->pos();
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool moved = (event->pos() - m_pressed).manhattanLength() > kClickPixels;
    if (m_drag == Drag::Zoom && moved) zoomInto(m_band.geometry());
    m_band.hide();
    m_drag = Drag::None;
    if (moved || event->button() != Qt::LeftButton) return;
    if (auto* item = legendItemAt(event->position())) emit legendClicked(item->plottable());
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    m_drag = Drag::None;
    if (event->button() == Qt::LeftButton && !legendItemAt(event->position())) emit fitRequested();
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
    zoomAt(std::exp(-0.0015 * event->angleDelta().y()), event->position());
    event->accept();
}

void PlotCanvas::contextMenuEvent(QContextMenuEvent* event) {
    emit menuRequested(event->globalPos());
}

void PlotCanvas::keyPressEvent(QKeyEvent* event) {
    const QPointF middle = axisRect()->rect().center();
    switch (event->key()) {
    case Qt::Key_Plus:
        zoomAt(1 / 1.25, middle);
        break;
    case Qt::Key_Minus:
        zoomAt(1.25, middle);
        break;
    case Qt::Key_F:
        emit fitRequested();
        break;
    default:
        QCustomPlot::keyPressEvent(event);
    }
}

void PlotCanvas::pan(QPoint pixels) {
    for (auto [axis, shift] : {std::pair{xAxis, pixels.x()}, std::pair{yAxis, pixels.y()},
                               std::pair{yAxis2, pixels.y()}}) {
        const auto moved = [axis = axis, shift = shift](double value) {
            return axis->pixelToCoord(axis->coordToPixel(value) - shift);
        };
        const QCPRange range = axis->range();
        axis->setRange(moved(range.lower), moved(range.upper));
    }
    emit userZoomed();
    replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::zoomInto(const QRect& area) {
    if (area.width() <= kClickPixels && area.height() <= kClickPixels) return;
    const QRectF exact(area);
    // A flat rectangle is meant for the one axis.
    if (area.width() > kClickPixels) {
        xAxis->setRange(xAxis->pixelToCoord(exact.left()), xAxis->pixelToCoord(exact.right()));
    }
    if (area.height() > kClickPixels) {
        for (QCPAxis* axis : {yAxis, yAxis2})
            axis->setRange(axis->pixelToCoord(exact.bottom()), axis->pixelToCoord(exact.top()));
    }
    emit userZoomed();
    replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::zoomAt(double factor, QPointF position) {
    const QRect inner = axisRect()->rect();
    const bool overTimes = position.y() > inner.bottom();
    const bool overLeft = position.x() < inner.left();
    const bool overRight = position.x() > inner.right();
    const auto scale = [&](QCPAxis* axis, double pixel) {
        axis->scaleRange(factor, axis->pixelToCoord(pixel));
    };
    if (!overLeft && !overRight) scale(xAxis, position.x());
    if (!overTimes && !overRight) scale(yAxis, position.y());
    if (!overTimes && !overLeft) scale(yAxis2, position.y());
    emit userZoomed();
    replot(QCustomPlot::rpQueuedReplot);
}

} // namespace trammel::studio
