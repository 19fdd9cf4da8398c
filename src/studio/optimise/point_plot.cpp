#include "studio/optimise/point_plot.h"

#include "studio/plots/picture_menu.h"
#include "studio/plots/plot_picture.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/small_plot.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QStackedLayout>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <qcustomplot.h>

namespace trammel::studio {

namespace {

constexpr double kReach = 12.0; ///< pixels from a point that still choose it
constexpr double kVeryDifferent = 1e3;
constexpr std::size_t kManyPoints = 4000; ///< from which they are drawn as dots

} // namespace

PointPlot::PointPlot(QWidget* parent)
    : QWidget(parent),
      m_stack(new QStackedLayout(this)),
      m_hint(new QLabel(this)),
      m_plot(new QCustomPlot(this)) {
    m_stack->addWidget(m_hint);
    m_stack->addWidget(m_plot);
    m_hint->setObjectName("hint");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setBackgroundRole(QPalette::Base);
    m_hint->setAutoFillBackground(true);
    setMinimumSize(160, 110);
    setFocusPolicy(Qt::StrongFocus);
    setUpSmallPlot(*m_plot);
    m_legend = legendAbove(*m_plot);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents); // the mouse is this widget's
    draw();
}

PointPlot::~PointPlot() = default;

void PointPlot::show(Content content) {
    m_content = std::move(content);
    draw();
}

void PointPlot::setMarked(int id) {
    if (m_marked == id) return;
    m_marked = id;
    draw();
}

void PointPlot::draw() {
    const bool isEmpty = m_content.points.empty() && m_content.lines.empty();
    m_hint->setText(m_content.hint);
    m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_hint) : m_plot);
    m_legend->clear();
    m_plot->clearPlottables();
    m_plot->clearItems();
    PlotTheme::of(palette()).apply(*m_plot, font());
    m_plot->xAxis->setLabel(m_content.xTitle);
    m_plot->yAxis->setLabel(m_content.yTitle);
    setScale();
    drawLines();
    drawPoints();
    m_legend->refresh(PlotTheme::of(palette()), font());
    m_plot->rescaleAxes();
    m_plot->xAxis->scaleRange(1.06);
    const bool isLogarithmic = m_plot->yAxis->scaleType() == QCPAxis::stLogarithmic;
    if (isLogarithmic)
        m_plot->yAxis->setRange(m_plot->yAxis->range().lower / 1.5,
                                m_plot->yAxis->range().upper * 1.5);
    else
        m_plot->yAxis->scaleRange(1.12);
    drawMark();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PointPlot::setScale() {
    double least = INFINITY, most = 0.0;
    for (const Point& point : m_content.points) {
        if (!std::isfinite(point.y)) continue;
        least = std::min(least, point.y);
        most = std::max(most, point.y);
    }
    const bool isLogarithmic =
        m_content.mayBeLogarithmic && least > 0.0 && most > kVeryDifferent * least;
    m_plot->yAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    QSharedPointer<QCPAxisTicker> ticker(isLogarithmic ? new QCPAxisTickerLog : new QCPAxisTicker);
    m_plot->yAxis->setTicker(ticker);
    m_plot->yAxis->setNumberFormat(isLogarithmic ? "eb" : "gb");
    m_plot->yAxis->setNumberPrecision(isLogarithmic ? 0 : 6);
}

void PointPlot::drawPoints() {
    const PlotTheme theme = PlotTheme::of(palette());
    const bool hasNames =
        std::ranges::any_of(m_content.lines, [](const Line& line) { return !line.name.isEmpty(); });
    const auto shape =
        m_content.points.size() > kManyPoints ? QCPScatterStyle::ssDot : QCPScatterStyle::ssDisc;
    for (const Look look : {Look::Bad, Look::Good, Look::Front}) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        QColor colour = theme.curve(look == Look::Front ? 1 : 0).color();
        if (look == Look::Bad) {
            colour.setAlpha(110);
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, colour, 4));
        } else {
            graph->setScatterStyle(
                QCPScatterStyle(shape, colour, colour, look == Look::Front ? 7 : 4));
        }
        QVector<double> x, y;
        for (const Point& point : m_content.points) {
            if (point.look != look || !std::isfinite(point.x) || !std::isfinite(point.y)) continue;
            x << point.x;
            y << point.y;
        }
        graph->setData(x, y);
        if (look == Look::Good && hasNames && !m_content.pointName.isEmpty())
            m_legend->add(*graph, m_content.pointName);
    }
}

