#pragma once

#include "dynamics/bodies/state.h"
#include "model/model.h"

#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

inline btVector3 bullet(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
inline btQuaternion bullet(const Quat& q) {
    return {q.x(), q.y(), q.z(), q.w()};
}
inline Vec3 vec(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}

inline dynamics::BodyState bulletMotion(const btRigidBody& body) {
    const btQuaternion q = body.getWorldTransform().getRotation();
    return {vec(body.getWorldTransform().getOrigin()), Quat(q.w(), q.x(), q.y(), q.z()),
            vec(body.getLinearVelocity()), vec(body.getAngularVelocity())};
}

/// Bullet keeps a body's axes along its principal axes.
/// @throws std::invalid_argument naming the body whose axes are others
inline btVector3 principalInertia(const model::Body& body) {
    const model::InertiaEntries& I = body.inertia.value();
    if (I[3] != 0 || I[4] != 0 || I[5] != 0)
        throw std::invalid_argument(
            fmt::format("body '{}': principal axes expected for Bullet", body.name));
    return {I[0], I[1], I[2]};
}

} // namespace trammel::bench
