#pragma once

#include <QString>
#include <QStringList>

namespace trammel::studio {

/// The colours of the program: "system" are the desktop's, "light" and "dark" Studio's own.
QStringList themeNames();

/// The theme of the settings; "system" where there is none.
QString currentTheme();

/// Takes a theme at once, in every window, and keeps it for the next start.
/// @throws std::invalid_argument naming a theme that there is not
void setTheme(const QString& name);

/// Takes the theme of the settings, at the program's start.
void applyTheme();

} // namespace trammel::studio
