#include "robots/closing.h"

#include "analysis/poses/assemble.h"
#include "messages/robot_messages.h"
#include "robots/stated_joint.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <random>

namespace trammel::robots {

namespace {

constexpr int kMostStarts = 30;
constexpr unsigned kSeed = 20240501u;
constexpr double kSameCoordinate = 1e-9; ///< rad or m

/// Bodies and joints alone, with unit masses, which do not matter.
model::Model bareModel(const Robot& robot, const LumpedRobot& lumped,
                       const std::vector<Pose>& poses) {
    model::Model model;
    const std::vector<std::string> bodies = bodyNames(robot, lumped);
    const std::vector<std::string> joints = jointNames(robot, lumped);
    for (std::size_t i = 0; i < lumped.lumps.size(); ++i) {
        model::Body& body = model.bodies.emplace_back();
        body.name = bodies[i];
        body.pose = poses[i];
        body.fixed = lumped.lumps[i].isFixed;
        body.mass = 1.0;
        body.com = lumped.lumps[i].inertia.com;
        body.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    }
    for (std::size_t j = 0; j < lumped.joints.size(); ++j)
        if (lumped.joints[j].kind != JointKind::Free)
            model.joints.push_back(statedJoint(lumped.joints[j], joints[j], bodies, poses));
    for (const Coupling& coupling : robot.couplings) {
        const int first = lumped.jointOf[coupling.first], second = lumped.jointOf[coupling.second];
        if (first >= 0 && second >= 0)
            model.joints.push_back(statedGear(coupling, joints[first], joints[second]));
    }
    return model;
}

class LoopCloser {
public:
    LoopCloser(const Robot& robot, const LumpedRobot& lumped, const TreePose& tree,
               const std::vector<double>& starts)
        : m_robot(robot), m_lumped(lumped), m_tree(tree), m_starts(starts) {}

    ClosedPose closeFrom(const std::vector<double>& starts,
                         const analysis::AssemblyOptions& options) const {
        ClosedPose result;
        result.poses = m_tree.place(starts);
        const model::Model model = bareModel(m_robot, m_lumped, result.poses);
        const dynamics::System system(model);
        dynamics::State state = system.initialState();
        const analysis::Assembly assembly = analysis::assemble(system, state, options);
        result.isClosed = assembly.isClosed;
        result.residual = assembly.residual;
        if (!result.isClosed) result.openText = analysis::failureText(system, assembly);
        if (result.isClosed)
            for (std::size_t i = 0; i < result.poses.size(); ++i)
                if (!m_lumped.lumps[i].isFixed) {
                    const dynamics::BodyState& body = state.bodies[i];
                    result.poses[i] = {body.p - body.q * system.bodies()[i].com, body.q};
                }
        findCoordinates(starts, result);
        return result;
    }

    /// Anywhere within limits; where there are none within half a turn, or the joints' distances.
    std::vector<double> randomStarts(std::mt19937& random) const {
        std::vector<double> result = m_starts;
        std::vector<char> follows(m_robot.joints.size(), 0);
        for (const Coupling& coupling : m_robot.couplings)
            follows[coupling.second] = 1;
        std::uniform_real_distribution<double> share(-1.0, 1.0);
        for (std::size_t j = 0; j < result.size(); ++j) {
            const Joint& joint = m_lumped.joints[j];
            const bool isSlide = joint.kind == JointKind::Prismatic;
            if (!isSlide && joint.kind != JointKind::Revolute) continue;
            if (follows[m_lumped.source[j]]) continue;
            const double way = isSlide ? joint.inParent.position.norm() : std::numbers::pi;
            const double lower = joint.limits ? (*joint.limits)[0] : m_starts[j] - way;
            const double upper = joint.limits ? (*joint.limits)[1] : m_starts[j] + way;
            result[j] = 0.5 * (lower + upper + share(random) * (upper - lower));
        }
        return result;
    }

    bool isWithinLimits(const ClosedPose& pose) const {
        for (std::size_t j = 0; j < pose.coordinates.size(); ++j)
            if (const auto& limits = m_lumped.joints[j].limits;
                limits && (pose.coordinates[j] < (*limits)[0] - kSameCoordinate ||
                           pose.coordinates[j] > (*limits)[1] + kSameCoordinate))
                return false;
        return true;
    }

private:
    void findCoordinates(const std::vector<double>& starts, ClosedPose& result) const {
        const auto frame = [&](int lump, const Pose& in) {
            return lump < 0 ? in : result.poses[lump] * in;
        };
        for (std::size_t j = 0; j < m_lumped.joints.size(); ++j) {
            const Joint& joint = m_lumped.joints[j];
            result.coordinates.push_back(coordinateOf(joint, frame(joint.parent, joint.inParent),
                                                      frame(joint.child, joint.inChild),
                                                      starts[j]));
        }
    }

    const Robot& m_robot;
    const LumpedRobot& m_lumped;
    const TreePose& m_tree;
    const std::vector<double>& m_starts;
};

} // namespace

ClosedPose closeLoops(const Robot& robot, const LumpedRobot& lumped, const TreePose& tree,
                      const std::vector<double>& starts, const std::stop_token& stop) {
    const LoopCloser closer(robot, lumped, tree, starts);
    ClosedPose first = closer.closeFrom(starts, {.stop = stop});
    if (first.isClosed && closer.isWithinLimits(first)) return first;
    std::mt19937 random(kSeed);
    for (int i = 0; i < kMostStarts && !stop.stop_requested(); ++i) {
        ClosedPose other =
            closer.closeFrom(closer.randomStarts(random), {.maxRestarts = 0, .stop = stop});
        if (!other.isClosed) continue;
        other.isFromElsewhere = true;
        const bool isBetter = closer.isWithinLimits(other);
        if (!first.isClosed || isBetter) first = std::move(other);
        if (isBetter) break;
    }
    return first;
}

std::vector<double> startCoordinates(const Robot& robot, const LumpedRobot& lumped,
                                     ImportReport& report) {
    std::vector<double> starts(robot.joints.size());
    std::vector<char> follows(robot.joints.size(), 0);
    for (const Coupling& coupling : robot.couplings)
        follows[coupling.second] = 1;
    for (std::size_t j = 0; j < robot.joints.size(); ++j) {
        const Joint& joint = robot.joints[j];
        starts[j] = joint.start;
        if (!joint.limits || follows[j]) continue;
        starts[j] = std::clamp(joint.start, (*joint.limits)[0], (*joint.limits)[1]);
        if (std::abs(starts[j] - joint.start) > kSameCoordinate)
            report.approximated(joint.place, {messages::kStartsAtLimit, joint.name,
                                              fmt::format("{:.6g}", starts[j])});
    }
    // Followers of followers, in whatever order they stand.
    for (std::size_t round = 0; round < robot.couplings.size(); ++round) {
        bool hasChanged = false;
        for (const Coupling& coupling : robot.couplings) {
            const double value = coupling.ratio * starts[coupling.first] + coupling.offset;
            hasChanged = hasChanged || value != starts[coupling.second];
            starts[coupling.second] = value;
        }
        if (!hasChanged) break;
    }
    std::vector<double> result;
    for (std::size_t j = 0; j < lumped.joints.size(); ++j) {
        const int source = lumped.source[j];
        result.push_back(lumped.jointOf[source] == static_cast<int>(j) ? starts[source] : 0.0);
    }
    return result;
}

} // namespace trammel::robots
