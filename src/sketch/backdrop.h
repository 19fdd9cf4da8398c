#pragma once

#include "io/backdrop.h"
#include "sketch/gestures.h"
#include "sketch/guides.h"

namespace trammel::io {
struct DxfDrawing;
}

/// A backdrop where it lies in the plane, and edits of it.
namespace trammel::sketch {

/// origin + scale R(angle) own
Point toPlane(const io::Backdrop& backdrop, const Point& own);

/// Its two places in the plane come so far apart (m); the first stays where it is, and so does the
/// angle. @throws Refused where they are one place, or the distance is not above 0
io::Backdrop scaledByTwoPoints(io::Backdrop backdrop, const Point& first, const Point& second,
                               double distance);
io::Backdrop moved(io::Backdrop backdrop, const Point& by);
/// @param angle rad, from u towards v
io::Backdrop turned(io::Backdrop backdrop, const Point& about, double angle);

/// Puts a backdrop in place of the one that is there; none: there is none any more. A value that
/// stays keeps its text, formulas among them.
Drawn setBackdrop(const io::JsonValue& document, const std::optional<io::Backdrop>& backdrop);

/// What of a drawing draws the pointer, where it lies.
Guides guidesOf(const io::DxfDrawing& drawing, const io::Backdrop& backdrop);

} // namespace trammel::sketch
