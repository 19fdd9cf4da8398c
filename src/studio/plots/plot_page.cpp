#include "studio/plots/plot_page.h"

#include "studio/plots/channel_catalog.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QStackedLayout>
#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::studio {
namespace {

constexpr int kSettleTime = 200;      ///< ms of rest until curves are drawn smoothly
constexpr int kRedrawTime = 100;      ///< ms between two pictures while samples come
constexpr double kSlowPicture = 12.0; ///< ms
constexpr double kLegendShare = 0.001;
constexpr int kLeastHeight = 120; ///< of a plot, with its legend; lower ones make the page scroll

} // namespace

PlotPage::PlotPage(QWidget* parent)
    : QWidget(parent),
      m_canvas(new PlotCanvas(this)),
      m_scroll(new QScrollArea(this)),
      m_hint(new QLabel(this)),
      m_stack(new QStackedLayout(this)),
      m_margins(new QCPMarginGroup(m_canvas)) {
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setBackgroundRole(QPalette::Base);
    m_hint->setAutoFillBackground(true);
    m_hint->setAcceptDrops(true);
    m_hint->installEventFilter(this);
    m_stack->addWidget(m_hint);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus); // the canvas has it
    m_scroll->setWidget(m_canvas);
    m_stack->addWidget(m_scroll);
    m_draftTimer.setSingleShot(true);
    m_draftTimer.setInterval(kSettleTime);
    connect(&m_draftTimer, &QTimer::timeout, this, &PlotPage::finishDraft);
    m_redraw.setSingleShot(true);
    m_redraw.setInterval(kRedrawTime);
    connect(&m_redraw, &QTimer::timeout, this, &PlotPage::takeSamples);
    connectCanvas();
    setFocusProxy(m_canvas);
    m_canvas->setAccessibleName(tr("Plots"));
    makeAreas({PlotSpec()});
    setDraft(false);
}

PlotPage::~PlotPage() = default;

void PlotPage::connectCanvas() {
    connect(m_canvas, &QCustomPlot::beforeReplot, this, [this] {
        if (std::exchange(m_legendWidth, m_canvas->width()) == m_canvas->width()) return;
        for (const auto& area : m_areas)
            area->refreshLegend();
    });
    connect(m_canvas, &QCustomPlot::afterLayout, this, [this] {
        for (const auto& area : m_areas)
            area->prepare(m_scale);
        if (std::exchange(m_seeksActive, false)) scrollToActive();
    });
    connect(m_canvas, &PlotCanvas::userZoomed, this, [this] {
        m_isZoomed = true;
        // Smooth, wide lines cost most of a picture's time.
        if (m_canvas->replotTime(true) > kSlowPicture) setDraft(true);
        m_draftTimer.start();
    });
    connect(m_canvas, &PlotCanvas::fitRequested, this, &PlotPage::fit);
    connect(m_canvas, &PlotCanvas::areaPressed, this,
            [this](QCPAxisRect* rect) { setActivePlot(indexOf(rect)); });
    connect(m_canvas, &PlotCanvas::legendClicked, this, [this](QCPAbstractPlottable* curve) {
        for (int i = 0; i < plotCount(); ++i) {
            const int spec = plot(i).specOf(curve);
            if (spec >= 0) setCurveVisible(i, spec, !curve->visible());
        }
    });
    connect(m_canvas, &PlotCanvas::menuRequested, this, &PlotPage::menuRequested);
    connect(m_canvas, &PlotCanvas::heightsDragged, this, &PlotPage::dragHeights);
    connect(m_canvas, &PlotCanvas::channelsDropped, this, &PlotPage::takeDrop);
    const auto inside = [this](double t) {
        const auto& times = m_runs.front().data->time();
        return std::clamp(t, times.front(), times.back());
    };
    connect(m_canvas, &PlotCanvas::cursorDragged, this, [this, inside](double t) {
        if (m_runs.empty() || m_runs.front().data->time().empty()) return;
        setCursor(inside(t));
        emit cursorMoved(m_markers.t);
    });
    connect(m_canvas, &PlotCanvas::markerDragged, this, [this, inside](int which, double t) {
        (which == 0 ? m_markers.a : m_markers.b) = inside(t);
        emit markersMoved(m_markers.a, m_markers.b);
    });
}

void PlotPage::setSpec(const PageSpec& spec) {
    m_kind = spec.kind;
    m_title = spec.title;
    m_active = 0;
    makeAreas(spec.plots);
    m_isZoomed = false;
    showCurves();
}

PageSpec PlotPage::spec() const {
    PageSpec spec{m_kind, m_title, {}};
    for (const auto& area : m_areas) {
        spec.plots.push_back(area->spec());
        if (area->spec().isAutomatic) spec.plots.back().curves.clear();
    }
    return spec;
}

QString PlotPage::title() const {
    return m_title.isEmpty() ? ChannelCatalog::pageTitle(m_kind) : m_title;
}

void PlotPage::setTitle(const QString& title) {
    m_title = title;
    emit changed();
}

