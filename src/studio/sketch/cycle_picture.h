#pragma once

#include "math/vector.h"

#include <QColor>
#include <QSizeF>
#include <vector>

class QPainter;

namespace trammel::studio {

class OrbitCamera;
struct SketchLook;

/// The path of a point over a cycle, and what is marked on it; world, m.
struct CyclePath {
    std::vector<Vec3> points;
    std::vector<Vec3> deadPoints, limits; ///< where the input can go no further
    Vec3 now = Vec3::Zero();              ///< in the shown pose
    QColor colour;
};

void paintPaths(QPainter& painter, const std::vector<CyclePath>& paths, const OrbitCamera& camera,
                QSizeF view, const SketchLook& look);

} // namespace trammel::studio
