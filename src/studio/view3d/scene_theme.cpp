#include "studio/view3d/scene_theme.h"

#include <QPalette>

namespace trammel::studio {

SceneTheme themeOf(const QPalette& palette) {
    if (palette.color(QPalette::Window).lightnessF() < 0.5) {
        return {QColor(58, 66, 76),           QColor(28, 32, 38),    QColor(200, 206, 212, 190),
                {0.75f, 0.80f, 0.85f, 0.34f}, QColor(240, 242, 245), QColor(24, 27, 32)};
    }
    return {QColor(214, 220, 227),        QColor(248, 249, 250), QColor(70, 78, 88, 210),
            {0.35f, 0.40f, 0.46f, 0.42f}, QColor(24, 28, 34),    QColor(255, 255, 255)};
}

} // namespace trammel::studio
