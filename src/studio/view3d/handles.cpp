#include "studio/view3d/handles.h"

#include <QLineF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trammel::studio {

namespace {

constexpr double kLength = 84.0;     // of the arrows, pixels
constexpr double kFree = 0.22;       // of an arrow next to the ball, of its length
constexpr double kBallReach = 10.0;  // pixels
constexpr double kReach = 7.0;       // from an arrow or a ring, pixels
constexpr double kBeforeRings = 2.0; // an arrow, where both are near, pixels
constexpr double kLeastArrow = 12.0; // in the picture, or it points at the viewer, pixels
constexpr double kLeastTilt = 0.15;  // of a ring's plane against the line of sight, as a sine
constexpr double kNone = std::numeric_limits<double>::infinity();
constexpr int kRingPieces = 72;

double toSegment(QPointF p, QPointF a, QPointF b) {
    const QPointF along = b - a;
    const double length = QPointF::dotProduct(along, along);
    const double t =
        length > 0.0 ? std::clamp(QPointF::dotProduct(p - a, along) / length, 0.0, 1.0) : 0.0;
    return QLineF(p, a + t * along).length();
}

double onStep(double value, double step, double origin) {
    return step > 0.0 ? std::round((origin + value) / step) * step - origin : value;
}

} // namespace

double metresFor(double pixels, const Vec3& at, const OrbitCamera& camera, QSizeF view) {
    const double depth = camera.isOrthographic() ? camera.distance()
                                                 : (at - camera.position()).dot(camera.forward());
    const double share = std::max(depth, 1e-9) / camera.distance();
    return pixels * share * camera.visibleHeight() / std::max(1.0, view.height());
}

std::optional<Vec3> meetPlane(const Ray& ray, const Vec3& point, const Vec3& normal) {
    const double along = ray.direction.dot(normal);
    const double way = (point - ray.origin).dot(normal) / along;
    if (!std::isfinite(way) || way <= 0.0) return std::nullopt;
    return ray.origin + way * ray.direction;
}

HandleMotion stepped(const Handle& handle, const HandleMotion& motion, const HandleSteps& steps) {
    HandleMotion result = motion;
    for (int i = 0; i < 3; ++i)
        if (handle.kind == Handle::Kind::Ball || handle.axis == i)
            result.shift[i] = onStep(motion.shift[i], steps.length, steps.origin[i]);
    if (handle.kind == Handle::Kind::Ring) result.shift.setZero();
    result.angle = onStep(motion.angle, steps.angle, 0.0);
    return result;
}

double nearTurn(double angle, double other) {
    constexpr double kTurn = 2.0 * std::numbers::pi;
    return angle + kTurn * std::round((other - angle) / kTurn);
}

double powerOfTenBelow(double length) {
    return std::pow(10.0, std::floor(std::log10(length)));
}

std::vector<Handle> Handles::all() const {
    std::vector<Handle> handles{{Handle::Kind::Ball, 0}};
    for (int i = 0; i < 3; ++i)
        handles.push_back({Handle::Kind::Arrow, i});
    for (int i = 0; m_hasRings && i < 3; ++i)
        handles.push_back({Handle::Kind::Ring, i});
    return handles;
}

double Handles::size(const OrbitCamera& camera, QSizeF view) const {
    return metresFor(kLength, m_frame.translation(), camera, view);
}

/// Infinite where it cannot be taken hold of.
double Handles::pixelsTo(const Handle& handle, QPointF pointer, const OrbitCamera& camera,
                         QSizeF view) const {
    const Vec3 origin = m_frame.translation();
    const double length = size(camera, view);
    const auto project = [&](const Vec3& point) { return camera.project(point, view); };
    switch (handle.kind) {
    case Handle::Kind::Ball: {
        const double away = QLineF(pointer, project(origin)).length();
        return away <= kBallReach ? 0.0 : kNone; // before what runs into it
    }
    case Handle::Kind::Arrow: {
        const QPointF from = project(origin + kFree * length * axis(handle.axis));
        const QPointF to = project(origin + length * axis(handle.axis));
        if (QLineF(from, to).length() < kLeastArrow) return kNone;
        return std::max(0.0, toSegment(pointer, from, to) - kBeforeRings);
    }
    case Handle::Kind::Ring: {
        const Vec3 u = axis((handle.axis + 1) % 3), v = axis((handle.axis + 2) % 3);
        double nearest = kNone;
        QPointF before;
        for (int i = 0; i <= kRingPieces; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / kRingPieces;
            const QPointF now = project(origin + kRingRadius * length *
                                                     (std::cos(angle) * u + std::sin(angle) * v));
            if (i > 0) nearest = std::min(nearest, toSegment(pointer, before, now));
            before = now;
        }
        return nearest;
    }
    }
    return kNone;
}