void PointPlot::drawLines() {
    const PlotTheme theme = PlotTheme::of(palette());
    int index = 1;
    for (const Line& line : m_content.lines) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setPen(QPen(theme.curve(index++).color(), 1.6));
        if (line.isStepped) graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setData(line.x, line.y, true);
        if (!line.name.isEmpty()) m_legend->add(*graph, line.name);
    }
}

void PointPlot::drawMark() {
    const auto marked = std::ranges::find(m_content.points, m_marked, &Point::id);
    if (m_marked < 0 || marked == m_content.points.end() || !std::isfinite(marked->y)) return;
    auto* ring = new QCPItemEllipse(m_plot);
    for (QCPItemPosition* corner : {ring->topLeft, ring->bottomRight})
        corner->setType(QCPItemPosition::ptPlotCoords);
    auto* centre = new QCPItemTracer(m_plot);
    centre->position->setCoords(marked->x, marked->y);
    centre->setStyle(QCPItemTracer::tsNone);
    for (auto [corner, offset] :
         {std::pair(ring->topLeft, -6.0), std::pair(ring->bottomRight, 6.0)}) {
        corner->setParentAnchor(centre->position);
        corner->setType(QCPItemPosition::ptAbsolute);
        corner->setCoords(offset, offset);
    }
    ring->setPen(QPen(PlotTheme::of(palette()).text, 2.0));
}

std::optional<int> PointPlot::idAt(QPoint place) const {
    std::optional<int> nearest;
    if (!m_plot->axisRect()->rect().contains(place)) return nearest;
    double least = kReach;
    bool isOnFront = false;
    for (const Point& point : m_content.points) {
        if (point.id < 0) continue;
        const double x = m_plot->xAxis->coordToPixel(point.x) - place.x();
        const double y = m_plot->yAxis->coordToPixel(point.y) - place.y();
        const double distance = std::hypot(x, y); // NaN is less than nothing
        const bool isFront = point.look == Look::Front;
        const bool isNearer = distance < least || (distance < kReach && isFront && !isOnFront);
        if (!isNearer || (isOnFront && !isFront)) continue;
        least = distance;
        isOnFront = isFront;
        nearest = point.id;
    }
    return nearest;
}

std::optional<QPoint> PointPlot::placeOf(int id) const {
    const auto found = std::ranges::find(m_content.points, id, &Point::id);
    if (found == m_content.points.end() || !std::isfinite(found->y)) return std::nullopt;
    return QPointF(m_plot->xAxis->coordToPixel(found->x), m_plot->yAxis->coordToPixel(found->y))
        .toPoint();
}

void PointPlot::mousePressEvent(QMouseEvent* event) {
    const auto id = event->button() == Qt::LeftButton ? idAt(event->pos()) : std::nullopt;
    if (id) emit chosen(*id);
}

void PointPlot::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto id = idAt(event->pos())) emit shownRequested(*id);
}

/// From the marked point to the next one to the right or left, on the front where there is one.
void PointPlot::step(int by) {
    const bool hasFront = std::ranges::any_of(
        m_content.points, [](const Point& point) { return point.look == Look::Front; });
    std::vector<const Point*> row;
    for (const Point& point : m_content.points)
        if (point.id >= 0 && std::isfinite(point.y) && (!hasFront || point.look == Look::Front))
            row.push_back(&point);
    if (row.empty()) return;
    std::ranges::sort(row, {}, [](const Point* point) { return point->x; });
    const auto now = std::ranges::find(row, m_marked, [](const Point* point) { return point->id; });
    const auto last = static_cast<std::ptrdiff_t>(row.size()) - 1;
    const std::ptrdiff_t next =
        now == row.end() ? 0 : std::clamp<std::ptrdiff_t>((now - row.begin()) + by, 0, last);
    emit chosen(row[static_cast<std::size_t>(next)]->id);
}

void PointPlot::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left) return step(-1);
    if (event->key() == Qt::Key_Right) return step(1);
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_marked >= 0) {
        emit shownRequested(m_marked);
        return;
    }
    QWidget::keyPressEvent(event);
}

bool PointPlot::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto id = m_describe ? idAt(help->pos()) : std::nullopt;
        if (id)
            QToolTip::showText(help->globalPos(), m_describe(*id), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

bool PointPlot::saveAs(const QString& path) {
    return savePicture(*m_plot, path, m_content.title);
}

void PointPlot::contextMenuEvent(QContextMenuEvent* event) {
    PictureMenu::show(
        *this, *m_plot, event->globalPos(), QStringLiteral("optimisation.pdf"),
        [this](const QString& path) { return saveAs(path); },
        [this](const QString& why) { emit failed(why); });
}

void PointPlot::changeEvent(QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange) draw();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
