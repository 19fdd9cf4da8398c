#pragma once

#include "io/backdrop.h"
#include "studio/sketch/backdrop_picture.h"
#include "studio/sketch/plane_view.h"

#include <QPolygonF>
#include <memory>

class QPainter;

namespace trammel::studio {

struct SketchLook;

/// Paints a backdrop where it lies in the plane. What it painted last it keeps, as bodies that are
/// dragged over it let it be.
class BackdropLayer {
public:
    void set(const io::Backdrop& backdrop, std::shared_ptr<const BackdropPicture> picture);
    void clear();

    void paint(QPainter& painter, const PlaneView& view, const SketchLook& look);

private:
    QPolygonF corners(const PlaneView& view) const;
    void paintImage(QPainter& painter, const QPolygonF& corners, const SketchLook& look) const;
    void paintDrawing(QPainter& painter, const PlaneView& view, const SketchLook& look) const;

    io::Backdrop m_backdrop;
    std::shared_ptr<const BackdropPicture> m_picture; ///< null pointer: nothing is painted
    QImage m_painted;
    QPolygonF m_paintedCorners; ///< where it was then; empty: paint anew
    QRgb m_paintedInk = 0;
};

} // namespace trammel::studio
