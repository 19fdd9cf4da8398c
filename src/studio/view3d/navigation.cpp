#include "studio/view3d/navigation.h"

#include <QSettings>

namespace trammel::studio {

namespace {

constexpr auto kSettingsKey = "view3d/navigation";
constexpr std::array<const char*, kNavigationStyles> kNames{"trammel", "blender", "solidworks",
                                                            "onshape"};

CameraMotion inTrammel(Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    if (buttons & Qt::MiddleButton) return CameraMotion::Pan;
    if (buttons & Qt::RightButton) return CameraMotion::Zoom;
    if (!(buttons & Qt::LeftButton)) return CameraMotion::None;
    return modifiers & Qt::ShiftModifier ? CameraMotion::Pan : CameraMotion::Orbit;
}

CameraMotion inBlender(Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    const bool emulated = (buttons & Qt::LeftButton) && (modifiers & Qt::AltModifier);
    if (!(buttons & Qt::MiddleButton) && !emulated) return CameraMotion::None;
    if (modifiers & Qt::ShiftModifier) return CameraMotion::Pan;
    return modifiers & Qt::ControlModifier ? CameraMotion::Zoom : CameraMotion::Orbit;
}

CameraMotion inSolidWorks(Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    if (!(buttons & Qt::MiddleButton)) return CameraMotion::None;
    if (modifiers & Qt::ControlModifier) return CameraMotion::Pan;
    return modifiers & Qt::ShiftModifier ? CameraMotion::Zoom : CameraMotion::Orbit;
}

CameraMotion inOnshape(Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    if (buttons & Qt::MiddleButton) return CameraMotion::Pan;
    if (!(buttons & Qt::RightButton)) return CameraMotion::None;
    if (modifiers & Qt::ControlModifier) return CameraMotion::Pan;
    return modifiers & Qt::ShiftModifier ? CameraMotion::Zoom : CameraMotion::Orbit;
}

} // namespace

CameraMotion motionOf(NavigationStyle style, Qt::MouseButtons buttons,
                      Qt::KeyboardModifiers modifiers) {
    switch (style) {
    case NavigationStyle::Trammel:
        break;
    case NavigationStyle::Blender:
        return inBlender(buttons, modifiers);
    case NavigationStyle::SolidWorks:
        return inSolidWorks(buttons, modifiers);
    case NavigationStyle::Onshape:
        return inOnshape(buttons, modifiers);
    }
    return inTrammel(buttons, modifiers);
}

CameraMotion wheelMotionOf(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::ShiftModifier) return CameraMotion::Pan;
    return modifiers & Qt::ControlModifier ? CameraMotion::Orbit : CameraMotion::Zoom;
}

NavigationStyle loadNavigationStyle() {
    const QString name = QSettings().value(kSettingsKey).toString();
    for (const NavigationStyle style : kAllNavigationStyles)
        if (name == QLatin1String(kNames[static_cast<std::size_t>(style)])) return style;
    return NavigationStyle::Trammel;
}

void saveNavigationStyle(NavigationStyle style) {
    QSettings().setValue(kSettingsKey,
                         QString::fromLatin1(kNames[static_cast<std::size_t>(style)]));
}

} // namespace trammel::studio
