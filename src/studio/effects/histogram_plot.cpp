#include "studio/effects/histogram_plot.h"

#include "studio/plots/extent.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/small_plot.h"

#include <QEvent>
#include <QVBoxLayout>
#include <numbers>

namespace trammel::studio {

HistogramPlot::HistogramPlot(QWidget* parent)
    : QWidget(parent),
      m_plot(new QCustomPlot(this)),
      m_bars(new QCPBars(m_plot->xAxis, m_plot->yAxis)),
      m_curve(m_plot->addGraph()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setUpSmallPlot(*m_plot);
    m_plot->yAxis->setNumberFormat("gbc");
    draw();
}

void HistogramPlot::setContent(Content content) {
    m_content = std::move(content);
    fillBars();
    draw();
}

/// As many as the square root of the samples, within reason.
void HistogramPlot::fillBars() {
    m_middles.clear();
    m_counts.clear();
    Extent extent;
    double all = 0.0;
    for (const double value : m_content.values)
        if (std::isfinite(value)) {
            extent.include(value);
            ++all;
        }
    if (extent.isEmpty() || extent.upper == extent.lower) return;
    const int count = std::clamp(static_cast<int>(std::sqrt(all)), 8, 60);
    m_width = (extent.upper - extent.lower) / count;
    m_counts.fill(0.0, count);
    for (int i = 0; i < count; ++i)
        m_middles << extent.lower + (i + 0.5) * m_width;
    for (const double value : m_content.values)
        if (std::isfinite(value))
            ++m_counts[std::min(count - 1, static_cast<int>((value - extent.lower) / m_width))];
}

void HistogramPlot::drawLimits() {
    m_plot->clearItems();
    const PlotTheme theme = PlotTheme::of(palette());
    for (const auto& limit : {m_content.low, m_content.high}) {
        if (!limit) continue;
        auto* line = new QCPItemStraightLine(m_plot);
        line->point1->setCoords(*limit, 0.0);
        line->point2->setCoords(*limit, 1.0);
        line->setPen(QPen(theme.curve(1).color(), 1.6, Qt::DashLine));
    }
}

void HistogramPlot::draw() {
    const PlotTheme theme = PlotTheme::of(palette());
    theme.apply(*m_plot, font());
    m_bars->setWidth(m_width > 0.0 ? m_width : 1.0);
    m_bars->setData(m_middles, m_counts, true);
    m_bars->setPen(QPen(theme.background, 0.5));
    m_bars->setBrush(theme.curve(0).color());
    m_curve->setPen(QPen(theme.text, 1.6));
    Extent inputs, heights;
    heights.include(0.0);
    QVector<double> places, densities;
    if (!m_counts.isEmpty()) {
        inputs.include(m_middles.front() - 0.5 * m_width);
        inputs.include(m_middles.back() + 0.5 * m_width);
        for (const double count : std::as_const(m_counts))
            heights.include(count);
    }
    for (const auto& limit : {m_content.low, m_content.high})
        if (limit) inputs.include(*limit);
    const QCPRange range = inputs.withMargin(false);
    double all = 0.0;
    for (const double count : std::as_const(m_counts))
        all += count;
    constexpr int kPoints = 200;
    for (int i = 0; m_content.deviation > 0.0 && !m_counts.isEmpty() && i <= kPoints; ++i) {
        const double x = range.lower + i * range.size() / kPoints;
        const double z = (x - m_content.mean) / m_content.deviation;
        places << x;
        densities << all * m_width * std::exp(-0.5 * z * z) /
                         (m_content.deviation * std::sqrt(2.0 * std::numbers::pi));
        heights.include(densities.back());
    }
    m_curve->setData(places, densities, true);
    m_plot->xAxis->setRange(range);
    m_plot->yAxis->setRange(0.0, heights.upper > 0.0 ? 1.06 * heights.upper : 1.0);
    m_plot->xAxis->setLabel(m_content.title);
    m_plot->yAxis->setLabel(tr("Samples"));
    drawLimits();
    if (isVisible() && m_plot->viewport().isValid()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

void HistogramPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        draw();
}

} // namespace trammel::studio
