#include "studio/plots/residual_plot.h"

#include "studio/plots/extent.h"
#include "studio/plots/picture_menu.h"
#include "studio/plots/plot_picture.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/small_plot.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

namespace trammel::studio {

ResidualPlot::ResidualPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_plot);
    setUpSmallPlot(*m_plot);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents); // the menu is this widget's
    m_plot->legend->setVisible(true);
    m_plot->yAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    m_plot->yAxis->setNumberFormat(QStringLiteral("eb"));
    m_plot->yAxis->setNumberPrecision(0);
    draw();
}

void ResidualPlot::setCurves(std::vector<Curve> curves) {
    m_curves = std::move(curves);
    draw();
}

void ResidualPlot::draw() {
    const PlotTheme theme = PlotTheme::of(palette());
    m_plot->clearGraphs();
    Extent residuals, iterations;
    iterations.include(0.0);
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        const auto& values = m_curves[i].residuals;
        QVector<double> x, y;
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (!(values[k] > 0.0)) continue; // nothing to show of exact solutions on such an axis
            x.append(static_cast<double>(k + 1));
            y.append(values[k]);
            residuals.include(values[k]);
            iterations.include(x.back());
        }
        QCPGraph* graph = m_plot->addGraph();
        graph->setName(m_curves[i].name);
        graph->setPen(theme.curve(static_cast<int>(i)));
        graph->setData(x, y, true);
    }
    theme.apply(*m_plot, font());
    m_plot->xAxis->setLabel(tr("Iteration"));
    m_plot->yAxis->setLabel(tr("Natural residual") + " [SI]");
    m_plot->xAxis->setRange(0.0, std::max(2.0, iterations.upper));
    m_plot->yAxis->setRange(residuals.withMargin(true));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool ResidualPlot::saveAs(const QString& path) {
    return savePicture(*m_plot, path, tr("Natural residual"));
}

void ResidualPlot::contextMenuEvent(QContextMenuEvent* event) {
    PictureMenu::show(
        *this, *m_plot, event->globalPos(), QStringLiteral("residual.pdf"),
        [this](const QString& path) { return saveAs(path); },
        [this](const QString& why) { emit failed(why); });
}

void ResidualPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        draw();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
