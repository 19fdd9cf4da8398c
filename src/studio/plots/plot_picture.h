#pragma once

#include <QString>

class QCustomPlot;
class QSaveFile;

namespace trammel::studio {

/// Writes a plot as it is as "png", "svg" or "pdf", drawings as vectors.
/// @return whether the suffix is one of these and the picture could be written.
bool writePicture(QCustomPlot& plot, QSaveFile& file, const QString& suffix, const QString& title);

} // namespace trammel::studio
