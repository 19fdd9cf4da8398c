#pragma once

#include <QIcon>
#include <QPen>

namespace trammel::studio {

/// The line that stands for a run, in plots, in lists and in the 3-D view: 0 is solid, the fifth
/// after it looks the same again.
Qt::PenStyle runLineStyle(int style);

/// A piece of a line, for lists and tables.
QIcon lineSwatch(const QPen& pen, QSize size = {16, 16});

} // namespace trammel::studio
