#pragma once

#include "sketch/plane.h"

#include <QPointF>
#include <QSizeF>
#include <optional>

namespace trammel::studio {

class OrbitCamera;

/// Where places of the sketch's plane are in the picture, and the other way round.
class PlaneView {
public:
    PlaneView(const OrbitCamera& camera, QSizeF view, const sketch::Plane& plane)
        : m_camera(camera), m_view(view), m_plane(plane) {}

    QSizeF size() const { return m_view; }
    /// Nothing where the plane is seen from its edge.
    std::optional<sketch::Point> toPlane(QPointF pixels) const;
    QPointF toPixels(const sketch::Point& point) const;
    /// m for one pixel, along the picture's height
    double metresPerPixel() const;

private:
    const OrbitCamera& m_camera;
    QSizeF m_view;
    const sketch::Plane& m_plane;
};

/// Turns the camera to look at a plane, its v upward as far as the world's upright axis allows.
void facePlane(OrbitCamera& camera, const sketch::Plane& plane);

} // namespace trammel::studio
