#include "studio/plots/time_plot.h"

#include "studio/plots/extent.h"
#include "studio/plots/plot_canvas.h"
#include "studio/plots/plot_picture.h"
#include "studio/plots/plot_theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QSaveFile>
#include <QStackedLayout>
#include <QTimer>
#include <algorithm>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr int kSettleTime = 200; ///< ms without samples until curves are drawn smoothly
constexpr int kRedrawTime = 100; ///< ms between two pictures while samples come

} // namespace

class TimePlot::Impl {
public:
    explicit Impl(TimePlot& owner);

    struct Drawn {
        Curve curve;
        QCPGraph* graph;
        Extent extent, positive; ///< all values, those above zero
        std::size_t taken = 0;
    };
    void setUp();
    void rebuild();
    void take(std::size_t index);
    double valueAt(std::size_t index, std::size_t sample) const;
    void stackUp();
    void refreshPens(const PlotTheme& theme);
    void takeAll();
    void fitNow();
    void refreshLegend();
    void layOutLegend();
    void refreshTheme();
    void refreshLabels();
    void draw();
    void toggle(const QCPAbstractPlottable* graph);
    void showMenu(QPoint global);
    void saveAsChosen();
    bool hasData() const { return times && !times->empty() && !curves.empty(); }

    TimePlot& plot;
    PlotCanvas* canvas;
    QLabel* hint;
    QStackedLayout* stack;
    const std::vector<double>* times = nullptr;
    std::vector<Drawn> curves;
    QString quantity;
    bool logarithmic = false;
    bool zoomed = false;
    bool stacked = false;
    QCPGraph* base = nullptr; ///< what a stack stands on
    bool stale = false;       ///< there is something to draw once the plot is seen
    QTimer settle;            ///< runs out when no more samples come
    QTimer redraw;            ///< runs out when the samples that came since are to be drawn
};

TimePlot::Impl::Impl(TimePlot& owner)
    : plot(owner),
      canvas(new PlotCanvas(&owner)),
      hint(new QLabel(&owner)),
      stack(new QStackedLayout(&owner)) {
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    hint->setBackgroundRole(QPalette::Base);
    hint->setAutoFillBackground(true);
    stack->addWidget(hint);
    stack->addWidget(canvas);
    setUp();
    refreshTheme();
}

void TimePlot::Impl::setUp() {
    canvas->legend->setVisible(true);
    canvas->legend->setIconSize(18, 10);
    canvas->legend->setRowSpacing(0);
    canvas->legend->setMargins({6, 4, 6, 6});
    // Above the curves, not over them.
    canvas->plotLayout()->insertRow(0);
    canvas->plotLayout()->addElement(0, 0, canvas->legend);
    canvas->plotLayout()->setRowStretchFactor(0, 0.001);
    canvas->plotLayout()->setRowSpacing(0);
    canvas->legend->setFillOrder(QCPLegend::foColumnsFirst);
    canvas->legend->setBorderPen(Qt::NoPen);
    for (QCPAxis* axis : {canvas->xAxis, canvas->yAxis, canvas->yAxis2}) {
        axis->setNumberFormat(QStringLiteral("gbc"));
        axis->setNumberPrecision(6);
    }
    QSharedPointer<QCPAxisTickerFixed> wholeNumbers(new QCPAxisTickerFixed);
    wholeNumbers->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    canvas->yAxis2->setTicker(wholeNumbers);
    canvas->yAxis2->setSubTicks(false);
    canvas->setAutoAddPlottableToLegend(true);
    QObject::connect(canvas, &PlotCanvas::userZoomed, &plot, [this] { zoomed = true; });
    QObject::connect(canvas, &PlotCanvas::fitRequested, &plot, &TimePlot::fit);
    QObject::connect(canvas, &PlotCanvas::legendClicked, &plot,
                     [this](const QCPAbstractPlottable* graph) { toggle(graph); });
    QObject::connect(canvas, &PlotCanvas::menuRequested, &plot,
                     [this](QPoint global) { showMenu(global); });
    QObject::connect(canvas, &PlotCanvas::cursorDragged, &plot, [this](double t) {
        if (!hasData()) return;
        const double inside = std::clamp(t, times->front(), times->back());
        canvas->setCursor(inside);
        emit plot.cursorMoved(inside);
    });
}

/// Makes the curves anew from all samples.
void TimePlot::Impl::rebuild() {
    refreshPens(PlotTheme::of(plot.palette()));
    for (Drawn& drawn : curves) {
        drawn.graph->data()->clear();
        drawn.extent = drawn.positive = {};
        drawn.taken = 0;
    }
    takeAll();
}

