#pragma once

#include <QBrush>
#include <QColor>
#include <QPen>

class QCPAxis;
class QCPAxisRect;
class QCustomPlot;
class QFont;
class QPalette;

namespace trammel::studio {

/// Colours of a plot, for light or dark surroundings.
struct PlotTheme {
    QColor background, text, grid, cursor, event;
    bool dark = false;

    static PlotTheme light();
    static PlotTheme of(const QPalette& palette);

    /// The n-th quantity's pen: Okabe and Ito's colours, then the same darker and lighter; solid in
    /// the first run, dashed, dotted and so on in the next.
    QPen curve(int index, int run = 0) const;
    /// What fills the area of a stacked curve, and of one that is taken away from the stack.
    QBrush area(int index) const;
    QBrush hatching(int index) const;
    /// Axes, grid, legend and background.
    void apply(QCustomPlot& plot, const QFont& font) const;
    void apply(QCPAxisRect& area, const QFont& font) const;
    void apply(QCPAxis& axis, const QFont& font) const;
};

} // namespace trammel::studio
