#include "analysis/freedoms/guided_motion.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/constraint_space.h"
#include "analysis/poses/pose_step.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

/// The largest way of a body in a step, in characteristic lengths and rad.
double sizeOf(const Eigen::VectorXd& step, double length) {
    double size = 0.0;
    for (Eigen::Index i = 0; i + 6 <= step.size(); i += 6)
        size = std::max({size, step.segment<3>(i).norm() / length, step.segment<3>(i + 3).norm()});
    return size;
}

bool isClosed(const dynamics::System& system, dynamics::State& state) {
    return system.joints().empty() || assemble(system, state, {.maxRestarts = 0}).isClosed;
}

/// Poses that follow one another from `pose` on, the first one left out.
std::vector<dynamics::State> goOn(const dynamics::System& system, const dynamics::State& pose,
                                  Eigen::VectorXd step, const std::vector<int>& bodies,
                                  double length, int count) {
    std::vector<dynamics::State> way;
    const double size = sizeOf(step, length);
    dynamics::State state = pose;
    for (int i = 0; i < count; ++i) {
        const dynamics::State before = state;
        movePose(system, bodies, step, state);
        if (!isClosed(system, state)) break;
        step = poseStep(bodies, before, state);
        const double gone = sizeOf(step, length);
        if (gone < 0.2 * size || gone > 3.0 * size) break; // a dead point, or another branch
        step *= size / gone;
        way.push_back(state);
    }
    return way;
}

/// One iteration's motion towards the target.
Eigen::VectorXd pullStep(const dynamics::System& system, const dynamics::State& state,
                         const Pull& pull, const Vec3& gap, double length) {
    constexpr double kRegularization = 1e-4; // of the point's own mobility
    const ConstraintJacobian jacobian = constraintJacobian(system, state);
    const Eigen::MatrixXd Z = constraintSpace(system, jacobian).motions;
    const auto block = std::ranges::find(jacobian.bodies, pull.body) - jacobian.bodies.begin();
    const Vec3 r = state.bodies[pull.body].q * pull.point;
    Eigen::MatrixXd P = Eigen::MatrixXd::Zero(3, Z.rows());
    P.block<3, 3>(0, 6 * block) = Mat3::Identity();
    P.block<3, 3>(0, 6 * block + 3) = -skew(r);
    const Eigen::MatrixXd PZ = P * Z;
    Eigen::MatrixXd normal = PZ.transpose() * PZ;
    // The motions are orthonormal in the scaled measure, so this weighs all bodies' ways alike.
    normal.diagonal().array() +=
        kRegularization * std::max(PZ.squaredNorm(), 1e-12 * length * length);
    return Z * normal.ldlt().solve(PZ.transpose() * gap);
}

} // namespace

std::vector<dynamics::State> followMotion(const dynamics::System& system,
                                          const dynamics::State& pose,
                                          const Eigen::VectorXd& direction, double reach, int count,
                                          int& middle) {
    const double length = characteristicLength(system);
    const std::vector<int> bodies = constraintJacobian(system, pose).bodies;
    const double size = sizeOf(direction, length);
    const Eigen::VectorXd step =
        size > 0.0 ? Eigen::VectorXd(reach / (count * size) * direction) : direction;
    std::vector<dynamics::State> way = goOn(system, pose, -step, bodies, length, count);
    std::ranges::reverse(way);
    middle = static_cast<int>(way.size());
    way.push_back(pose);
    const auto forward = goOn(system, pose, step, bodies, length, count);
    way.insert(way.end(), forward.begin(), forward.end());
    return way;
}

double pull(const dynamics::System& system, dynamics::State& state, const Pull& pull) {
    constexpr int kIterations = 8;
    constexpr double kLargestStep = 0.3; // characteristic lengths and rad
    const double length = characteristicLength(system);
    const std::vector<int> bodies = constraintJacobian(system, state).bodies;
    const auto gapIn = [&](const dynamics::State& pose) -> Vec3 {
        const dynamics::BodyState& body = pose.bodies[pull.body];
        return pull.target - body.p - body.q * pull.point;
    };
    double left = gapIn(state).norm();
    for (int i = 0; i < kIterations && left > 1e-9 * length; ++i) {
        Eigen::VectorXd step = pullStep(system, state, pull, gapIn(state), length);
        const double size = sizeOf(step, length);
        if (size > kLargestStep) step *= kLargestStep / size;
        dynamics::State moved = state;
        movePose(system, bodies, step, moved);
        if (!isClosed(system, moved)) break;
        const double distance = gapIn(moved).norm();
        if (!(distance < left)) break;
        const bool isSlow = distance > 0.99 * left;
        state = moved;
        left = distance;
        if (isSlow) break;
    }
    return left;
}

} // namespace trammel::analysis