/// A curve's own sample; on a stack the sum of it and of the shown ones below.
double TimePlot::Impl::valueAt(std::size_t index, std::size_t sample) const {
    if (curves[index].curve.stack == Stack::None) return (*curves[index].curve.values)[sample];
    double sum = 0.0;
    for (std::size_t i = 0; i <= index; ++i) {
        const Curve& curve = curves[i].curve;
        if (!curve.values || !curves[i].graph->visible()) continue;
        const double value = (*curve.values)[sample];
        sum += curve.stack == Stack::Minus ? -value : value;
    }
    return sum;
}

void TimePlot::Impl::take(std::size_t index) {
    Drawn& drawn = curves[index];
    std::size_t count = times->size();
    for (const Drawn& other : curves)
        if (other.curve.values) count = std::min(count, other.curve.values->size());
    const bool log = logarithmic && !drawn.curve.onRight;
    QVector<QCPGraphData> fresh;
    fresh.reserve(static_cast<qsizetype>(count - drawn.taken));
    for (; drawn.taken < count; ++drawn.taken) {
        const double value = valueAt(index, drawn.taken);
        const bool positive = value > 0.0;
        if (std::isfinite(value)) drawn.extent.include(value);
        if (positive && std::isfinite(value)) drawn.positive.include(value);
        fresh.append({(*times)[drawn.taken], log && !positive ? qQNaN() : value});
    }
    drawn.graph->data()->add(fresh, true);
}

void TimePlot::Impl::takeAll() {
    if (!plot.isVisible()) {
        stale = true;
        return;
    }
    stale = false;
    for (std::size_t i = 0; times && i < curves.size(); ++i)
        take(i);
    if (stacked) stackUp();
    stack->setCurrentWidget(hasData() ? static_cast<QWidget*>(canvas) : hint);
    if (!zoomed) fitNow();
    draw();
}

/// Fills what lies between each curve and the shown one below. The lowest stands on zero, or where
/// it gets below that (a potential energy), on its lowest value, so that no area lies on another.
void TimePlot::Impl::stackUp() {
    QCPGraph* below = base;
    for (Drawn& drawn : curves) {
        if (!drawn.graph->visible() || !drawn.curve.values) continue;
        if (below == base && hasData()) {
            const double level = std::min(0.0, drawn.extent.isEmpty() ? 0.0 : drawn.extent.lower);
            base->setData({times->front(), times->back()}, {level, level}, true);
        }
        drawn.graph->setChannelFillGraph(below);
        below = drawn.graph;
    }
}

void TimePlot::Impl::fitNow() {
    if (!hasData()) return;
    Extent left, right;
    for (const Drawn& drawn : curves) {
        if (!drawn.graph->realVisibility()) continue;
        if (drawn.curve.onRight)
            right.include(drawn.extent);
        else
            left.include(logarithmic ? drawn.positive : drawn.extent);
    }
    if (stacked && !logarithmic) left.include(0.0);
    if (!right.isEmpty()) right.include(0.0);
    const double first = times->front(), last = times->back();
    canvas->xAxis->setRange(first, last > first ? last : first + 1.0);
    canvas->yAxis->setRange(left.withMargin(logarithmic));
    canvas->yAxis2->setRange(right.withMargin(false));
}

void TimePlot::Impl::draw() {
    canvas->replot(QCustomPlot::rpQueuedReplot);
}

void TimePlot::Impl::refreshLegend() {
    const PlotTheme theme = PlotTheme::of(plot.palette());
    QColor faint = theme.text;
    faint.setAlpha(110);
    for (const Drawn& drawn : curves) {
        if (auto* item = canvas->legend->itemWithPlottable(drawn.graph)) {
            QFont font = plot.font();
            font.setStrikeOut(!drawn.graph->visible());
            item->setFont(font);
            item->setTextColor(drawn.graph->visible() ? theme.text : faint);
        }
    }
    layOutLegend();
}

/// In as many columns as fit; a legend of many rows leaves no room for curves, and the list beside
/// the plot names them too.
void TimePlot::Impl::layOutLegend() {
    constexpr int kMostRows = 3;
    const QFontMetrics metrics(plot.font());
    int widest = 1;
    for (const Drawn& drawn : curves) {
        widest = std::max(widest, metrics.horizontalAdvance(drawn.curve.title) + 44);
    }
    const int columns = std::max(1, (plot.width() - 16) / widest);
    const int count = static_cast<int>(curves.size());
    const bool shown = count > 0 && count <= kMostRows * columns;
    canvas->legend->setWrap(columns);
    canvas->legend->setFillOrder(QCPLegend::foColumnsFirst, true); // entries there are, too
    canvas->legend->setVisible(shown);
    canvas->plotLayout()->setRowStretchFactor(0, shown ? 0.001 : 1e-6);
    canvas->legend->setMaximumSize(QWIDGETSIZE_MAX, shown ? QWIDGETSIZE_MAX : 0);
}

