#pragma once

#include "studio/plots/plot_theme.h"

#include <qcustomplot.h>

namespace trammel::studio {

/// The legend above an area, in as many columns as fit. What is hidden stands there struck out.
class AreaLegend {
public:
    /// In a row of the plot's grid.
    AreaLegend(QCustomPlot& plot, int row);
    ~AreaLegend();
    AreaLegend(const AreaLegend&) = delete;
    AreaLegend& operator=(const AreaLegend&) = delete;

    QCPLegend& element() { return *m_legend; }
    void clear() { m_legend->clearItems(); }
    /// @param title without units where the axis has them
    void add(QCPAbstractPlottable& curve, const QString& title);
    void refresh(const PlotTheme& theme, const QFont& font);
    /// Takes no room from the next refresh() on.
    void setCollapsed(bool on) { m_isCollapsed = on; }

private:
    QCustomPlot& m_plot;
    QCPLegend* m_legend;
    bool m_isCollapsed = false;
};

} // namespace trammel::studio