/// Makes the areas anew, without curves.
void PlotPage::makeAreas(const std::vector<PlotSpec>& plots) {
    m_areas.clear();
    m_canvas->plotLayout()->simplify();
    for (const PlotSpec& spec : plots) {
        const int row = 2 * static_cast<int>(m_areas.size());
        m_areas.push_back(std::make_unique<PlotArea>(*m_canvas, row, [this] {
            for (int i = 0; i < plotCount(); ++i) {
                const bool isSpectrum = plot(i).spec().abscissa == Abscissa::Frequency;
                if (isSpectrum && !(m_isZoomed && plot(i).isFitted())) fitPlot(i);
            }
            draw();
            emit viewChanged();
        }));
        PlotArea& area = *m_areas.back();
        area.rect().setMarginGroup(QCP::msLeft | QCP::msRight, m_margins);
        area.show(spec, {}, m_kind);
        link(area);
    }
    m_active = std::clamp(m_active, 0, plotCount() - 1);
    m_isMaximised = false;
    refreshRows();
    refreshTheme();
    setActivePlot(m_active);
}

/// Areas over time follow each other's range.
void PlotPage::link(PlotArea& area) {
    connect(&area.axis(QCPAxis::atBottom), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this, &area](const QCPRange& range) {
                if (m_isLinking || !area.isOverTime()) return;
                m_isLinking = true;
                for (const auto& other : m_areas) {
                    if (other->isOverTime()) other->axis(QCPAxis::atBottom).setRange(range);
                }
                m_isLinking = false;
                m_draftTimer.start();
            });
}

void PlotPage::refreshRows() {
    QCPLayoutGrid& grid = *m_canvas->plotLayout();
    QList<QCPAxisRect*> overTime;
    for (int i = 0; i < plotCount(); ++i) {
        grid.setRowStretchFactor(2 * i, kLegendShare);
        grid.setRowStretchFactor(2 * i + 1, plot(i).spec().height);
        const bool isSeen = !m_isMaximised || i == m_active;
        if (plot(i).isOverTime() && isSeen) overTime.append(&plot(i).rect());
    }
    for (const auto& area : m_areas)
        area->setTimesShown(overTime.isEmpty() || &area->rect() == overTime.back());
    m_canvas->setMinimumHeight(kLeastHeight * (m_isMaximised ? 1 : plotCount()));
    m_canvas->setTimeAreas(overTime);
}

void PlotPage::setActivePlot(int index) {
    const bool isOther = index != m_active;
    m_active = std::clamp(index, 0, plotCount() - 1);
    for (int i = 0; i < plotCount(); ++i)
        plot(i).setActive(i == m_active && plotCount() > 1 && !m_isMaximised);
    m_canvas->setActiveArea(&plot(m_active).rect());
    if (m_isMaximised && isOther) collapse();
    draw();
    if (isOther) emit activeChanged();
}

void PlotPage::setMaximised(bool on) {
    if (on == m_isMaximised) return;
    m_isMaximised = on;
    m_seeksActive = true;
    collapse();
    setActivePlot(m_active);
    emit activeChanged();
}

/// The other plots take no room while one has the whole page.
void PlotPage::collapse() {
    for (int i = 0; i < plotCount(); ++i)
        plot(i).setCollapsed(m_isMaximised && i != m_active);
    refreshRows();
    refreshTheme();
    for (const auto& area : m_areas)
        area->setEvents(eventTimes());
    drawMarks();
}

void PlotPage::showPlot(int index) {
    m_seeksActive = true; // once it is laid out
    setActivePlot(index);
}

void PlotPage::scrollToActive() {
    const QRect place = plot(m_active).rect().outerRect();
    m_scroll->ensureVisible(0, place.center().y(), 0, place.height() / 2);
}

void PlotPage::setRuns(const std::vector<PlottedRun>& runs) {
    const bool isSameRun =
        !runs.empty() && !m_runs.empty() && runs.front().data == m_runs.front().data;
    m_isZoomed = m_isZoomed && isSameRun; // runs laid upon it leave the view as it is
    m_runs = runs;
    showCurves();
}

void PlotPage::changeUnits() {
    m_isZoomed = false;
    showCurves();
}

/// Makes all curves anew, of a page that is seen.
void PlotPage::showCurves() {
    m_isStale = !isVisible();
    if (m_isStale)
        dropCurves();
    else
        makeCurves();
}

/// What is not seen keeps no run in memory.
void PlotPage::dropCurves() {
    for (const auto& area : m_areas)
        area->show(area->spec(), {}, m_kind);
}

void PlotPage::makeCurves() {
    for (const auto& area : m_areas) {
        area->show(area->spec(), m_runs, m_kind);
        area->setEvents(eventTimes());
    }
    refreshRows();
    refreshHint();
    setMarkers(m_markers.a, m_markers.b);
    if (!m_isZoomed) fitNow();
    transform();
    draw();
    emit activeChanged();
}

void PlotPage::dataAppended() {
    m_isStale = m_isStale || !isVisible();
    if (m_isStale) return;
    // While samples come, pictures change too fast for smooth lines to be seen.
    setDraft(true);
    m_draftTimer.start();
    // Seldom, and not in the turn in which the other views take up the same samples.
    if (!m_redraw.isActive()) m_redraw.start();
}

