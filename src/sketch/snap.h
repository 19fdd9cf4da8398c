#pragma once

#include "sketch/guides.h"
#include "sketch/sketch.h"

#include <optional>

namespace trammel::sketch {

/// What a click means: a node, a place on a link, or a place of the plane.
struct Spot {
    Point place = Point::Zero();
    std::string node; ///< the node there; empty: none
    std::string body; ///< the link it lies on, where there is no node; empty: none
};

enum class SnapKind {
    None,
    Node,
    Link,
    Grid,
    Horizontal,
    Vertical,
    Perpendicular,
    EqualLength,
    GuidePoint,
    GuideCentre,
    GuideLine,
    GuideArc,
};

/// Where the pointer is drawn to.
struct Snap {
    Spot spot;
    SnapKind kind = SnapKind::None;
    /// Further constraint that the place meets, e.g. Horizontal with EqualLength.
    SnapKind second = SnapKind::None;
    /// The line that it was drawn to: from here to the spot.
    std::optional<Point> guide;
};

struct SnapSettings {
    double reach = 0.0; ///< m: what is nearer to the pointer than that draws it
    double grid = 0.0;  ///< m between lines of the grid; 0: none
    bool isOn = true;   ///< off: the pointer's own place, on a node all the same
};

/// The nearest of nodes, links, guides, directions and lengths from the last point of what is being
/// drawn, then the grid; of guides points and crossings before centres, lines and arcs.
/// @param from the point before, where a link is being drawn
Snap snap(const Sketch& sketch, const Point& pointer, const std::optional<Point>& from,
          const SnapSettings& settings, const Guides& guides = {});

} // namespace trammel::sketch
