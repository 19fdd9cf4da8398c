#include "studio/view3d/orbit_camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::studio {
namespace {

constexpr double kQuarterTurn = 0.5 * std::numbers::pi;
constexpr double kNearest = 1e-4, kFarthest = 1e6; // m

} // namespace

OrbitCamera::OrbitCamera() {
    setStandardView(StandardView::Isometric);
}

void OrbitCamera::setUp(const Vec3& axis) {
    Eigen::Index largest = 2;
    axis.cwiseAbs().maxCoeff(&largest);
    m_worldUp = Vec3::Zero();
    m_worldUp[largest] = axis[largest] < 0.0 ? -1.0 : 1.0;
    m_worldRight = largest == 0 ? Vec3::UnitY() : Vec3::UnitX();
}

void OrbitCamera::setStandardView(StandardView view) {
    switch (view) {
    case StandardView::Front:
        m_azimuth = m_elevation = 0.0;
        break;
    case StandardView::Right:
        m_azimuth = kQuarterTurn, m_elevation = 0.0;
        break;
    case StandardView::Top:
        m_azimuth = 0.0, m_elevation = kQuarterTurn;
        break;
    case StandardView::Isometric:
        m_azimuth = 0.6, m_elevation = 0.42;
        break;
    }
}

void OrbitCamera::lookAlong(const Vec3& forward, const Vec3& up) {
    constexpr double kUpright = 1e-6;
    m_elevation = std::asin(std::clamp(-forward.dot(m_worldUp), -1.0, 1.0));
    // Straight down and up, what is upward in the picture tells how the camera is turned.
    const bool isSteep = std::abs(forward.dot(m_worldUp)) > 1.0 - kUpright;
    const Vec3 level = isSteep ? Vec3(m_elevation > 0.0 ? up : Vec3(-up)) : forward;
    m_azimuth = std::atan2(-level.dot(m_worldRight), level.dot(worldBack()));
}

void OrbitCamera::fit(const Vec3& centre, double radius, QSizeF view) {
    const double aspect = view.height() > 0 ? view.width() / view.height() : 1.0;
    const double halfAngle = std::atan(std::tan(0.5 * kFieldOfView) * std::min(1.0, aspect));
    m_target = centre;
    m_distance = std::clamp(radius / std::sin(halfAngle), kNearest, kFarthest);
}

void OrbitCamera::orbit(QPointF pixels) {
    constexpr double kRadiansPerPixel = 0.008;
    m_azimuth = std::remainder(m_azimuth - kRadiansPerPixel * pixels.x(), 4.0 * kQuarterTurn);
    m_elevation =
        std::clamp(m_elevation + kRadiansPerPixel * pixels.y(), -kQuarterTurn, kQuarterTurn);
}

void OrbitCamera::pan(QPointF pixels, QSizeF view) {
    const double metresPerPixel = visibleHeight() / std::max(1.0, view.height());
    m_target += metresPerPixel * (-pixels.x() * right() + pixels.y() * up());
}

void OrbitCamera::zoomAt(double factor, QPointF pointer, QSizeF view) {
    const double distance = std::clamp(m_distance / factor, kNearest, kFarthest);
    const Eigen::Vector2d offset = centred(pointer, view) * 0.5 * visibleHeight();
    const double moved = 1.0 - distance / m_distance;
    m_target += moved * (offset.x() * right() + offset.y() * up());
    m_distance = distance;
}

Vec3 OrbitCamera::forward() const {
    const Vec3 horizontal = std::cos(m_azimuth) * worldBack() - std::sin(m_azimuth) * m_worldRight;
    return std::cos(m_elevation) * horizontal - std::sin(m_elevation) * m_worldUp;
}

Vec3 OrbitCamera::right() const {
    return std::cos(m_azimuth) * m_worldRight + std::sin(m_azimuth) * worldBack();
}

double OrbitCamera::visibleHeight() const {
    return 2.0 * m_distance * std::tan(0.5 * kFieldOfView);
}

Eigen::Vector2d OrbitCamera::centred(QPointF pointer, QSizeF view) {
    const double half = 0.5 * std::max(1.0, view.height());
    return {(pointer.x() - 0.5 * view.width()) / half, (half - pointer.y()) / half};
}

Ray OrbitCamera::ray(QPointF pointer, QSizeF view) const {
    const Eigen::Vector2d offset = centred(pointer, view) * 0.5 * visibleHeight();
    const Vec3 through = m_target + offset.x() * right() + offset.y() * up();
    if (!m_orthographic) return {position(), (through - position()).normalized()};
    // Far enough back that nothing in front of the camera is missed.
    return {through - 1e3 * m_distance * forward(), forward()};
}

bool OrbitCamera::isInFront(const Vec3& point) const {
    return m_orthographic || (point - position()).dot(forward()) > kNearest;
}

QPointF OrbitCamera::project(const Vec3& point, QSizeF view) const {
    const Vec3 relative = point - m_target;
    const double depth = m_orthographic ? m_distance : m_distance + relative.dot(forward());
    const double pixelsPerMetre =
        0.5 * view.height() / (std::max(depth, kNearest) * std::tan(0.5 * kFieldOfView));
    return {0.5 * view.width() + pixelsPerMetre * relative.dot(right()),
            0.5 * view.height() - pixelsPerMetre * relative.dot(up())};
}

} // namespace trammel::studio
