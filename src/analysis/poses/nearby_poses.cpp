#include "analysis/poses/nearby_poses.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/pose_step.h"
#include "math/decompositions.h"

#include <cmath>
#include <random>

namespace trammel::analysis {

namespace {

constexpr double kFar = 0.03;      ///< characteristic lengths and rad: where ranks are taken
constexpr double kNear = 1e-3;     ///< the same: where directions are told apart
constexpr double kFollowed = 0.3;  ///< share of a step that is left after closing
constexpr double kDistinct = 0.1;  ///< sine of the angle between directions
constexpr unsigned kSeed = 97531u; ///< fixed, so that results repeat

/// Steps in the space of motions from one pose, in the scaled measure.
class MotionSampler {
public:
    struct Sample {
        dynamics::State state;
        bool isFollowed = false;   ///< closing left most of the step
        Eigen::VectorXd direction; ///< the step that is left, unit; coordinates over the motions
    };

    MotionSampler(const dynamics::System& system, const dynamics::State& pose,
                  const ConstraintJacobian& jacobian, const ConstraintSpace& space)
        : m_system(system), m_pose(pose), m_bodies(jacobian.bodies), m_motions(space.motions) {
        const double length = characteristicLength(system);
        m_scaled = m_motions;
        for (Eigen::Index k = 0; k < m_scaled.rows(); ++k)
            m_scaled.row(k) /= columnScale(k, length);
    }

    Eigen::VectorXd randomDirection() {
        std::normal_distribution<double> normal;
        Eigen::VectorXd direction(m_motions.cols());
        for (double& entry : direction)
            entry = normal(m_random);
        return direction.normalized();
    }

    /// @param direction unit, over the motions
    /// @param size of the body's step that is largest
    Sample move(const Eigen::VectorXd& direction, double size) const {
        const double largest = (m_scaled * direction).lpNorm<Eigen::Infinity>();
        const Eigen::VectorXd step = size / largest * direction;
        Sample sample{.state = m_pose};
        movePose(m_system, m_bodies, m_motions * step, sample.state);
        const Assembly assembly = assemble(m_system, sample.state, {.maxRestarts = 0});
        const Eigen::VectorXd left = poseStep(m_bodies, m_pose, sample.state);
        const double length = characteristicLength(m_system);
        Eigen::VectorXd scaled = left;
        for (Eigen::Index k = 0; k < scaled.size(); ++k)
            scaled[k] /= columnScale(k, length);
        const Eigen::VectorXd along = m_scaled.transpose() * scaled;
        sample.isFollowed = assembly.isClosed && along.norm() > kFollowed * step.norm();
        sample.direction = along.normalized();
        return sample;
    }

    /// Where a motion leads without closing.
    dynamics::State moveOpen(const Eigen::VectorXd& direction) const {
        dynamics::State state = m_pose;
        const double largest = (m_scaled * direction).lpNorm<Eigen::Infinity>();
        movePose(m_system, m_bodies, m_motions * (kFar / largest * direction), state);
        return state;
    }

private:
    const dynamics::System& m_system;
    const dynamics::State& m_pose;
    const std::vector<int>& m_bodies;
    const Eigen::MatrixXd& m_motions;
    Eigen::MatrixXd m_scaled; ///< orthonormal
    std::mt19937 m_random{kSeed};
};

/// Takes over a pose where its rank is the highest so far.
void keepHighestRank(const dynamics::System& system, const dynamics::State& state,
                     NearbyPoses& result) {
    ConstraintJacobian jacobian = constraintJacobian(system, state);
    ConstraintSpace space = constraintSpace(system, jacobian);
    if (space.rank <= result.space.rank) return;
    result.state = state;
    result.jacobian = std::move(jacobian);
    result.space = std::move(space);
}

/// Distinct directions among all that were found, and what is across all of them.
void sortDirections(const Eigen::MatrixXd& directions, const Eigen::MatrixXd& motions,
                    NearbyPoses& result) {
    result.followed.resize(motions.rows(), 0);
    result.infinitesimal = motions;
    if (directions.cols() == 0) return;
    const math::PivotedQR qr = math::pivotedQR(directions, kDistinct);
    result.followed.resize(Eigen::NoChange, qr.rank());
    for (Eigen::Index i = 0; i < qr.rank(); ++i)
        result.followed.col(i) = motions * directions.col(qr.colsPermutation().indices()[i]);
    const Eigen::MatrixXd Q = qr.householderQ();
    result.infinitesimal = motions * Q.rightCols(motions.cols() - qr.rank());
}

} // namespace

NearbyPoses exploreNearby(const dynamics::System& system, const dynamics::State& state,
                          const ConstraintJacobian& jacobian, const ConstraintSpace& space) {
    NearbyPoses result{.state = state, .jacobian = jacobian, .space = space};
    const auto freedoms = static_cast<int>(space.motions.cols());
    result.dofCount = freedoms;
    // Full row rank is the highest that there is, and a pose without freedoms has none near by.
    if (space.rank == jacobian.J.rows() || freedoms == 0) return result;
    MotionSampler sampler(system, state, jacobian, space);
    const Eigen::VectorXd first = sampler.randomDirection();
    MotionSampler::Sample sample = sampler.move(first, kFar);
    if (sample.isFollowed) {
        keepHighestRank(system, sample.state, result);
        if (result.space.rank == space.rank) return result;
    }
    Eigen::MatrixXd directions(freedoms, 0);
    for (int i = 0; i < 8 + 4 * freedoms; ++i) {
        if (sample.isFollowed) {
            keepHighestRank(system, sample.state, result);
            directions.conservativeResize(Eigen::NoChange, directions.cols() + 1);
            directions.rightCols<1>() = sampler.move(sample.direction, kNear).direction;
        }
        sample = sampler.move(sampler.randomDirection(), kFar);
    }
    result.dofCount = directions.cols() > 0 ? static_cast<int>(result.space.motions.cols()) : 0;
    result.isSingular = result.dofCount != freedoms;
    if (!result.isSingular) return result;
    if (directions.cols() == 0) keepHighestRank(system, sampler.moveOpen(first), result);
    sortDirections(directions, space.motions, result);
    return result;
}

} // namespace trammel::analysis
