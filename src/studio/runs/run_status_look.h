#pragma once

#include "studio/runs/run_record.h"

#include <QColor>
#include <QIcon>

class QPalette;

namespace trammel::studio {

/// A form in the status' colour with a sign of its own, so that each is told from the others
/// without its colour, too: completed a disc with a tick, completed with failures a triangle with
/// an exclamation mark, failed a disc with a cross, stopped a square, running a disc with an
/// arrowhead, interrupted one with a broken line.
QIcon runStatusIcon(RunRecord::Status status, const QPalette& palette);
/// Readable on the palette's base colour.
QColor runStatusColor(RunRecord::Status status, const QPalette& palette);

} // namespace trammel::studio
