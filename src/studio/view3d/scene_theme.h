#pragma once

#include "studio/view3d/scene_content.h"

#include <QColor>

class QPalette;

namespace trammel::studio {

/// Colours of what is around the bodies.
struct SceneTheme {
    QColor top, bottom; ///< of the background
    QColor text;        ///< of the grid and the triad
    Rgba grid;
    QColor name, halo; ///< of labels
};

/// Light or dark as the palette is.
SceneTheme themeOf(const QPalette& palette);

} // namespace trammel::studio
