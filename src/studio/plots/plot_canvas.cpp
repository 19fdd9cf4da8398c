#include "studio/plots/plot_canvas.h"

#include "studio/plots/time_marks.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr int kClickPixels = 4;

QList<QCPAxis*> valueAxes(const QCPAxisRect& area) {
    return {area.axis(QCPAxis::atLeft), area.axis(QCPAxis::atRight)};
}

/// Without those that leave the page to another one.
QList<QCPAxisRect*> seenAreas(const PlotCanvas& canvas) {
    QList<QCPAxisRect*> areas = canvas.axisRects();
    areas.removeIf([](const QCPAxisRect* area) { return !area->visible(); });
    return areas;
}

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent)
    : QCustomPlot(parent), m_band(QRubberBand::Rectangle, this) {
    setLocale(QLocale::c());
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setMouseTracking(true);
    setAutoAddPlottableToLegend(false);
    setPlottingHint(QCP::phFastPolylines);
    plotLayout()->clear();
    plotLayout()->setRowSpacing(0);
    addLayer(QLatin1String(TimeMarks::kLayer), layer(QStringLiteral("main")), limAbove);
    layer(QLatin1String(TimeMarks::kLayer))->setMode(QCPLayer::lmBuffered);
}

void PlotCanvas::setMarkers(std::optional<double> a, std::optional<double> b) {
    m_a = a;
    m_b = b;
}

QCPAxisRect* PlotCanvas::areaAt(QPointF position) const {
    QCPAxisRect* nearest = nullptr;
    for (QCPAxisRect* area : seenAreas(*this)) {
        if (!nearest || position.y() > nearest->outerRect().bottom()) nearest = area;
    }
    return nearest;
}

QCPAxisRect* PlotCanvas::areaAboveGapAt(QPointF position) const {
    const QList<QCPAxisRect*> areas = seenAreas(*this);
    for (qsizetype i = 0; i + 1 < areas.size(); ++i) {
        if (std::abs(position.y() - areas[i]->outerRect().bottom()) <= kClickPixels)
            return areas[i];
    }
    return nullptr;
}

QCPPlottableLegendItem* PlotCanvas::legendItemAt(QPointF position) const {
    return qobject_cast<QCPPlottableLegendItem*>(layoutElementAt(position));
}

bool PlotCanvas::isNear(std::optional<double> marker, QPointF position) const {
    QCPAxisRect* area = areaAt(position);
    if (!marker || !m_timeAreas.contains(area) || !area->rect().contains(position.toPoint()))
        return false;
    const double pixel = area->axis(QCPAxis::atBottom)->coordToPixel(*marker);
    return std::abs(position.x() - pixel) <= kClickPixels;
}

double PlotCanvas::timeAt(const QMouseEvent& event) const {
    return m_dragged->axis(QCPAxis::atBottom)->pixelToCoord(event.position().x());
}

PlotCanvas::Drag PlotCanvas::dragAt(const QMouseEvent& event) const {
    const QPointF at = event.position();
    const bool isLeft = event.button() == Qt::LeftButton;
    const bool isOverTime = m_timeAreas.contains(areaAt(at));
    if (event.button() == Qt::MiddleButton ||
        (isLeft && event.modifiers().testFlag(Qt::ControlModifier)))
        return Drag::Pan;
    if (!isLeft || legendItemAt(at)) return Drag::None;
    if (event.modifiers().testFlag(Qt::ShiftModifier))
        return isOverTime ? Drag::Cursor : Drag::None;
    if (areaAboveGapAt(at)) return Drag::Heights;
    if (isNear(m_a, at)) return Drag::MarkerA;
    if (isNear(m_b, at)) return Drag::MarkerB;
    return areaAt(at)->rect().contains(at.toPoint()) ? Drag::Zoom : Drag::None;
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
    m_pressed = m_last = event->pos();
    m_drag = Drag::None;
    m_dragged = areaAt(event->position());
    if (!m_dragged) return;
    emit areaPressed(m_dragged);
    m_drag = dragAt(*event);
    if (m_drag == Drag::Heights) m_dragged = areaAboveGapAt(event->position());
    if (m_drag == Drag::Cursor) emit cursorDragged(timeAt(*event));
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_dragged) m_drag = Drag::None;
    switch (m_drag) {
    case Drag::None:
        showShape(event->position());
        break;
    case Drag::Pan:
        pan(event->pos() - m_last);
        break;
    case Drag::Cursor:
        emit cursorDragged(timeAt(*event));
        break;
    case Drag::MarkerA:
    case Drag::MarkerB:
        emit markerDragged(m_drag == Drag::MarkerA ? 0 : 1, timeAt(*event));
        break;
    case Drag::Heights:
        emit heightsDragged(m_dragged, event->pos().y() - m_last.y());
        break;
    case Drag::Zoom:
        m_band.setGeometry(QRect(m_pressed, event->pos()).normalized() & m_dragged->rect());
        m_band.setVisible((event->pos() - m_pressed).manhattanLength() > kClickPixels);
        break;
    }
    m_last = event->pos();
}

