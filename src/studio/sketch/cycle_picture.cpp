#include "studio/sketch/cycle_picture.h"

#include "studio/sketch/sketch_look.h"
#include "studio/view3d/orbit_camera.h"

#include <QPainter>
#include <QPolygonF>

namespace trammel::studio {

void paintPaths(QPainter& painter, const std::vector<CyclePath>& paths, const OrbitCamera& camera,
                QSizeF view, const SketchLook& look) {
    constexpr double kMark = 5.0, kNow = 4.0; // pixels
    for (const CyclePath& path : paths) {
        QPolygonF line;
        for (const Vec3& point : path.points)
            line << camera.project(point, view);
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