void TimePlot::Impl::refreshPens(const PlotTheme& theme) {
    for (const Drawn& drawn : curves) {
        const Stack place = drawn.curve.stack;
        drawn.graph->setPen(place == Stack::Sum ? QPen(theme.text, 2.0)
                                                : theme.curve(drawn.curve.colour));
        drawn.graph->setBrush(place == Stack::Plus    ? theme.area(drawn.curve.colour)
                              : place == Stack::Minus ? theme.hatching(drawn.curve.colour)
                                                      : QBrush(Qt::NoBrush));
    }
}

void TimePlot::Impl::refreshTheme() {
    const PlotTheme theme = PlotTheme::of(plot.palette());
    theme.apply(*canvas);
    canvas->setCursorPen(QPen(theme.cursor, 1.0));
    refreshPens(theme);
    for (QCPAxis* axis : {canvas->xAxis, canvas->yAxis, canvas->yAxis2}) {
        axis->setTickLabelFont(plot.font());
        axis->setLabelFont(plot.font());
    }
    canvas->legend->setFont(plot.font());
    refreshLegend();
    draw();
}

/// "Multiplier [N, N m]": the units of the curves there are.
void TimePlot::Impl::refreshLabels() {
    QStringList units, right;
    for (const Drawn& drawn : curves) {
        if (drawn.curve.onRight)
            right.append(drawn.curve.title);
        else if (!drawn.curve.unit.isEmpty() && !units.contains(drawn.curve.unit))
            units.append(drawn.curve.unit);
    }
    canvas->xAxis->setLabel(tr("Time [s]"));
    canvas->yAxis->setLabel(
        units.isEmpty() ? quantity
                        : QStringLiteral("%1 [%2]").arg(quantity, units.join(QLatin1String(", "))));
    canvas->yAxis2->setVisible(!right.isEmpty());
    canvas->yAxis2->setLabel(right.join(QLatin1String(", ")));
}

void TimePlot::Impl::toggle(const QCPAbstractPlottable* graph) {
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if (curves[i].graph == graph) {
            plot.setCurveVisible(static_cast<int>(i), !curves[i].graph->visible());
        }
    }
}

void TimePlot::Impl::showMenu(QPoint global) {
    QMenu menu(&plot);
    menu.addAction(tr("Fit"), &plot, &TimePlot::fit);
    QAction* log = menu.addAction(tr("Logarithmic Axis"));
    log->setCheckable(true);
    log->setChecked(logarithmic);
    connect(log, &QAction::toggled, &plot, &TimePlot::setLogarithmic);
    menu.addSeparator();
    menu.addAction(tr("Copy Picture"), &plot,
                   [this] { QApplication::clipboard()->setImage(plot.image(2.0)); });
    menu.addAction(tr("Save Picture..."), &plot, [this] { saveAsChosen(); });
    menu.addAction(tr("Export Visible as CSV..."), &plot, &TimePlot::exportRequested);
    menu.exec(global);
}

void TimePlot::Impl::saveAsChosen() {
    QString filter;
    QString path = QFileDialog::getSaveFileName(
        &plot, tr("Save Picture"), {},
        tr("PDF documents (*.pdf);;SVG drawings (*.svg);;PNG pictures (*.png)"), &filter);
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) { // the filter says which: "... (*.pdf)"
        path += QLatin1Char('.') + filter.section(QLatin1Char('.'), -1).chopped(1);
    }
    if (!plot.saveAs(path)) {
        emit plot.failed(tr("The picture could not be saved as %1.").arg(path));
    }
}

TimePlot::TimePlot(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(*this)) {
    setFocusProxy(m_impl->canvas);
    m_impl->settle.setSingleShot(true);
    m_impl->settle.setInterval(kSettleTime);
    connect(&m_impl->settle, &QTimer::timeout, this, [this] {
        m_impl->canvas->setNotAntialiasedElements(QCP::aeNone);
        m_impl->draw();
    });
    m_impl->redraw.setSingleShot(true);
    m_impl->redraw.setInterval(kRedrawTime);
    connect(&m_impl->redraw, &QTimer::timeout, this, [this] { m_impl->takeAll(); });
}

TimePlot::~TimePlot() = default;

