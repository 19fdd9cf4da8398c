#include "studio/plots/plot_area.h"

#include "studio/plots/channel_catalog.h"
#include "studio/plots/extent.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trammel::studio {
namespace {

constexpr int kLeastHeight = 96; ///< with its axes, below which a drag makes no plot

/// In the chosen unit. @pre the run has the channel
std::unique_ptr<CurveSamples> samplesOf(const PlottedRun& run, const CurveSpec& curve) {
    const std::size_t channel = run.data->find(curve.channel).value();
    const double scale = ChannelCatalog::shownFactor(run.data->header().channels[channel].unit);
    return std::make_unique<CurveSamples>(run.data, curve.channel, curve.kind, scale);
}

} // namespace

PlotArea::PlotArea(QCustomPlot& plot, int row, std::function<void()> changed)
    : m_plot(plot), m_rect(new QCPAxisRect(&plot, true)), m_changed(std::move(changed)) {
    m_legend = std::make_unique<AreaLegend>(plot, row);
    plot.plotLayout()->addElement(row + 1, 0, m_rect);
    // Without a layer axes would be drawn under what they bear.
    for (QCPAxis* axis : m_rect->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
    }
    m_rect->setSizeConstraintRect(QCPLayoutElement::scrOuterRect);
    setCollapsed(false);
    m_events = std::make_unique<EventLines>(plot, *m_rect);
    m_marks = std::make_unique<TimeMarks>(plot, *m_rect);
    m_rect->axis(QCPAxis::atTop)->setVisible(false);
    m_tracer = new QCPItemTracer(&plot); // items look for an area in the layout
    setUpTracer();
    setUpAxes();
}

PlotArea::~PlotArea() {
    m_legend.reset(); // names the curves
    m_curves.clear();
    for (QCPGraph* name : m_runNames)
        m_plot.removePlottable(name);
    if (m_base) m_plot.removePlottable(m_base);
    m_plot.removeItem(m_tracer);
    m_marks.reset();
    m_events.reset();
    m_plot.plotLayout()->remove(m_rect);
}

void PlotArea::setCollapsed(bool on) {
    m_isCollapsed = on;
    m_rect->setVisible(!on);
    m_rect->setAutoMargins(on ? QCP::msNone : QCP::msAll);
    if (on) m_rect->setMargins({});
    m_rect->setMinimumMargins(on ? QMargins() : QMargins(8, 4, 12, 4));
    m_rect->setMinimumSize(60, on ? 1 : kLeastHeight); // 0 would be the size of its contents
    m_rect->setMaximumSize(QWIDGETSIZE_MAX, on ? 1 : QWIDGETSIZE_MAX);
    m_legend->setCollapsed(on);
}

void PlotArea::show(PlotSpec spec, const std::vector<PlottedRun>& runs, const QString& kind) {
    m_spec = std::move(spec);
    if (m_spec.isAutomatic)
        m_spec.curves = runs.empty() ? std::vector<CurveSpec>()
                                     : ChannelCatalog::initialCurves(kind, m_spec.isStacked,
                                                                     runs.front().data->header());
    giveColours();
    setUpAxes();
    makeCurves(runs);
    setHeight(m_spec.height);
    refreshPens();
    refreshTexts();
    setMarkers(m_markers);
}

void PlotArea::setHeight(double height) {
    m_spec.height = height;
}

/// The lowest colour that no other curve of the plot has.
void PlotArea::giveColours() {
    std::set<int> used;
    for (const CurveSpec& curve : m_spec.curves)
        used.insert(curve.colour);
    for (CurveSpec& curve : m_spec.curves) {
        if (curve.colour >= 0) continue;
        curve.colour = 0;
        while (used.contains(curve.colour))
            ++curve.colour;
        used.insert(curve.colour);
    }
}

