#pragma once

#include <QPointF>
#include <Qt>
#include <array>
#include <cstddef>

namespace trammel::studio {

/// Whose mouse buttons turn, shift and zoom the 3-D view.
enum class NavigationStyle { Trammel, Blender, SolidWorks, Onshape };
inline constexpr std::size_t kNavigationStyles = 4;
inline constexpr std::array<NavigationStyle, kNavigationStyles> kAllNavigationStyles{
    NavigationStyle::Trammel, NavigationStyle::Blender, NavigationStyle::SolidWorks,
    NavigationStyle::Onshape};

enum class CameraMotion { None, Orbit, Pan, Zoom };

/// What a drag with those buttons and keys does:
///
///                orbit                pan                       zoom
///     Trammel    left                 middle, Shift + left      right
///     Blender    middle, Alt + left   Shift + middle,           Ctrl + middle,
///                                     Shift + Alt + left        Ctrl + Alt + left
///     SolidWorks middle               Ctrl + middle             Shift + middle
///     Onshape    right                middle, Ctrl + right      Shift + right
CameraMotion motionOf(NavigationStyle style, Qt::MouseButtons buttons,
                      Qt::KeyboardModifiers modifiers);

/// What a wheel or two fingers on a touchpad do, in every style: zoom, with Shift pan, with Ctrl
/// orbit.
CameraMotion wheelMotionOf(Qt::KeyboardModifiers modifiers);

NavigationStyle loadNavigationStyle(); ///< as it was saved, else Trammel
void saveNavigationStyle(NavigationStyle style);

} // namespace trammel::studio
