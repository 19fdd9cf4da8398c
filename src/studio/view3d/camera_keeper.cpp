#include "studio/view3d/camera_keeper.h"

#include "studio/view3d/orbit_camera.h"

#include <cmath>

namespace trammel::studio {

namespace {
constexpr int kDuration = 350; // ms

bool isSameView(const OrbitCamera& a, const OrbitCamera& b) {
    const double nothing = 1e-9 * b.distance();
    return (a.target() - b.target()).norm() <= nothing &&
           std::abs(a.distance() - b.distance()) <= nothing;
}

} // namespace

CameraKeeper::CameraKeeper(OrbitCamera& camera, QObject* parent)
    : QObject(parent), m_camera(camera) {
    m_motion.setDuration(kDuration);
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_motion, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& share) { moveTo(share.toDouble()); });
    connect(&m_motion, &QVariantAnimation::finished, this, &CameraKeeper::arrived);
}

void CameraKeeper::setRefits(bool on) {
    m_refits = on;
    if (!on) stop();
}

void CameraKeeper::stop() {
    m_isLost = false;
    m_motion.stop();
}

void CameraKeeper::takeUsersMotion() {
    m_isUsers = true;
    stop();
}

void CameraKeeper::takeFit() {
    m_isUsers = false;
    stop();
}

void CameraKeeper::beginRun() {
    m_isUsers = false;
    m_isLost = false;
}

bool CameraKeeper::wantsSphere(bool wasSeen, bool isSeen) const {
    return m_refits && !m_isUsers && !isSeen && !isMoving() && (wasSeen || m_isLost);
}

void CameraKeeper::takeMotion(bool wasSeen, bool isSeen, const Sphere& sphere, QSizeF view) {
    const bool starts = wantsSphere(wasSeen, isSeen);
    m_isLost = !isSeen && (m_isLost || wasSeen);
    if (!starts) return;
    OrbitCamera fitted = m_camera;
    fitted.fit(sphere.centre, sphere.radius, view);
    if (isSameView(fitted, m_camera)) return; // what is too far away to be seen is not tried again
    m_fromTarget = m_camera.target();
    m_fromDistance = m_camera.distance();
    m_toTarget = fitted.target();
    m_toDistance = fitted.distance();
    m_motion.start();
}

/// Distances in proportion: a way out looks as fast as the same way in.
void CameraKeeper::moveTo(double share) {
    m_camera.setTarget(m_fromTarget + share * (m_toTarget - m_fromTarget));
    m_camera.setDistance(m_fromDistance * std::pow(m_toDistance / m_fromDistance, share));
    emit cameraMoved();
}

} // namespace trammel::studio
