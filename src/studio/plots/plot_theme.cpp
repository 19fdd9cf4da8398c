#include "studio/plots/plot_theme.h"

#include "studio/app/line_styles.h"

#include <QPalette>
#include <qcustomplot.h>

namespace trammel::studio {
namespace {

// Okabe and Ito (2008), without black and, on light ground, with a deeper yellow.
constexpr QRgb kLightCurves[] = {0xff0072b2, 0xffd55e00, 0xff009e73, 0xffcc79a7,
                                 0xffe69f00, 0xff56b4e9, 0xffa89c00};
constexpr QRgb kDarkCurves[] = {0xff56b4e9, 0xffe69f00, 0xff2cc79b, 0xffe39cc4,
                                0xfff0e442, 0xff4a93d9, 0xffff7d26};
constexpr double kCurveWidth = 1.5;

} // namespace

PlotTheme PlotTheme::light() {
    return {Qt::white,           QColor(40, 44, 48),      QColor(222, 226, 230),
            QColor(90, 96, 104), QColor(213, 94, 0, 110), false};
}

PlotTheme PlotTheme::of(const QPalette& palette) {
    if (palette.color(QPalette::Base).lightnessF() >= 0.5) {
        PlotTheme theme = light();
        theme.background = palette.color(QPalette::Base);
        return theme;
    }
    return {palette.color(QPalette::Base), QColor(214, 218, 222),     QColor(66, 72, 79),
            QColor(190, 196, 204),         QColor(255, 125, 38, 130), true};
}

QPen PlotTheme::curve(int index, int run) const {
    const auto& colours = dark ? kDarkCurves : kLightCurves;
    constexpr int kCount = static_cast<int>(std::size(kLightCurves));
    QColor colour(colours[index % kCount]);
    for (int round = index / kCount; round > 0; --round)
        colour = round % 2 == 1 ? colour.darker(150) : colour.lighter(190);
    return {colour, kCurveWidth, runLineStyle(run)};
}

QBrush PlotTheme::area(int index) const {
    QColor colour = curve(index).color();
    colour.setAlphaF(dark ? 0.5F : 0.45F);
    return colour;
}

QBrush PlotTheme::hatching(int index) const {
    return {curve(index).color(), Qt::BDiagPattern};
}

void PlotTheme::apply(QCustomPlot& plot, const QFont& font) const {
    plot.setBackground(background);
    for (QCPAxisRect* area : plot.axisRects())
        apply(*area, font);
    if (!plot.legend) return;
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setTextColor(text);
    plot.legend->setFont(font);
}

void PlotTheme::apply(QCPAxis& axis, const QFont& font) const {
    const QPen line(text, 1.0);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setTickLabelColor(text);
    axis.setLabelColor(text);
    axis.setTickLabelFont(font);
    axis.setLabelFont(font);
}

void PlotTheme::apply(QCPAxisRect& area, const QFont& font) const {
    for (QCPAxis* axis : area.axes()) {
        apply(*axis, font);
        axis->grid()->setPen(QPen(grid, 1.0));
        axis->grid()->setSubGridVisible(false);
        axis->grid()->setZeroLinePen(QPen(grid.darker(dark ? 60 : 125), 1.0));
    }
}

} // namespace trammel::studio