void TimePlot::setCurves(const std::vector<double>* times, const std::vector<Curve>& curves) {
    PlotCanvas* canvas = m_impl->canvas;
    m_impl->times = times;
    canvas->clearGraphs();
    m_impl->curves.clear();
    m_impl->stacked =
        std::ranges::any_of(curves, [](const Curve& curve) { return curve.stack != Stack::None; });
    m_impl->base = m_impl->stacked ? canvas->addGraph() : nullptr;
    if (m_impl->stacked) {
        m_impl->base->setPen(Qt::NoPen);
        m_impl->base->removeFromLegend();
    }
    for (const Curve& curve : curves) {
        QCPGraph* graph =
            canvas->addGraph(canvas->xAxis, curve.onRight ? canvas->yAxis2 : canvas->yAxis);
        graph->setName(curve.title);
        graph->setLineStyle(curve.stepped ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        m_impl->curves.push_back({curve, graph, {}, {}, 0});
    }
    m_impl->refreshLegend();
    m_impl->refreshLabels();
    m_impl->rebuild();
}

void TimePlot::dataAppended() {
    // Smooth lines cost most of a picture's time; while samples come, pictures change too fast for
    // them to be seen.
    m_impl->canvas->setNotAntialiasedElements(QCP::aeAll);
    m_impl->settle.start();
    // Seldom, and not in the turn in which the other views take up the same samples.
    if (!m_impl->redraw.isActive()) m_impl->redraw.start();
}

void TimePlot::setQuantity(const QString& quantity) {
    m_impl->quantity = quantity;
    m_impl->refreshLabels();
}

void TimePlot::setEmptyText(const QString& text) {
    m_impl->hint->setText(text);
}

void TimePlot::setLogarithmic(bool on) {
    if (on == m_impl->logarithmic) return;
    m_impl->logarithmic = on;
    QCPAxis* axis = m_impl->canvas->yAxis;
    axis->setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(on ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                       : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    axis->setNumberFormat(on ? QStringLiteral("ebc") : QStringLiteral("gbc"));
    axis->setNumberPrecision(on ? 0 : 6);
    m_impl->zoomed = false;
    m_impl->rebuild();
}

bool TimePlot::isLogarithmic() const {
    return m_impl->logarithmic;
}

void TimePlot::setCursor(double t) {
    m_impl->canvas->setCursor(t);
}

double TimePlot::cursor() const {
    return m_impl->canvas->cursor();
}

std::pair<double, double> TimePlot::visibleRange() const {
    if (!m_impl->times || m_impl->times->empty()) return {0.0, 0.0};
    const double first = m_impl->times->front(), last = m_impl->times->back();
    if (!m_impl->zoomed) return {first, last};
    const QCPRange range = m_impl->canvas->xAxis->range();
    return {std::clamp(range.lower, first, last), std::clamp(range.upper, first, last)};
}

bool TimePlot::isCurveVisible(int index) const {
    return m_impl->curves.at(static_cast<std::size_t>(index)).graph->visible();
}

void TimePlot::setCurveVisible(int index, bool on) {
    m_impl->curves.at(static_cast<std::size_t>(index)).graph->setVisible(on);
    m_impl->refreshLegend();
    if (m_impl->stacked) m_impl->rebuild(); // what lies above moves
    if (!m_impl->zoomed) m_impl->fitNow();
    m_impl->draw();
}

int TimePlot::curveCount() const {
    return static_cast<int>(m_impl->curves.size());
}

void TimePlot::fit() {
    m_impl->zoomed = false;
    m_impl->fitNow();
    m_impl->draw();
}

bool TimePlot::isZoomed() const {
    return m_impl->zoomed;
}

bool TimePlot::saveAs(const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return false;
    const PlotTheme light = PlotTheme::light();
    light.apply(*m_impl->canvas);
    m_impl->refreshPens(light);
    m_impl->canvas->setCursorVisible(false);
    const bool written =
        writePicture(*m_impl->canvas, file, QFileInfo(path).suffix().toLower(), m_impl->quantity);
    m_impl->canvas->setCursorVisible(true);
    m_impl->refreshTheme();
    return written && file.commit();
}

QImage TimePlot::image(double scale) {
    return m_impl->canvas->toPixmap(m_impl->canvas->width(), m_impl->canvas->height(), scale)
        .toImage();
}

void TimePlot::changeEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
        m_impl->refreshTheme();
        break;
    case QEvent::LanguageChange:
        m_impl->refreshLabels();
        break;
    default:
        break;
    }
    QWidget::changeEvent(event);
}

void TimePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_impl->layOutLegend();
}

void TimePlot::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_impl->stale) m_impl->takeAll();
}

} // namespace trammel::studio
