#pragma once

#include "math/vector.h"
#include "studio/view3d/scene_view.h"

#include <QPointF>
#include <QSizeF>

namespace trammel::studio {

struct Ray {
    Vec3 origin;
    Vec3 direction; ///< unit
};

/// A camera that looks at a target from a distance, in any of the two projections.
///
/// The world's up axis stays up in the picture. Places in the picture are in pixels from the top
/// left corner.
class OrbitCamera {
public:
    OrbitCamera();
    bool operator==(const OrbitCamera& other) const = default;

    /// The coordinate axis that is drawn upward; the camera keeps its target.
    /// @param axis the one of +-x, +-y, +-z nearest to this is taken.
    void setUp(const Vec3& axis);
    void setStandardView(StandardView view);
    /// Looks that way, with `up` as far upward as it can be: the world's upright axis stays
    /// upright.
    void lookAlong(const Vec3& forward, const Vec3& up);
    void setOrthographic(bool on) { m_orthographic = on; }
    bool isOrthographic() const { return m_orthographic; }
    void setTarget(const Vec3& target) { m_target = target; }
    void setDistance(double distance) { m_distance = distance; }
    /// Shows a sphere in full.
    void fit(const Vec3& centre, double radius, QSizeF view);

    void orbit(QPointF pixels);
    /// Moves the picture with the pointer.
    void pan(QPointF pixels, QSizeF view);
    /// Comes nearer by a factor (> 1), keeping what is at the pointer in its place.
    void zoomAt(double factor, QPointF pointer, QSizeF view);

    Vec3 position() const { return m_target - m_distance * forward(); }
    const Vec3& target() const { return m_target; }
    double distance() const { return m_distance; }
    Vec3 forward() const;
    Vec3 right() const;
    Vec3 up() const { return right().cross(forward()); }
    /// The upward axis and the two that the grid lies in.
    const Vec3& worldUp() const { return m_worldUp; }
    const Vec3& worldRight() const { return m_worldRight; }
    Vec3 worldBack() const { return m_worldUp.cross(m_worldRight); }

    static constexpr double kFieldOfView = 0.6; ///< vertical, rad
    /// Height of what is seen at the target, m.
    double visibleHeight() const;
    Ray ray(QPointF pointer, QSizeF view) const;
    /// Whether a point is before the camera; all are in the orthographic projection.
    bool isInFront(const Vec3& point) const;
    /// Where a point is in the picture. @pre isInFront(point)
    QPointF project(const Vec3& point, QSizeF view) const;

private:
    /// From the picture's centre, in units of half its height, y up.
    static Eigen::Vector2d centred(QPointF pointer, QSizeF view);

    Vec3 m_worldUp = Vec3::UnitZ();
    Vec3 m_worldRight = Vec3::UnitX();
    Vec3 m_target = Vec3::Zero();
    double m_distance = 5.0;
    double m_azimuth = 0.0;   ///< rad; 0 looks along worldBack
    double m_elevation = 0.0; ///< rad
    bool m_orthographic = false;
};

} // namespace trammel::studio
