#include "dynamics/stepping/state_integration.h"

#include "math/prefetch.h"

namespace trammel::dynamics {

StateIntegration::StateIntegration(const System& system, const model::SimulationSettings& settings,
                                   JointSolve& joints, const IslandSleep& sleep)
    : m_system(system),
      m_joints(joints),
      m_sleep(sleep),
      m_rotation(makeRotation(system, settings)),
      m_isJointed(system.bodies().size()),
      m_gyroscopic(system.bodies().size(), Vec3::Zero()),
      m_placed(system.bodies().size()) {
    for (const Constraint& constraint : system.constraints())
        if (constraint.isHard())
            for (const ConstraintSide& side : constraint.sides())
                m_isJointed[side.body] = true;
    m_isHeld = m_isJointed;
    m_rotation->setHeld(m_isHeld);
}

void StateIntegration::recallHeld(const std::vector<char>& isHeld) {
    m_isHeld = isHeld.size() == m_isHeld.size() ? isHeld : m_isJointed;
}

void StateIntegration::addHeld(const ContactStage& contacts) {
    contacts.forEachRun([&](const BoxedRow& row) {
        row.forEachSide([&](int body, const double*) { m_isHeld[body] = true; });
    });
}

std::span<const Vec3> StateIntegration::predictGyroscopicChange(const State& state, double h,
                                                                std::size_t first,
                                                                std::size_t end) {
    const std::vector<BodyKinematics>& kinematics = m_joints.pose().kinematics();
    for (std::size_t i = first; i < end; ++i)
        if (m_system.bodies()[i].isMoving && m_system.bodies()[i].isGyroscopic)
            m_gyroscopic[i] = m_rotation->gyroscopicChange(static_cast<int>(i), state.bodies[i],
                                                           kinematics[i].R, h);
    return m_gyroscopic;
}

/// The same in the first s of the h seconds of a solved step.
Vec3 StateIntegration::gyroscopicChange(const BodyState& start, int body, double s,
                                        double h) const {
    if (!m_system.bodies()[body].isGyroscopic) return Vec3::Zero();
    return s < h
               ? m_rotation->gyroscopicChange(body, start, m_joints.pose().kinematics()[body].R, s)
               : m_gyroscopic[body];
}

void StateIntegration::evaluate(const State& start, int body, double s, double h, BodyState& end) {
    if (m_joints.pose().tree())
        moveOnTree(start, body, s, h, end);
    else
        moveBody(start.bodies[body], body, s, h, end);
}

void StateIntegration::moveBody(const BodyState& start, int body, double s, double h,
                                BodyState& end) const {
    if (!m_system.bodies()[body].isMoving || m_sleep.isAsleep(body)) {
        end = start;
        return;
    }
    const Vec6& velocity = m_joints.velocity()[body];
    end.v = velocity.head<3>();
    end.w = velocity.tail<3>();
    Vec3 gyroscopic = m_gyroscopic[body];
    if (s < h) {
        const double share = s / h;
        gyroscopic = gyroscopicChange(start, body, s, h);
        end.v = start.v + share * (end.v - start.v);
        end.w = start.w + share * (end.w - m_gyroscopic[body] - start.w) + gyroscopic;
    }
    end.p = start.p + s * (m_joints.usesOldVelocity() ? start.v : end.v);
    m_rotation->rotate(body, start, gyroscopic, s, end);
}

/// Rates of joint coordinates change linearly over the step; coordinates follow like positions.
Advance StateIntegration::treeAdvance(double s, double h) const {
    const double share = s / h;
    if (m_joints.usesOldVelocity()) return {s, 0.0, share};
    return {s * (1.0 - share), s * share, share};
}

void StateIntegration::moveOnTree(const State& start, int body, double s, double h,
                                  BodyState& end) {
    if (m_sleep.isAsleep(body)) {
        end = start.bodies[body];
        return;
    }
    const auto placeRoot = [&](int root) {
        moveBody(start.bodies[root], root, s, h, m_placed[root]);
    };
    m_joints.pose().tree()->placeOne(body, treeAdvance(s, h), placeRoot, m_placed);
    end = m_placed[body];
}

void StateIntegration::beginAdvance(State& before, State& state, double s) {
    before.t = state.t;
    before.angles = state.angles;
    before.bodies.swap(state.bodies); // each is written anew
    state.t += s;
    m_isEven = true;
}

void StateIntegration::advanceBodies(const State& before, State& state, double s, double h,
                                     std::size_t first, std::size_t end) {
    constexpr std::size_t kAhead = 8, kOfBody = 128;
    const bool isOnTree = m_joints.pose().tree() != nullptr;
    for (std::size_t i = first; i < end; ++i) {
        math::prefetch(m_system.bodies()[i], kAhead, kOfBody);
        moveBody(before.bodies[i], static_cast<int>(i), s, h, state.bodies[i]);
        if (!isOnTree) takeGyroscopicChange(before.bodies[i], state.bodies[i], i, s / h);
    }
}

void StateIntegration::endAdvance(const State& before, State& state, double s, double h) {
    if (GeneralizedCoordinates* tree = m_joints.pose().tree()) {
        const auto isAsleep = [&](int body) { return m_sleep.isAsleep(body); };
        tree->place(treeAdvance(s, h), isAsleep, state.bodies);
        for (std::size_t i = 0; i < m_gyroscopic.size(); ++i)
            takeGyroscopicChange(before.bodies[i], state.bodies[i], i, s / h);
    }
    advanceAngles(state, s);
    if (!m_system.limits().empty()) resolveAngles(m_system, state);
}

/// The part of the change of angular velocities that forces do not explain, in a step that was cut
/// at a share of its length, for any rotation method. On a tree it is the predicted change.
void StateIntegration::takeGyroscopicChange(const BodyState& before, const BodyState& state,
                                            std::size_t body, double share) {
    constexpr double kSame = 1e-14; // relative: rounding
    const bool isOnTree = m_joints.pose().tree() != nullptr;
    if (share == 1.0 && m_isHeld[body] && !isOnTree) return; // as it was solved for
    if (!m_system.bodies()[body].isGyroscopic) return;
    Vec3& change = m_gyroscopic[body];
    if (isOnTree) {
        change *= share;
        return;
    }
    const auto end = m_joints.velocity()[body].tail<3>();
    if (share == 1.0 && state.w == end) return;
    const double error = (state.w - end).squaredNorm();
    if (!(error <= kSame * kSame * (1.0 + end.squaredNorm()))) m_isEven = false;
    change = state.w - before.w - share * (end - change - before.w);
}

void StateIntegration::advanceAngles(State& state, double h) const {
    if (state.angles.empty()) return;
    const std::vector<BodyKinematics>& kinematics = m_joints.pose().kinematics();
    for (const Joint& joint : m_system.joints())
        if (joint.angle >= 0)
            state.angles[joint.angle] +=
                h * jointAngleRate(joint.geometry, side(state, kinematics, joint.bodyA),
                                   side(state, kinematics, joint.bodyB));
}

} // namespace trammel::dynamics
