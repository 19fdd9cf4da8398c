#include "analysis/cycle/assemblies.h"

#include "analysis/cycle/cycle_start.h"
#include "analysis/cycle/cycle_walk.h"
#include "analysis/poses/assemble.h"
#include "dynamics/system/kinematics.h"

#include <algorithm>
#include <numbers>
#include <random>

namespace trammel::analysis {

using dynamics::Joint;
using dynamics::State;

namespace {

constexpr int kTriesOfBody = 15; ///< in a row that find nothing new, for each moving body
constexpr int kMostTries = 300;
constexpr std::size_t kMost = 64; ///< a chain of n loops may have 2^n
constexpr unsigned kSeed = 20240501u;

/// A joint on the way from what stands still to a body.
struct TreeJoint {
    int joint = 0, parent = 0, child = 0;
};

/// The way to every body of the linkage from the ground and the input's link.
std::vector<TreeJoint> spanningTree(const LinkageRows& rows) {
    const dynamics::System& system = rows.system();
    std::vector<char> isReached(system.bodies().size());
    std::vector<int> queue;
    const auto take = [&](int body) {
        isReached[body] = 1;
        queue.push_back(body);
    };
    take(system.joints()[rows.input()].bodyA);
    take(system.joints()[rows.input()].bodyB);
    for (int body = 0; body < static_cast<int>(system.bodies().size()); ++body)
        if (!system.bodies()[body].isMoving && !isReached[body]) take(body);
    std::vector<TreeJoint> tree;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const int j : rows.joints()) {
            const Joint& joint = system.joints()[j];
            const int body = queue[i];
            if (joint.gear || (joint.bodyA != body && joint.bodyB != body)) continue;
            const int other = joint.bodyA == body ? joint.bodyB : joint.bodyA;
            if (isReached[other]) continue;
            take(other);
            tree.push_back({j, body, other});
        }
    return tree;
}

class AssemblySearch {
public:
    AssemblySearch(LinkageMotion& motion, const std::optional<State>& state)
        : m_motion(motion),
          m_rows(motion.rows()),
          m_start(startPose(motion, state)),
          m_walk(motion, stopsAround(m_rows, m_start)),
          m_tree(spanningTree(m_rows)),
          m_random(kSeed) {}

    std::vector<State> run(const std::stop_token& stop) {
        std::vector<State> found{m_start.state};
        const int patience =
            std::min(kMostTries, kTriesOfBody * static_cast<int>(m_rows.bodies().size()));
        for (int tries = 0; tries < patience && found.size() < kMost; ++tries) {
            if (stop.stop_requested()) break;
            LinkagePose pose = m_start;
            disturb(pose.state);
            if (!m_motion.closeFromAfar(m_start.input, pose) || !counts(pose.state)) continue;
            const bool isNew = std::ranges::none_of(
                found, [&](const State& other) { return m_motion.isSame(other, pose.state); });
            if (!isNew) continue;
            found.push_back(std::move(pose.state));
            tries = 0;
        }
        std::ranges::sort(found.begin() + 1, found.end(), {},
                          [&](const State& state) { return distance(state); });
        return found;
    }

private:
    double random(double reach) { return std::uniform_real_distribution(-reach, reach)(m_random); }

    /// Gives every joint of the tree any coordinate; what its body carries goes along.
    void disturb(State& state) {
        const State& before = m_start.state;
        for (const TreeJoint& link : m_tree) {
            const Joint& joint = m_rows.system().joints()[link.joint];
            const dynamics::BodyState &parent = state.bodies[link.parent],
                                      &parentBefore = before.bodies[link.parent],
                                      &childBefore = before.bodies[link.child];
            const Quat turned = parent.q * parentBefore.q.conjugate();
            const bool parentIsA = joint.bodyA == link.parent;
            const Mat3& frame = parentIsA ? joint.geometry.frameA : joint.geometry.frameB;
            const Vec3 point = parentIsA ? joint.geometry.rA : joint.geometry.rB;
            const Vec3 pivot = parent.p + parent.q * point;
            Vec3 axis = parent.q * Vec3(frame.col(2));
            if (joint.kind->joinsPoints && !joint.kind->hasAngle)
                axis = Vec3(random(1.0), random(1.0), random(1.0)).normalized();
            const bool turns = joint.kind->joinsPoints || joint.kind->hasAngle;
            const Quat turn(Eigen::AngleAxisd(turns ? random(std::numbers::pi) : 0.0, axis));
            const double way = joint.kind->hasTranslation ? random(m_rows.length()) : 0.0;
            dynamics::BodyState& child = state.bodies[link.child];
            const Vec3 carried = parent.p + turned * (childBefore.p - parentBefore.p);
            child.p = pivot + turn * (carried - pivot) + way * axis;
            child.q = (turn * turned * childBefore.q).normalized();
        }
        dynamics::resolveAngles(m_rows.system(), state);
    }

    bool counts(State& state) {
        // Damped steps may have gone round; the turn that is counted is that of the start.
        State near = state;
        near.angles = m_start.state.angles;
        dynamics::resolveAngles(m_rows.system(), near);
        m_rows.evaluate(near, false);
        if (m_rows.phi().lpNorm<Eigen::Infinity>() < LinkageMotion::kSamePose)
            state.angles = near.angles; // not where a gear counts turns
        for (const dynamics::Follower& follower : m_rows.system().followers())
            place(follower, state);
        return findTurnedOver(m_rows.system(), state) < 0 && m_walk.crossed(state) < 0;
    }

    /// How far all bodies turn and go, in all.
    double distance(const State& state) const {
        double sum = 0.0;
        for (const int body : m_rows.bodies()) {
            const dynamics::BodyState &a = state.bodies[body], &b = m_start.state.bodies[body];
            sum += (a.p - b.p).norm() / m_rows.length() + a.q.angularDistance(b.q);
        }
        return sum;
    }

    LinkageMotion& m_motion;
    LinkageRows& m_rows;
    LinkagePose m_start;
    CycleWalk m_walk;
    std::vector<TreeJoint> m_tree;
    std::mt19937 m_random;
};

} // namespace

std::vector<State> assemblies(const dynamics::System& system, int input,
                              const std::optional<State>& state, const std::stop_token& stop) {
    refuseWithoutCoordinate(system, input);
    LinkageMotion motion(system, input);
    if (!driversHoldAll(motion.rows(), state)) return AssemblySearch(motion, state).run(stop);
    LinkageMotion released(system, input, OtherDrivers::Released);
    return AssemblySearch(released, state).run(stop);
}

} // namespace trammel::analysis
