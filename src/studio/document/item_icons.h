#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QPalette;

namespace trammel::studio {

/// One of the drawings in resources/icons, by file name without suffix.
QIcon itemIcon(const QString& name);
/// The icon with a mark at its lower right corner: an error's or a warning's.
QIcon withBadge(const QIcon& icon, bool isError);

/// Colours for findings that stand out on that palette's background.
QColor errorColor(const QPalette& palette);
QColor warningColor(const QPalette& palette);

} // namespace trammel::studio
