#include "studio/plots/cycle_plot.h"

#include "studio/plots/extent.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/small_plot.h"

#include <QMouseEvent>
#include <QVBoxLayout>
#include <cmath>
#include <qcustomplot.h>

namespace trammel::studio {

namespace {

/// Of values that run away towards a dead point what lies within a multiple of the middle ones.
Extent shownExtent(const std::vector<CycleCurve>& curves) {
    constexpr double kFar = 8.0;
    std::vector<double> sizes;
    for (const CycleCurve& curve : curves)
        for (const double value : curve.values)
            if (std::isfinite(value)) sizes.push_back(std::abs(value));
    Extent extent;
    if (sizes.empty()) return extent;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::ranges::nth_element(sizes, middle);
    const double most = kFar * *middle;
    for (const CycleCurve& curve : curves)
        for (const double value : curve.values)
            if (std::isfinite(value) && (most == 0.0 || std::abs(value) <= most))
                extent.include(value);
    return extent;
}

} // namespace

CyclePlot::CyclePlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_cursor(new QCPItemLine(m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setUpSmallPlot(*m_plot);
    m_plot->installEventFilter(this);
    m_legend = legendAbove(*m_plot);
    connect(m_plot, &QCustomPlot::beforeReplot, this, &CyclePlot::fitLabel);
    draw();
}

CyclePlot::~CyclePlot() = default;

void CyclePlot::setContent(Content content) {
    m_content = std::move(content);
    draw();
}

void CyclePlot::draw() {
    const PlotTheme theme = PlotTheme::of(palette());
    m_legend->clear();
    m_plot->clearPlottables();
    Extent inputs;
    for (const double input : m_content.input)
        inputs.include(input);
    const Extent values = shownExtent(m_content.curves);
    int index = 0;
    for (const CycleCurve& curve : m_content.curves) {
        auto* line = new QCPCurve(m_plot->xAxis, m_plot->yAxis);
        m_legend->add(*line, curve.name);
        line->setPen(theme.curve(index));
        line->setData(m_content.input, curve.values);
        auto* dot = m_plot->addGraph();
        dot->setPen(Qt::NoPen);
        dot->setScatterStyle({QCPScatterStyle::ssDisc, theme.curve(index).color(), 7.0});
        ++index;
    }
    for (const double end : m_content.ends) {
        auto* line = new QCPCurve(m_plot->xAxis, m_plot->yAxis);
        line->setPen(QPen(theme.event, 1.4, Qt::DashLine));
        const QCPRange height = values.withMargin(false);
        line->setData({end, end}, {height.lower, height.upper});
    }
    theme.apply(*m_plot, font());
    m_legend->refresh(theme, font());
    m_plot->xAxis->setLabel(m_content.inputTitle);
    m_plot->xAxis->setRange(inputs.isEmpty() ? QCPRange(0, 1)
                                             : QCPRange(inputs.lower, inputs.upper));
    m_plot->yAxis->setRange(values.withMargin(false));
    m_cursor->setPen(QPen(theme.cursor, 1.0));
    drawCursor();
}

/// The value's title as far as the axis is long; the list of values has all of it.
void CyclePlot::fitLabel() {
    const int length = m_plot->axisRect()->height();
    m_plot->yAxis->setLabel(QFontMetrics(m_plot->yAxis->labelFont())
                                .elidedText(m_content.valueTitle, Qt::ElideMiddle, length));
}

void CyclePlot::setCursor(double place) {
    m_place = place;
    drawCursor();
}

double CyclePlot::at(const QVector<double>& values) const {
    if (values.isEmpty()) return std::nan("");
    const double place = std::clamp(m_place, 0.0, static_cast<double>(values.size() - 1));
    const auto sample = std::min<qsizetype>(static_cast<qsizetype>(place), values.size() - 1);
    if (sample + 1 >= values.size() || place == static_cast<double>(sample)) return values[sample];
    const double share = place - static_cast<double>(sample);
    return (1.0 - share) * values[sample] + share * values[sample + 1];
}

double CyclePlot::cursorInput() const {
    return at(m_content.input);
}

std::vector<double> CyclePlot::cursorValues() const {
    std::vector<double> result;
    for (const CycleCurve& curve : m_content.curves)
        result.push_back(at(curve.values));
    return result;
}

void CyclePlot::drawCursor() {
    const double input = cursorInput();
    m_cursor->setVisible(std::isfinite(input));
    if (std::isfinite(input)) {
        m_cursor->start->setType(QCPItemPosition::ptPlotCoords);
        m_cursor->end->setType(QCPItemPosition::ptPlotCoords);
        m_cursor->start->setCoords(input, m_plot->yAxis->range().lower);
        m_cursor->end->setCoords(input, m_plot->yAxis->range().upper);
    }
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        const double value = at(m_content.curves[static_cast<std::size_t>(i)].values);
        m_plot->graph(i)->setData(std::isfinite(value) ? QVector<double>{input} : QVector<double>(),
                                  std::isfinite(value) ? QVector<double>{value}
                                                       : QVector<double>());
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// A press or drag in the plot takes the cursor there.
bool CyclePlot::eventFilter(QObject* watched, QEvent* event) {
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    if ((isPress || event->type() == QEvent::MouseMove) && !m_content.input.isEmpty()) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() & Qt::LeftButton)
            emit placeClicked(m_plot->xAxis->pixelToCoord(mouse->position().x()));
    }
    return QWidget::eventFilter(watched, event);
}

void CyclePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_legend->refresh(PlotTheme::of(palette()), font()); // in as many columns as fit
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CyclePlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) draw();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
