#pragma once

#include <cstddef>
#include <functional>

class QPainter;

namespace trammel::studio {

/// Drawings in the plane of the picture, from the lowest: paper lies behind the bodies, the others
/// over them. Those that change at different times are apart, as each is painted as a whole.
enum class PaintingLayer { Paper, Curves, Effects, Marks, Pointer };
inline constexpr std::size_t kPaintingLayers = 5;

/// Paints in the view's pixels.
using ViewPainter = std::function<void(QPainter&)>;

} // namespace trammel::studio
