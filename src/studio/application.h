#pragma once

class QApplication;

namespace trammel::studio {

/// Names, style, icons and resources of the application; called once before the first window.
void setUpApplication(QApplication& application);

/// Chooses the icon theme that is legible on the application's palette.
void chooseIconTheme();

} // namespace trammel::studio
