#pragma once

#include "studio/plots/area_legend.h"

#include <memory>

class QCustomPlot;

namespace trammel::studio {

/// A plot beside forms, without a page of its own: numbers as files have them, the keyboard is its
/// widget's, and below stand only as many numbers as keep apart.
void setUpSmallPlot(QCustomPlot& plot);

/// The legend above its one area; what is added to the plot is in it only where it is added here.
std::unique_ptr<AreaLegend> legendAbove(QCustomPlot& plot);

} // namespace trammel::studio
