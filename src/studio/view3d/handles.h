#pragma once

#include "studio/view3d/orbit_camera.h"

#include <Eigen/Geometry>
#include <optional>
#include <vector>

namespace trammel::studio {

/// One of the handles by which something is moved: an arrow or a ring of an axis, or the ball in
/// the middle.
struct Handle {
    enum class Kind { Arrow, Ring, Ball };
    Kind kind = Kind::Ball;
    int axis = 0; ///< x, y, z; of the ball 0
    bool operator==(const Handle&) const = default;
};

/// What a handle was moved by, in its axes: arrows and the ball shift, rings turn.
struct HandleMotion {
    Vec3 shift = Vec3::Zero(); ///< m
    double angle = 0.0;        ///< rad, about the ring's axis, right-handed
};

/// Steps that motions fall on; 0: none.
struct HandleSteps {
    double length = 0.0;        ///< m
    double angle = 0.0;         ///< rad
    Vec3 origin = Vec3::Zero(); ///< the coordinates of which, with the shift, are whole steps, m
};

/// Three arrows, three rings and a ball about a frame's origin, as large on the screen whatever the
/// distance: where they are in the picture and what dragging them means. Draws nothing.
class Handles {
public:
    /// @param frame in the world
    /// @param hasRings else it cannot be turned
    Handles(const Eigen::Isometry3d& frame, bool hasRings) : m_frame(frame), m_hasRings(hasRings) {}

    const Eigen::Isometry3d& frame() const { return m_frame; }
    /// All that there are.
    std::vector<Handle> all() const;
    /// The length of the arrows, m.
    double size(const OrbitCamera& camera, QSizeF view) const;
    /// The handle under the pointer.
    std::optional<Handle> at(QPointF pointer, const OrbitCamera& camera, QSizeF view) const;
    /// What a handle is moved by that was taken hold of at one place of the picture and is pulled
    /// to another. Nothing where that says nothing: behind the camera, say. A turn is known to a
    /// full turn: @see nearTurn
    std::optional<HandleMotion> motion(const Handle& handle, QPointF from, QPointF to,
                                       const OrbitCamera& camera, QSizeF view) const;
    /// The motion in the world.
    Eigen::Isometry3d inWorld(const Handle& handle, const HandleMotion& motion) const;

private:
    Vec3 axis(int index) const { return m_frame.linear().col(index); }
    double pixelsTo(const Handle& handle, QPointF pointer, const OrbitCamera& camera,
                    QSizeF view) const;
    std::optional<double> alongAxis(int index, QPointF pointer, const OrbitCamera& camera,
                                    QSizeF view) const;
    std::optional<double> turnAngle(int index, QPointF from, QPointF to, const OrbitCamera& camera,
                                    QSizeF view) const;

    Eigen::Isometry3d m_frame;
    bool m_hasRings;
};

inline constexpr double kRingRadius = 0.8; ///< of the arrows' length

/// How long something is in the world that is so many pixels long in the picture, m.
double metresFor(double pixels, const Vec3& at, const OrbitCamera& camera, QSizeF view);
/// Where a ray meets a plane; nothing where it runs along it or the plane is behind.
std::optional<Vec3> meetPlane(const Ray& ray, const Vec3& point, const Vec3& normal);
/// The motion on the steps.
HandleMotion stepped(const Handle& handle, const HandleMotion& motion, const HandleSteps& steps);
/// The angle plus full turns that is nearest to another one, rad.
double nearTurn(double angle, double other);
/// The power of ten that is no more than a length: what a pixel can tell, m.
double powerOfTenBelow(double length);

} // namespace trammel::studio
