#include "studio/sketch/cycle_picture.h"

#include "studio/sketch/sketch_look.h"
#include "studio/view3d/orbit_camera.h"

#include <QPainter>
#include <QPolygonF>

namespace trammel::studio {

namespace {

/// As the view shows the path. Points crowd at dead points: those nearer than half a pixel to the
/// last one change nothing that is seen, and each costs as much as any other.
QPolygonF projected(const std::vector<Vec3>& points, const OrbitCamera& camera, QSizeF view) {
    constexpr double kSeen = 0.5; // pixels
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(points.size()));
    QPointF last;
    for (const Vec3& point : points) {
        last = camera.project(point, view);
        if (line.isEmpty() || (last - line.back()).manhattanLength() >= kSeen) line << last;
    }
    if (!line.isEmpty() && line.back() != last) line << last;
    return line;
}

} // namespace

void paintPaths(QPainter& painter, const std::vector<CyclePath>& paths, const OrbitCamera& camera,
                QSizeF view, const SketchLook& look) {
    constexpr double kMark = 5.0, kNow = 4.0; // pixels
    for (const CyclePath& path : paths) {
        const QPolygonF line = projected(path.points, camera, view);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look.halo, 4.0));
        painter.drawPolyline(line);
        painter.setPen(QPen(path.colour, 2.0));
        painter.drawPolyline(line);
    }
    for (const CyclePath& path : paths) {
        painter.setPen(QPen(look.halo, 1.0));
        painter.setBrush(look.refused);
        for (const Vec3& point : path.deadPoints) {
            const QPointF at = camera.project(point, view);
            painter.drawPolygon(QPolygonF{at + QPointF(0, kMark), at + QPointF(kMark, 0),
                                          at - QPointF(0, kMark), at - QPointF(kMark, 0)});
        }
        painter.setBrush(look.ink);
        for (const Vec3& point : path.limits) {
            const QPointF at = camera.project(point, view);
            painter.drawRect(QRectF(at - QPointF(kNow, kNow), at + QPointF(kNow, kNow)));
        }
        painter.setBrush(path.colour);
        painter.drawEllipse(camera.project(path.now, view), kNow, kNow);
    }
    painter.setBrush(Qt::NoBrush);
}

} // namespace trammel::studio
