#pragma once

#include "results/provenance.h"

#include <QSize>
#include <QString>
#include <vector>

class QCustomPlot;
class QSaveFile;

namespace trammel::studio {

/// A run's name and what it was made from.
struct RunStamp {
    QString name;
    results::Provenance provenance;
};

/// That of a picture: as large as the plot is shown, and large enough to be read where it never
/// was.
QSize pictureSize(const QCustomPlot& plot);

/// Writes a plot as it is as "png", "svg" or "pdf", drawings as vectors. Under it stands a line of
/// what each run was made from, which the file's own description has in full: texts in a PNG, the
/// description of an SVG drawing, an attached provenance.json of a PDF document.
/// @return whether the suffix is one of these and the picture could be written.
bool writePicture(QCustomPlot& plot, QSaveFile& file, const QString& suffix, const QString& title,
                  const std::vector<RunStamp>& stamps = {});
/// The same of a plot that is of no run, into a file by its suffix.
bool savePicture(QCustomPlot& plot, const QString& path, const QString& title);

} // namespace trammel::studio
