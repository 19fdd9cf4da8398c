#include "studio/effects/bar_plot.h"

#include "studio/plots/extent.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/small_plot.h"

#include <QEvent>
#include <QVBoxLayout>

namespace trammel::studio {

BarPlot::BarPlot(QWidget* parent)
    : QWidget(parent),
      m_plot(new QCustomPlot(this)),
      m_up(new QCPBars(m_plot->yAxis, m_plot->xAxis)),
      m_down(new QCPBars(m_plot->yAxis, m_plot->xAxis)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setUpSmallPlot(*m_plot);
    m_plot->yAxis->setTickLength(0);
    m_plot->yAxis->setSubTicks(false);
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->yAxis->setRangeReversed(true);
    m_plot->xAxis->setNumberFormat("gbc");
    m_legend = legendAbove(*m_plot);
    for (QCPBars* bars : {m_up, m_down})
        bars->setWidth(0.7);
    draw();
}

BarPlot::~BarPlot() = default;

void BarPlot::setContent(Content content) {
    m_content = std::move(content);
    draw();
}

int BarPlot::shownCount() const {
    const int fitting =
        std::max(1, (height() - 5 * fontMetrics().height()) / (fontMetrics().height() + 2));
    return std::min(fitting, static_cast<int>(m_content.bars.size()));
}

void BarPlot::draw() {
    const PlotTheme theme = PlotTheme::of(palette());
    const int count = shownCount();
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    QVector<double> keys, ups, downs;
    Extent extent;
    extent.include(0.0);
    for (int i = 0; i < count; ++i) {
        const Bar& bar = m_content.bars[static_cast<std::size_t>(i)];
        names->addTick(i, bar.name);
        keys << i;
        ups << bar.up;
        downs << bar.down;
        extent.include(bar.up);
        extent.include(bar.down);
    }
    m_up->setData(keys, ups);
    m_down->setData(keys, downs);
    m_plot->yAxis->setTicker(names);
    m_plot->yAxis->setRange(-0.6, std::max(1, count) - 0.4);
    m_plot->xAxis->setRange(extent.withMargin(false));
    if (!m_content.bars.empty() && extent.lower == 0.0) m_plot->xAxis->setRangeLower(0.0);
    m_plot->xAxis->setLabel(m_content.valueTitle);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->setVisible(count > 0); // without bars there is nothing to read on them
    m_legend->clear();
    if (!m_content.upTitle.isEmpty() && !m_content.bars.empty()) {
        m_legend->add(*m_up, m_content.upTitle);
        m_legend->add(*m_down, m_content.downTitle);
    }
    theme.apply(*m_plot, font());
    m_up->setPen(theme.curve(0).color());
    m_up->setBrush(theme.curve(0).color());
    m_down->setPen(theme.curve(1).color());
    m_down->setBrush(theme.area(1));
    m_legend->refresh(theme, font());
    if (isVisible() && m_plot->viewport().isValid()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BarPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    draw(); // as many as fit
}

void BarPlot::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

void BarPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) draw();
}

} // namespace trammel::studio
