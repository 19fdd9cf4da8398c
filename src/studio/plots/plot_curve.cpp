#include "studio/plots/plot_curve.h"

#include "studio/plots/xy_decimation.h"

#include <algorithm>
#include <limits>

namespace trammel::studio {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool isLogarithmic(const QCPAxis& axis) {
    return axis.scaleType() == QCPAxis::stLogarithmic;
}

} // namespace

PlotCurve::PlotCurve(Place place, std::unique_ptr<CurveSamples> samples,
                     std::unique_ptr<CurveSamples> against)
    : m_place(place), m_samples(std::move(samples)), m_against(std::move(against)) {
    if (place.abscissa == Abscissa::Channel) {
        m_plottable = new QCPCurve(place.x, place.y);
    } else {
        auto* graph = new QCPGraph(place.x, place.y);
        graph->setLineStyle(place.isStepped ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        graph->setAdaptiveSampling(false); // the points are few
        m_plottable = graph;
    }
    update();
}

PlotCurve::~PlotCurve() {
    m_plottable->parentPlot()->removePlottable(m_plottable);
}

void PlotCurve::setOwn(std::unique_ptr<CurveSamples> own) {
    m_own = std::move(own);
    m_own->update();
}

void PlotCurve::update() {
    m_samples->update();
    if (m_against) m_against->update();
    if (m_own) m_own->update();
}

void PlotCurve::transform(double from, double to, std::function<void()> done) {
    const std::size_t first = m_samples->indexAt(from);
    const std::size_t last = std::max(first, m_samples->indexAt(std::nextafter(to, 1e300)));
    const auto part = [&](std::span<const double> all) {
        const auto some = all.subspan(first, last - first);
        return std::vector<double>(some.begin(), some.end());
    };
    m_task.start([t = part(m_samples->times()), y = part(m_samples->values())](
                     const std::stop_token& stop) { return spectrum(t, y, stop); },
                 [this, done](const Spectrum& result) {
                     m_spectrum = result;
                     m_spectrumPyramid.clear();
                     m_spectrumPyramid.extend(m_spectrum.amplitude, m_spectrum.amplitude.size());
                     done();
                 },
                 [](const QString&) {});
}

void PlotCurve::prepare(double scale) {
    const QCPRange x = m_place.x->range(), y = m_place.y->range();
    const QRect area = m_place.x->axisRect()->rect();
    const auto pixels = [scale](int length) {
        return std::max(1, static_cast<int>(scale * length));
    };
    if (m_place.abscissa == Abscissa::Channel) {
        const auto points = drawnOnce(m_against->values(), m_samples->values(),
                                      {x.lower, x.upper, y.lower, y.upper, pixels(area.width()),
                                       pixels(area.height()), isLogarithmic(*m_place.x),
                                       isLogarithmic(*m_place.y)});
        QVector<QCPCurveData> data;
        data.reserve(static_cast<qsizetype>(points.size()));
        for (const PlotPoint& point : points)
            data.append({static_cast<double>(data.size()), point.x, point.y});
        static_cast<QCPCurve*>(m_plottable)->data()->set(data, true);
        return;
    }
    const bool isTime = m_place.abscissa == Abscissa::Time;
    // Filling between dense lines takes a time that grows with their points.
    const int fine = m_plottable->brush().style() == Qt::NoBrush ? 1 : 2;
    const Table all = whole();
    const auto points = decimated(all.x, all.y, isTime ? m_samples->pyramid() : m_spectrumPyramid,
                                  {x.lower, x.upper, pixels(area.width()) / fine,
                                   isLogarithmic(*m_place.x), isLogarithmic(*m_place.y)});
    QVector<QCPGraphData> data;
    data.reserve(static_cast<qsizetype>(points.size()));
    for (const PlotPoint& point : points)
        data.append({point.x, point.y});
    graph()->data()->set(data, true);
}

PlotCurve::Table PlotCurve::whole() const {
    if (m_place.abscissa == Abscissa::Frequency)
        return {m_spectrum.frequency, m_spectrum.amplitude};
    return {m_against ? m_against->values() : m_samples->times(), m_samples->values()};
}

PlotCurve::Table PlotCurve::told() const {
    return m_own ? Table{m_own->times(), m_own->values()} : whole();
}

SampleSpan PlotCurve::xSpan() const {
    if (m_against) return m_against->span();
    SampleSpan span;
    const auto x = whole().x;
    if (x.empty()) return span;
    span.include(x.front());
    span.include(x.back());
    if (!(x.front() > 0.0) && x.size() > 1) span.include(x[1]); // the lowest above zero
    return span;
}

SampleSpan PlotCurve::ySpan() const {
    if (m_place.abscissa != Abscissa::Frequency) return m_samples->span();
    return m_spectrumPyramid.over(m_spectrum.amplitude, 0, m_spectrum.amplitude.size());
}

PlotCurve::Table PlotCurve::visible() const {
    const Table all = told();
    if (m_place.abscissa == Abscissa::Channel) return all;
    const QCPRange range = m_place.x->range();
    const auto first = std::ranges::lower_bound(all.x, range.lower) - all.x.begin();
    const auto last = std::ranges::upper_bound(all.x, range.upper) - all.x.begin();
    const auto from = static_cast<std::size_t>(first);
    const auto count = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, last - first));
    return {all.x.subspan(from, count), all.y.subspan(from, count)};
}

double PlotCurve::valueAt(double x) const {
    if (m_place.abscissa == Abscissa::Channel) return kNaN;
    const Table all = told();
    return studio::valueAt(all.x, all.y, x, m_place.isStepped);
}

PlotPoint PlotCurve::pointAt(double t) const {
    if (!m_against) return {kNaN, kNaN};
    return {studio::valueAt(m_against->times(), m_against->values(), t),
            studio::valueAt(m_samples->times(), m_samples->values(), t)};
}

} // namespace trammel::studio