void PlotArea::makeCurves(const std::vector<PlottedRun>& runs) {
    m_legend->clear();
    m_curves.clear();
    for (QCPGraph* name : m_runNames)
        m_plot.removePlottable(name);
    m_runNames.clear();
    if (m_base) m_plot.removePlottable(m_base);
    m_base = nullptr;
    m_runs = runs;
    for (int run = 0; run < static_cast<int>(runs.size()); ++run) {
        const PlottedRun& shown = runs[static_cast<std::size_t>(run)];
        if (m_spec.isStacked) {
            makeStack(shown, run);
            continue;
        }
        const bool isOverChannel = m_spec.abscissa == Abscissa::Channel;
        if (isOverChannel && !shown.data->find(m_spec.against.channel)) continue;
        for (int i = 0; i < static_cast<int>(m_spec.curves.size()); ++i) {
            const CurveSpec& spec = m_spec.curves[static_cast<std::size_t>(i)];
            if (!shown.data->find(spec.channel)) continue;
            addCurve(i, run, samplesOf(shown, spec),
                     isOverChannel ? samplesOf(shown, m_spec.against) : nullptr);
        }
    }
    fillLegend();
}

/// Each curve on the shown ones before it, and the sum; of an overlaid run the sum alone.
void PlotArea::makeStack(const PlottedRun& run, int number) {
    if (number == 0) {
        m_base = new QCPGraph(&axis(QCPAxis::atBottom), &axis(QCPAxis::atLeft));
        m_base->setPen(Qt::NoPen);
    }
    std::vector<CurveSamples::Term> terms;
    for (int i = 0; i < static_cast<int>(m_spec.curves.size()); ++i) {
        const CurveSpec& spec = m_spec.curves[static_cast<std::size_t>(i)];
        const int sign = ChannelCatalog::stackSign(spec.channel);
        if (sign == 0 || !run.data->find(spec.channel)) continue;
        auto stacked = terms;
        stacked.push_back({spec.channel, static_cast<double>(sign)});
        if (number == 0)
            addCurve(i, number, std::make_unique<CurveSamples>(run.data, stacked), nullptr)
                .setOwn(samplesOf(run, spec));
        if (!spec.isHidden) terms = stacked;
    }
    if (!terms.empty())
        addCurve(-1, number, std::make_unique<CurveSamples>(run.data, terms), nullptr);
    if (number == 0) fillStack();
}

/// Fills what lies between each curve and the shown one below. The lowest stands on zero, or where
/// it gets below that (a potential energy), on its lowest value, so that no area lies on another.
void PlotArea::fillStack() {
    QCPGraph* below = m_base;
    for (const Drawn& drawn : m_curves) {
        if (drawn.run != 0 || !drawn.curve->plottable().visible()) continue;
        if (below == m_base) {
            const SampleSpan span = drawn.curve->ySpan();
            const auto times = drawn.curve->samples().times();
            const double level = span.isEmpty() ? 0.0 : std::min(0.0, span.lower);
            if (!times.empty())
                m_base->setData({times.front(), times.back()}, {level, level}, true);
        }
        drawn.curve->graph()->setChannelFillGraph(below);
        below = drawn.curve->graph();
    }
}

PlotCurve& PlotArea::addCurve(int spec, int run, std::unique_ptr<CurveSamples> samples,
                              std::unique_ptr<CurveSamples> against) {
    const CurveSpec* curve = spec < 0 ? nullptr : &m_spec.curves[static_cast<std::size_t>(spec)];
    const bool isOnRight = curve && curve->isOnRight && !m_spec.isStacked;
    const bool isStepped = curve && m_spec.abscissa == Abscissa::Time && !m_spec.isStacked &&
                           curve->isStepped.value_or(curve->kind == CurveKind::Value &&
                                                     ChannelCatalog::isStepped(curve->channel));
    const PlotCurve::Place place{&axis(QCPAxis::atBottom),
                                 &axis(isOnRight ? QCPAxis::atRight : QCPAxis::atLeft),
                                 m_spec.abscissa, isStepped};
    m_curves.push_back(
        {spec, run, std::make_unique<PlotCurve>(place, std::move(samples), std::move(against))});
    m_curves.back().curve->plottable().setVisible(!curve || !curve->isHidden);
    return *m_curves.back().curve;
}

void PlotArea::update() {
    for (const Drawn& drawn : m_curves)
        drawn.curve->update();
    if (m_spec.isStacked) fillStack();
}

void PlotArea::transform(double from, double to) {
    if (m_spec.abscissa != Abscissa::Frequency) return;
    for (const Drawn& drawn : m_curves)
        drawn.curve->transform(from, to, m_changed);
}