void PlotCanvas::showShape(QPointF position) {
    if (areaAboveGapAt(position))
        setCursor(Qt::SplitVCursor);
    else if (isNear(m_a, position) || isNear(m_b, position))
        setCursor(Qt::SplitHCursor);
    else
        unsetCursor();
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool moved = (event->pos() - m_pressed).manhattanLength() > kClickPixels;
    if (m_drag == Drag::Zoom && moved && m_dragged) zoomInto(m_band.geometry());
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
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    if (!isByKey && areaAt(event->pos())) emit areaPressed(areaAt(event->pos()));
    const QPoint middle = m_active ? m_active->rect().center() : rect().center();
    emit menuRequested(isByKey ? mapToGlobal(middle) : event->globalPos());
}

void PlotCanvas::zoomActive(double factor) {
    if (m_active) zoomAt(factor, QPointF(m_active->rect().center()));
}

void PlotCanvas::panActive(double right, double up) {
    if (!m_active) return;
    m_dragged = m_active;
    const QRect inside = m_active->rect();
    pan({-qRound(right * inside.width()), qRound(up * inside.height())});
}

void PlotCanvas::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasFormat(QLatin1String(kMimeType))) event->acceptProposedAction();
}

void PlotCanvas::dragMoveEvent(QDragMoveEvent* event) {
    if (QCPAxisRect* area = areaAt(event->position())) {
        m_band.setGeometry(area->outerRect());
        m_band.show();
    }
    event->acceptProposedAction();
}

void PlotCanvas::dragLeaveEvent(QDragLeaveEvent*) {
    m_band.hide();
}

void PlotCanvas::dropEvent(QDropEvent* event) {
    m_band.hide();
    const QByteArray names = event->mimeData()->data(QLatin1String(kMimeType));
    event->acceptProposedAction();
    emit channelsDropped(QString::fromUtf8(names).split(QLatin1Char('\n'), Qt::SkipEmptyParts),
                         areaAt(event->position()));
}

void PlotCanvas::pan(QPoint pixels) {
    const auto shift = [](QCPAxis* axis, int by) {
        const auto moved = [&](double value) {
            return axis->pixelToCoord(axis->coordToPixel(value) - by);
        };
        const QCPRange range = axis->range();
        axis->setRange(moved(range.lower), moved(range.upper));
    };
    shift(m_dragged->axis(QCPAxis::atBottom), pixels.x());
    for (QCPAxis* axis : valueAxes(*m_dragged))
        shift(axis, pixels.y());
    emit userZoomed();
    replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::zoomInto(const QRect& area) {
    if (area.width() <= kClickPixels && area.height() <= kClickPixels) return;
    const QRectF exact(area);
    // A flat rectangle is meant for the one axis.
    if (area.width() > kClickPixels) {
        QCPAxis* axis = m_dragged->axis(QCPAxis::atBottom);
        axis->setRange(axis->pixelToCoord(exact.left()), axis->pixelToCoord(exact.right()));
    }
    if (area.height() > kClickPixels) {
        for (QCPAxis* axis : valueAxes(*m_dragged))
            axis->setRange(axis->pixelToCoord(exact.bottom()), axis->pixelToCoord(exact.top()));
    }
    emit userZoomed();
    replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::zoomAt(double factor, QPointF position) {
    QCPAxisRect* area = areaAt(position);
    if (!area) return;
    const QRect inner = area->rect();
    const bool isBelow = position.y() > inner.bottom();
    const bool isLeft = position.x() < inner.left();
    const bool isRight = position.x() > inner.right();
    const auto scale = [&](QCPAxis* axis, double pixel) {
        axis->scaleRange(factor, axis->pixelToCoord(pixel));
    };
    if (!isLeft && !isRight) scale(area->axis(QCPAxis::atBottom), position.x());
    if (!isBelow && !isRight) scale(area->axis(QCPAxis::atLeft), position.y());
    if (!isBelow && !isLeft) scale(area->axis(QCPAxis::atRight), position.y());
    emit userZoomed();
    replot(QCustomPlot::rpQueuedReplot);
}

} // namespace trammel::studio
