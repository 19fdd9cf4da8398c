#include "studio/plots/small_plot.h"

#include <QFontMetrics>
#include <algorithm>
#include <qcustomplot.h>

namespace trammel::studio {

namespace {

/// For numbers of up to four digits with what parts them. Tickers make up to half as many again.
void keepNumbersApart(const QCustomPlot& plot) {
    constexpr int kMost = 8, kDigits = 6; // the numbers at the left take as much, too
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        if (!axis || axis->orientation() != Qt::Horizontal) continue;
        const int digits = QFontMetrics(axis->tickLabelFont()).horizontalAdvance('0');
        const int count = plot.viewport().width() / std::max(1, kDigits * digits) - 1;
        axis->ticker()->setTickCount(std::clamp(count, 1, kMost));
    }
}

} // namespace

void setUpSmallPlot(QCustomPlot& plot) {
    plot.setLocale(QLocale::c());
    plot.setFocusPolicy(Qt::NoFocus);
    QObject::connect(&plot, &QCustomPlot::beforeReplot, &plot, [&plot] { keepNumbersApart(plot); });
}

std::unique_ptr<AreaLegend> legendAbove(QCustomPlot& plot) {
    plot.setAutoAddPlottableToLegend(false);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->setRowSpacing(0);
    plot.plotLayout()->setRowStretchFactor(0, 0.001); // no more room than it needs
    return std::make_unique<AreaLegend>(plot, 0);
}

} // namespace trammel::studio
