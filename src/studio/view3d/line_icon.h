#pragma once

#include <QIcon>

class QPalette;

namespace trammel::studio {

/// One of our line drawings, resources/icons/view3d and sketch, in the palette's text colour.
QIcon lineIcon(const QString& name, const QPalette& palette);

} // namespace trammel::studio
