#include "analysis/cycle/cycle_sampler.h"

#include "dynamics/equations/total_force.h"
#include "dynamics/system/kinematics.h"

#include <cmath>

namespace trammel::analysis {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

} // namespace

CycleSampler::CycleSampler(LinkageMotion& motion, const CycleOptions& options, Cycle& cycle)
    : m_system(motion.rows().system()),
      m_rows(motion.rows()),
      m_options(options),
      m_cycle(cycle),
      m_state(m_system.initialState()),
      m_accelerations(m_system.bodies().size(), Vec6::Zero()),
      m_moving(m_system.initialState()),
      m_kinematics(m_system.bodies().size()),
      m_forces(m_system.bodies().size(), Vec6::Zero()) {
    for (const int j : m_rows.joints())
        if (const dynamics::JointKind& kind = *m_system.joints()[j].kind;
            kind.hasAngle || kind.hasTranslation)
            cycle.joints.push_back(j);
    cycle.pointCount = static_cast<int>(options.points.size());
    cycle.output = options.output ? options.output : usualOutput(m_rows);
    if (cycle.output && cycle.placeOf(*cycle.output) < 0) cycle.output.reset();
    cycle.transmissionJoint = options.transmissionJoint;
    if (!cycle.transmissionJoint && cycle.output)
        cycle.transmissionJoint = usualTransmissionJoint(m_rows, *cycle.output);
    if (cycle.transmissionJoint)
        m_transmission = TransmissionAngle::at(m_rows, *cycle.transmissionJoint, cycle.output);
    if (!m_transmission) cycle.transmissionJoint.reset();
}

void CycleSampler::begin(int count) {
    const auto size = static_cast<std::size_t>(count);
    m_cycle.input.reserve(size);
    m_cycle.points.reserve(size * m_cycle.pointCount);
    m_cycle.coordinates.reserve(size * m_cycle.joints.size());
    if (m_transmission) m_cycle.transmission.reserve(size);
    if (m_cycle.output) m_cycle.advantage.reserve(size);
    if (m_options.speed) m_cycle.effort.reserve(size);
    if (m_options.wantsPoses) m_cycle.poses.reserve(size);
}

void CycleSampler::clear() {
    m_cycle.input.clear();
    m_cycle.points.clear();
    m_cycle.coordinates.clear();
    m_cycle.transmission.clear();
    m_cycle.advantage.clear();
    m_cycle.effort.clear();
    m_cycle.poses.clear();
    m_cycle.events.clear();
    m_gone = 0.0;
}

void CycleSampler::record(const LinkagePose& pose, bool isDeadPoint, int direction) {
    if (!m_cycle.input.empty()) m_gone += std::abs(pose.input - m_cycle.input.back());
    m_cycle.input.push_back(pose.input);
    if (pose.isSingular && !isDeadPoint)
        m_cycle.events.push_back({CycleEvent::Kind::ChangePoint, pose.input});
    m_state = pose.state;
    findAccelerations(pose);
    if (m_options.wantsPoses) m_cycle.poses.push_back(m_state);
    recordPoints(m_state, isDeadPoint);
    recordJoints(m_state, isDeadPoint);
    if (m_transmission) m_cycle.transmission.push_back(m_transmission->of(m_state));
    if (m_options.speed) m_cycle.effort.push_back(isDeadPoint ? kNone : effort(m_state, direction));
}

void CycleSampler::findAccelerations(const LinkagePose& pose) {
    for (std::size_t i = 0; i < m_rows.bodies().size(); ++i) {
        Vec6& a = m_accelerations[m_rows.bodies()[i]];
        a = pose.acceleration.segment<6>(6 * static_cast<Eigen::Index>(i));
        a.head<3>() *= m_rows.length();
    }
    for (const dynamics::Follower& follower : m_system.followers()) {
        place(follower, m_state);
        accelerate(follower, m_state, m_accelerations);
    }
}

void CycleSampler::recordPoints(const dynamics::State& state, bool isDeadPoint) {
    for (const BodyPoint& point : m_options.points) {
        const dynamics::BodyState& body = state.bodies[point.body];
        const Vec3 r = body.q * point.point;
        PointSample sample{.position = body.p + r};
        if (isDeadPoint) {
            sample.velocity.setConstant(kNone);
            sample.acceleration.setConstant(kNone);
        } else {
            sample.velocity = body.v + body.w.cross(r);
            sample.acceleration = pointAcceleration(body, m_accelerations[point.body], r);
        }
        m_cycle.points.push_back(sample);
    }
}

void CycleSampler::recordJoints(const dynamics::State& state, bool isDeadPoint) {
    double outputRate = kNone;
    for (const int j : m_cycle.joints) {
        const dynamics::Joint& joint = m_system.joints()[j];
        const dynamics::SidePair sides(state, joint.bodyA, joint.bodyB);
        const Vec6 &a = m_accelerations[joint.bodyA], &b = m_accelerations[joint.bodyB];
        const auto& g = joint.geometry;
        CoordinateSample sample;
        if (joint.kind->hasAngle)
            sample = {state.angles[joint.angle], jointAngleRate(g, sides.A, sides.B),
                      jointAngleAcceleration(g, sides.A, sides.B, a, b)};
        else
            sample = {jointTranslation(g, sides.A, sides.B),
                      jointTranslationRate(g, sides.A, sides.B),
                      jointTranslationAcceleration(g, sides.A, sides.B, a, b)};
        if (isDeadPoint) sample.rate = sample.acceleration = kNone;
        if (m_cycle.output && j == *m_cycle.output) outputRate = sample.rate;
        m_cycle.coordinates.push_back(sample);
    }
    // At a dead point of the input any load on the output is held.
    if (m_cycle.output) m_cycle.advantage.push_back(isDeadPoint ? 0.0 : 1.0 / outputRate);
}

/// Of the input at its speed, by virtual power: v . (M a w^2 - f).
double CycleSampler::effort(const dynamics::State& state, int direction) {
    const double speed = direction * *m_options.speed;
    m_moving = state;
    m_moving.t = m_gone / std::abs(speed);
    for (dynamics::BodyState& body : m_moving.bodies) {
        body.v *= speed;
        body.w *= speed;
    }
    dynamics::updateKinematics(m_system, m_moving, m_kinematics);
    dynamics::totalForces(m_system, m_moving, m_kinematics, m_forces);
    double power = 0.0;
    for (const int index : m_rows.bodies()) {
        const dynamics::Body& body = m_system.bodies()[index];
        const Vec6 a = speed * speed * m_accelerations[index];
        const Quat& q = m_moving.bodies[index].q;
        const Vec3 force = body.mass * a.head<3>() - m_forces[index].head<3>();
        const Vec3 torque =
            q * (body.inertia * (q.conjugate() * Vec3(a.tail<3>()))) - m_forces[index].tail<3>();
        power += force.dot(state.bodies[index].v) + torque.dot(state.bodies[index].w);
    }
    return power;
}

} // namespace trammel::analysis
