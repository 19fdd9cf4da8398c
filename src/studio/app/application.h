#pragma once

class QApplication;

namespace trammel::studio {

/// Names, style, icons and resources of the application; called once before the first window.
void setUpApplication(QApplication& application);

/// Makes icons and what stands in empty fields legible on the application's palette.
void adaptToPalette();

} // namespace trammel::studio
