#include "bench/mechanism_gauge.h"

#include <algorithm>
#include <cmath>

namespace trammel::bench {

namespace {

Vec3 local(const Motion& motion, int body, const Vec3& point) {
    return body < 0 ? point : Vec3(motion[body].q.conjugate() * (point - motion[body].p));
}

Vec3 world(const Motion& motion, int body, const Vec3& point) {
    return body < 0 ? point : Vec3(motion[body].p + motion[body].q * point);
}

bool hasCommonPoint(model::JointType type) {
    using enum model::JointType;
    return type == Revolute || type == Spherical || type == Universal || type == Fixed;
}

} // namespace

MechanismGauge::MechanismGauge(const model::Model& model) : m_gravity(model.gravity) {
    for (const model::Body& body : model.bodies)
        m_bodies.push_back({body.fixed ? 0.0 : body.mass.value(),
                            inertiaMatrix(body.inertia.value_or(model::InertiaEntries{}))});
    const Motion start = initialMotion(model);
    for (const model::Joint& joint : model.joints) {
        if (!hasCommonPoint(joint.type)) continue;
        const int a = bodyIndex(model, joint.bodies[0]), b = bodyIndex(model, joint.bodies[1]);
        m_points.push_back(
            {a, b, local(start, a, joint.position), local(start, b, joint.position)});
    }
}

double MechanismGauge::drift(const Motion& motion) const {
    double drift = 0.0;
    for (const JointPoints& points : m_points) {
        const double gap =
            (world(motion, points.bodyA, points.onA) - world(motion, points.bodyB, points.onB))
                .norm();
        drift = std::max(drift, std::isfinite(gap) ? gap : INFINITY);
    }
    return drift;
}

double MechanismGauge::energy(const Motion& motion) const {
    double energy = 0.0;
    for (std::size_t i = 0; i < motion.size(); ++i) {
        const Vec3 w = motion[i].q.conjugate() * motion[i].w;
        energy +=
            m_bodies[i].mass * (0.5 * motion[i].v.squaredNorm() - m_gravity.dot(motion[i].p)) +
            0.5 * w.dot(m_bodies[i].inertia * w);
    }
    return energy;
}

Vec3 MechanismGauge::angularMomentum(const Motion& motion) const {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 0; i < motion.size(); ++i) {
        const dynamics::BodyState& body = motion[i];
        const Vec3 spin = body.q * (m_bodies[i].inertia * (body.q.conjugate() * body.w));
        sum += spin + m_bodies[i].mass * body.p.cross(body.v);
    }
    return sum;
}

Motion initialMotion(const model::Model& model) {
    Motion result;
    for (const model::Body& body : model.bodies) {
        const Vec3 com = body.pose.orientation * body.com.value_or(Vec3::Zero());
        result.push_back(
            {body.pose.position + com, body.pose.orientation, body.velocity, body.angularVelocity});
    }
    return result;
}

int bodyIndex(const model::Model& model, std::string_view name) {
    const auto found = std::ranges::find(model.bodies, name, &model::Body::name);
    return found == model.bodies.end() ? -1 : static_cast<int>(found - model.bodies.begin());
}

Mat3 inertiaMatrix(const model::InertiaEntries& I) {
    return (Mat3() << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2]).finished();
}

double positionDifference(const Motion& a, const Motion& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double distance = (a[i].p - b[i].p).norm();
        worst = std::max(worst, std::isfinite(distance) ? distance : INFINITY);
    }
    return worst;
}

double rotationDifference(const Motion& a, const Motion& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double angle = a[i].q.angularDistance(b[i].q);
        worst = std::max(worst, std::isfinite(angle) ? angle : INFINITY);
    }
    return worst;
}

} // namespace trammel::bench
