#include "support/rigid_body_reference.h"

namespace trammel::support {

Quat TurningBody::orientation(const State& y) {
    return Quat(y(0), y(1), y(2), y(3)).normalized();
}

Vec3 TurningBody::angularVelocity(const State& y) {
    return orientation(y) * Vec3(y.tail<3>());
}

Derivative TurningBody::equations() const {
    return [*this](double, const State& y) {
        const Quat q = orientation(y);
        const Vec3 w = y.tail<3>();
        const Vec3 torque = com.cross(q.conjugate() * (mass * gravity));
        const Quat qDot = q * Quat(0, w.x() / 2, w.y() / 2, w.z() / 2);
        State derivative(7);
        derivative << qDot.w(), qDot.x(), qDot.y(), qDot.z(),
            (torque - w.cross(inertia.cwiseProduct(w))).cwiseQuotient(inertia);
        return derivative;
    };
}

double TurningBody::energy(const State& y) const {
    const Vec3 w = y.tail<3>();
    return 0.5 * w.dot(inertia.cwiseProduct(w)) - mass * gravity.dot(orientation(y) * com);
}

Vec3 TurningBody::angularMomentum(const State& y) const {
    return orientation(y) * inertia.cwiseProduct(Vec3(y.tail<3>()));
}

State turningState(const Quat& orientation, const Vec3& angularVelocityWorld) {
    State y(7);
    y << orientation.w(), orientation.x(), orientation.y(), orientation.z(),
        orientation.conjugate() * angularVelocityWorld;
    return y;
}

} // namespace trammel::support