std::optional<Handle> Handles::at(QPointF pointer, const OrbitCamera& camera, QSizeF view) const {
    std::optional<Handle> found;
    double nearest = kReach;
    if (!camera.isInFront(m_frame.translation())) return found;
    for (const Handle& handle : all()) {
        const double pixels = pixelsTo(handle, pointer, camera, view);
        if (pixels > nearest || (found && pixels == nearest)) continue;
        nearest = pixels;
        found = handle;
    }
    return found;
}

/// Where on the axis the point is that is nearest to the pointer's ray, m from the origin.
std::optional<double> Handles::alongAxis(int index, QPointF pointer, const OrbitCamera& camera,
                                         QSizeF view) const {
    const Ray ray = camera.ray(pointer, view);
    const Vec3 u = axis(index), w = ray.origin - m_frame.translation();
    const double cosine = u.dot(ray.direction);
    const double sine2 = 1.0 - cosine * cosine;
    if (sine2 < 1e-6) return std::nullopt; // looks along the axis
    return (w.dot(u) - cosine * w.dot(ray.direction)) / sine2;
}

/// On the ring's plane; where that is seen from its edge, along the edge.
std::optional<double> Handles::turnAngle(int index, QPointF from, QPointF to,
                                         const OrbitCamera& camera, QSizeF view) const {
    const Vec3 origin = m_frame.translation(), normal = axis(index);
    const Ray ray = camera.ray(from, view);
    if (std::abs(ray.direction.dot(normal)) < kLeastTilt) {
        // Pulling by the radius turns by one radian: the side that is seen goes with the pointer.
        const Vec3 along = normal.cross(-camera.forward()).normalized();
        const double radius = kRingRadius * size(camera, view);
        const QPointF pull = to - from, ahead = camera.project(origin + radius * along, view) -
                                                camera.project(origin, view);
        return QPointF::dotProduct(pull, ahead) / QPointF::dotProduct(ahead, ahead);
    }
    const auto a = meetPlane(ray, origin, normal);
    const auto b = meetPlane(camera.ray(to, view), origin, normal);
    if (!a || !b) return std::nullopt;
    const Vec3 p = *a - origin, q = *b - origin;
    return std::atan2(normal.dot(p.cross(q)), p.dot(q));
}

std::optional<HandleMotion> Handles::motion(const Handle& handle, QPointF from, QPointF to,
                                            const OrbitCamera& camera, QSizeF view) const {
    HandleMotion motion;
    switch (handle.kind) {
    case Handle::Kind::Arrow: {
        const auto a = alongAxis(handle.axis, from, camera, view);
        const auto b = alongAxis(handle.axis, to, camera, view);
        if (!a || !b) return std::nullopt;
        motion.shift[handle.axis] = *b - *a;
        return motion;
    }
    case Handle::Kind::Ring: {
        const auto angle = turnAngle(handle.axis, from, to, camera, view);
        if (!angle) return std::nullopt;
        motion.angle = *angle;
        return motion;
    }
    case Handle::Kind::Ball: {
        const auto a = meetPlane(camera.ray(from, view), m_frame.translation(), camera.forward());
        const auto b = meetPlane(camera.ray(to, view), m_frame.translation(), camera.forward());
        if (!a || !b) return std::nullopt;
        motion.shift = m_frame.linear().transpose() * (*b - *a);
        return motion;
    }
    }
    return std::nullopt;
}

Eigen::Isometry3d Handles::inWorld(const Handle& handle, const HandleMotion& motion) const {
    Eigen::Isometry3d inFrame = Eigen::Isometry3d::Identity();
    inFrame.translation() = motion.shift;
    if (handle.kind == Handle::Kind::Ring)
        inFrame.linear() =
            Eigen::AngleAxisd(motion.angle, Vec3(Vec3::Unit(handle.axis))).toRotationMatrix();
    return m_frame * inFrame * m_frame.inverse();
}

} // namespace trammel::studio
