#include "studio/sketch/plane_view.h"

#include "studio/view3d/handles.h"
#include "studio/view3d/orbit_camera.h"

namespace trammel::studio {

std::optional<sketch::Point> PlaneView::toPlane(QPointF pixels) const {
    const auto place =
        meetPlane(m_camera.ray(pixels, m_view), m_plane.origin, m_plane.normal().normalized());
    if (!place) return std::nullopt;
    return m_plane.toPlane(*place);
}

QPointF PlaneView::toPixels(const sketch::Point& point) const {
    return m_camera.project(m_plane.toWorld(point), m_view);
}

double PlaneView::metresPerPixel() const {
    return m_camera.visibleHeight() / std::max(1.0, m_view.height());
}

void facePlane(OrbitCamera& camera, const sketch::Plane& plane) {
    camera.setOrthographic(true);
    camera.lookAlong(-plane.normal(), plane.v);
}

} // namespace trammel::studio