void PlotArea::prepare(double scale) {
    fitLabels();
    for (const Drawn& drawn : m_curves) {
        if (drawn.curve->plottable().visible()) drawn.curve->prepare(scale);
    }
}

bool PlotArea::hasData() const {
    return std::ranges::any_of(
        m_curves, [](const Drawn& drawn) { return !drawn.curve->samples().times().empty(); });
}

int PlotArea::specOf(const QCPAbstractPlottable* plottable) const {
    for (const Drawn& drawn : m_curves) {
        if (&drawn.curve->plottable() == plottable) return drawn.spec;
    }
    return -1;
}

void PlotArea::fitValues() {
    Extent left, right;
    bool hasCounts = false;
    for (const Drawn& drawn : m_curves) {
        if (!drawn.curve->plottable().visible()) continue;
        const bool isRight = drawn.curve->plottable().valueAxis() == &axis(QCPAxis::atRight);
        const bool isLog = isRight ? m_spec.isLogRight : m_spec.isLogLeft;
        const SampleSpan span = drawn.curve->ySpan();
        if (span.isEmpty() || (isLog && !(span.upper > 0.0))) continue;
        Extent& extent = isRight ? right : left;
        extent.include(isLog ? span.lowestPositive : span.lower);
        extent.include(span.upper);
        hasCounts = hasCounts || (isRight && drawn.curve->isStepped());
    }
    if (m_spec.isStacked && !m_spec.isLogLeft) left.include(0.0);
    if (hasCounts && !m_spec.isLogRight) right.include(0.0);
    axis(QCPAxis::atLeft).setRange(left.withMargin(m_spec.isLogLeft));
    axis(QCPAxis::atRight).setRange(right.withMargin(m_spec.isLogRight));
}

void PlotArea::fitAbscissa() {
    m_isFitted = isOverTime();
    if (m_isFitted) return;
    Extent extent;
    for (const Drawn& drawn : m_curves) {
        const SampleSpan span = drawn.curve->xSpan();
        if (span.isEmpty()) continue;
        extent.include(span.lower);
        extent.include(span.upper);
    }
    m_isFitted = !extent.isEmpty();
    if (m_spec.abscissa == Abscissa::Channel)
        axis(QCPAxis::atBottom).setRange(extent.withMargin(false));
    else
        axis(QCPAxis::atBottom)
            .setRange(0.0, extent.isEmpty() || extent.upper <= 0.0 ? 1.0 : extent.upper);
}

void PlotArea::setUpTracer() {
    m_tracer->setStyle(QCPItemTracer::tsCircle);
    m_tracer->setSize(8);
    m_tracer->setLayer(QLatin1String(TimeMarks::kLayer));
    m_tracer->setClipAxisRect(m_rect);
    m_tracer->setSelectable(false);
    m_tracer->setVisible(false);
}

void PlotArea::setMarkers(const TimeMarkers& markers) {
    m_markers = markers;
    if (isOverTime() && !m_isCollapsed)
        m_marks->set(markers);
    else
        m_marks->hide();
    const bool hasPath = m_spec.abscissa == Abscissa::Channel && !m_curves.empty();
    const PlotPoint at = hasPath ? m_curves.front().curve->pointAt(markers.t)
                                 : PlotPoint{std::nan(""), std::nan("")};
    m_tracer->setVisible(std::isfinite(at.x) && std::isfinite(at.y) && !m_isCollapsed);
    if (!m_tracer->visible()) return;
    m_tracer->position->setAxisRect(m_rect);
    m_tracer->position->setAxes(&axis(QCPAxis::atBottom),
                                m_curves.front().curve->plottable().valueAxis());
    m_tracer->position->setCoords(at.x, at.y);
}

void PlotArea::setCursorVisible(bool on) {
    if (on) {
        setMarkers(m_markers);
        return;
    }
    m_marks->hideCursor();
    m_tracer->setVisible(false);
}

void PlotArea::setEvents(std::vector<double> times) {
    m_events->setTimes(isOverTime() && !m_isCollapsed ? std::move(times) : std::vector<double>());
}

} // namespace trammel::studio