void PlotPage::takeSamples() {
    if (!isVisible()) {
        m_isStale = true;
        return;
    }
    for (const auto& area : m_areas) {
        area->update();
        area->setEvents(eventTimes());
    }
    refreshHint();
    if (!m_isZoomed) fitNow();
    draw();
    emit viewChanged();
}

/// What is too slow for every picture.
void PlotPage::finishDraft() {
    setDraft(false);
    transform();
    draw();
    emit viewChanged();
}

/// Thin lines, without smooth edges. Areas never have these: a line runs along them, and they take
/// the most time.
void PlotPage::setDraft(bool on) {
    m_canvas->setNotAntialiasedElements(on ? QCP::aeAll : QCP::aeFills);
    for (const auto& area : m_areas)
        area->setDraft(on);
}

void PlotPage::transform() {
    const auto [from, to] = visibleRange();
    for (const auto& area : m_areas)
        area->transform(from, to);
}

void PlotPage::fitNow() {
    double first = 0.0, last = 0.0;
    for (const PlottedRun& run : m_runs) {
        if (run.data->time().empty()) continue;
        first = std::min(first, run.data->time().front());
        last = std::max(last, run.data->time().back());
    }
    for (int i = 0; i < plotCount(); ++i) {
        if (plot(i).isOverTime())
            plot(i).axis(QCPAxis::atBottom).setRange(first, last > first ? last : first + 1.0);
        fitPlot(i);
    }
}

void PlotPage::fitPlot(int index) {
    plot(index).fitAbscissa();
    plot(index).fitValues();
}

void PlotPage::fit() {
    m_isZoomed = false;
    fitNow();
    m_draftTimer.start();
    draw();
}

std::pair<double, double> PlotPage::visibleRange() const {
    if (m_runs.empty() || m_runs.front().data->time().empty()) return {0.0, 0.0};
    const double first = m_runs.front().data->time().front();
    const double last = m_runs.front().data->time().back();
    if (!m_isZoomed) return {first, last};
    for (const auto& area : m_areas) {
        if (!area->isOverTime()) continue;
        const QCPRange range = area->axis(QCPAxis::atBottom).range();
        return {std::clamp(range.lower, first, last), std::clamp(range.upper, first, last)};
    }
    return {first, last};
}

void PlotPage::draw() {
    if (isVisible()) m_canvas->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPage::setCursor(double t) {
    m_markers.t = t;
    drawMarks();
}

void PlotPage::setMarkers(std::optional<double> a, std::optional<double> b) {
    m_markers.a = a;
    m_markers.b = b;
    m_canvas->setMarkers(a, b);
    drawMarks();
}

void PlotPage::drawMarks() {
    for (const auto& area : m_areas)
        area->setMarkers(m_markers);
    if (isVisible() && m_stack->currentWidget() == m_canvas)
        m_canvas->layer(QLatin1String(TimeMarks::kLayer))->replot();
}

void PlotPage::setEventsShown(bool on) {
    m_showsEvents = on;
    for (const auto& area : m_areas)
        area->setEvents(eventTimes());
    draw();
}

/// The times of the current run's impacts.
std::vector<double> PlotPage::eventTimes() const {
    std::vector<double> times;
    if (!m_showsEvents || m_runs.empty()) return times;
    for (const results::ImpactRecord& impact : m_runs.front().data->impacts())
        times.push_back(impact.t);
    std::ranges::sort(times);
    return times;
}

void PlotPage::refreshHint() {
    const bool hasData =
        std::ranges::any_of(m_areas, [](const auto& area) { return area->hasData(); });
    m_hint->setText(emptyText());
    m_stack->setCurrentWidget(hasData ? static_cast<QWidget*>(m_scroll) : m_hint);
}

void PlotPage::refreshTheme() {
    const PlotTheme theme = PlotTheme::of(palette());
    m_canvas->setBackground(theme.background);
    for (const auto& area : m_areas)
        area->setTheme(theme, font());
    draw();
}

int PlotPage::indexOf(const QCPAxisRect* rect) const {
    const auto found =
        std::ranges::find_if(m_areas, [&](const auto& area) { return &area->rect() == rect; });
    return static_cast<int>(found - m_areas.begin());
}

void PlotPage::retranslate() {
    m_canvas->setAccessibleName(tr("Plots"));
    showCurves();
    refreshHint();
}

void PlotPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refreshTheme();
    QWidget::changeEvent(event);
}

/// What is dropped on an empty page is for its plot, and so is the menu.
bool PlotPage::eventFilter(QObject* object, QEvent* event) {
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::DragLeave:
    case QEvent::Drop:
    case QEvent::ContextMenu:
        // Not sent: what is dropped would be sent back to where the pointer is.
        if (object == m_hint) return static_cast<QObject*>(m_canvas)->event(event);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(object, event);
}

void PlotPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_scale = devicePixelRatioF();
    if (m_isStale)
        showCurves();
    else
        draw();
}

} // namespace trammel::studio
