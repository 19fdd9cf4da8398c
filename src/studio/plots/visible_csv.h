#pragma once

#include <QString>

namespace trammel::studio {

class PlotPage;

/// Writes the curves of a page that are shown, with the samples that are in view, as CSV (numbers
/// and titles as results/csv.h has them: "t[s],crank.com.x[m],d/dt(crank.com.x)[m/s]"), and the
/// runs' provenance beside it. Curves with the same samples below stand in the columns after these;
/// where they differ (a spectrum, another run) further columns follow, and the shorter ones end
/// with empty fields. With several runs the run's name stands before its titles.
/// @throws std::runtime_error naming the path and the cause.
void writeVisibleCsv(const QString& path, const PlotPage& page);

} // namespace trammel::studio
