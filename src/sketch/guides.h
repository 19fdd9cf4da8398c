#pragma once

#include "sketch/plane.h"

#include <vector>

namespace trammel::sketch {

/// Lines, arcs and points of the plane that draw the pointer but are no part of the sketch; m.
struct Guides {
    struct Line {
        Point from, to;
    };
    /// Counter-clockwise from `start` over `sweep`, rad; 2 pi: a circle.
    struct Arc {
        Point centre;
        double radius, start, sweep;
    };
    std::vector<Line> lines;
    std::vector<Arc> arcs;
    std::vector<Point> points;  ///< ends and single points
    std::vector<Point> centres; ///< of arcs

    bool isEmpty() const { return lines.empty() && arcs.empty() && points.empty(); }
};

/// The place on it that is nearest to a point. Of an arc's centre its start.
Point nearestPlace(const Guides::Line& line, const Point& point);
Point nearestPlace(const Guides::Arc& arc, const Point& point);

} // namespace trammel::sketch
