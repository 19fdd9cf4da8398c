#pragma once

#include "math/vector.h"

#include <QObject>
#include <QSizeF>
#include <QVariantAnimation>
#include <optional>

namespace trammel::studio {

class OrbitCamera;

/// Moves the camera where the user does not: it goes smoothly to what has left the view, and keeps
/// a point of what it follows in the middle.
class CameraKeeper : public QObject {
    Q_OBJECT

public:
    struct Sphere {
        Vec3 centre = Vec3::Zero();
        double radius = 0.0;
    };

    CameraKeeper(OrbitCamera& camera, QObject* parent);

    /// Whether it goes to what leaves the view.
    void setRefits(bool on);
    /// The user moved the camera: nothing is refitted until all is fitted in or the next run.
    void takeUsersMotion();
    /// All was fitted in.
    void takeFit();
    void beginRun();
    /// What is to be seen has moved. @param sphere around it, where it has to be fitted in
    void takeMotion(bool wasSeen, bool isSeen, const Sphere& sphere, QSizeF view);
    /// Whether takeMotion() would need the sphere.
    bool wantsSphere(bool wasSeen, bool isSeen) const;
    bool isMoving() const { return m_motion.state() == QAbstractAnimation::Running; }
    void stop();

signals:
    void cameraMoved();
    /// At the end of its way: what it went to may have gone on meanwhile.
    void arrived();

private:
    void moveTo(double share);

    OrbitCamera& m_camera;
    QVariantAnimation m_motion;
    bool m_refits = true;
    bool m_isUsers = false; ///< the camera, since the run began or all was fitted in
    bool m_isLost = false;  ///< it left the view by itself and was not seen again
    Vec3 m_fromTarget = Vec3::Zero(), m_toTarget = Vec3::Zero();
    double m_fromDistance = 1.0, m_toDistance = 1.0;
};

} // namespace trammel::studio
