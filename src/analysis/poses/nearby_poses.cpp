#include "analysis/poses/nearby_poses.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/pose_step.h"
#include "math/decompositions.h"

#include <cmath>
#include <random>

namespace trammel::analysis {

namespace {

constexpr double kFar = 0.03;      ///< characteristic lengths and rad: where ranks are taken
constexpr double kNear = 1e-3;     ///< the same: where ways are told apart
constexpr double kFollowed = 0.3;  ///< share of a step that is left after closing
constexpr double kDistinct = 0.1;  ///< sine of the angle between ways
constexpr unsigned kSeed = 97531u; ///< fixed, so that results repeat

/// Steps in the space of motions from one pose, in the scaled measure.
class Explorer {
public:
    struct Sample {
        dynamics::State state;
        bool isFollowed = false; ///< closing left most of the step
        Eigen::VectorXd way;     ///< the step that is left, unit; coordinates over the motions
    };

    Explorer(const dynamics::System& system, const dynamics::State& pose,
             const ConstraintJacobian& jacobian, const ConstraintSpace& space)
        : m_system(system), m_pose(pose), m_bodies(jacobian.bodies), m_motions(space.motions) {
        const double length = characteristicLength(system);
        m_scaled = m_motions;
        for (Eigen::Index k = 0; k < m_scaled.rows(); ++k)
            m_scaled.row(k) /= columnScale(k, length);
    }

    Eigen::VectorXd randomWay() {
        std::normal_distribution<double> normal;
        Eigen::VectorXd way(m_motions.cols());
        for (double& entry : way)
            entry = normal(m_random);
        return way.normalized();
    }

    /// @param way unit, over the motions
    /// @param size of the body's step that is largest
    Sample go(const Eigen::VectorXd& way, double size) const {
        const double largest = (m_scaled * way).lpNorm<Eigen::Infinity>();
        const Eigen::VectorXd step = size / largest * way;
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
        sample.way = along.normalized();
        return sample;
    }

    /// Where a motion leads without closing.
    dynamics::State goOpen(const Eigen::VectorXd& way) const {
        dynamics::State state = m_pose;
        const double largest = (m_scaled * way).lpNorm<Eigen::Infinity>();
        movePose(m_system, m_bodies, m_motions * (kFar / largest * way), state);
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
void consider(const dynamics::System& system, const dynamics::State& state, NearbyPoses& result) {
    ConstraintJacobian jacobian = constraintJacobian(system, state);
    ConstraintSpace space = constraintSpace(system, jacobian);
    if (space.rank <= result.space.rank) return;
    result.state = state;
    result.jacobian = std::move(jacobian);
    result.space = std::move(space);
}

/// Ways of distinct directions among all that were found, and what is across all of them.
void sortWays(const Eigen::MatrixXd& ways, const Eigen::MatrixXd& motions, NearbyPoses& result) {
    result.followed.resize(motions.rows(), 0);
    result.infinitesimal = motions;
    if (ways.cols() == 0) return;
    const math::PivotedQR qr = math::pivotedQR(ways, kDistinct);
    result.followed.resize(Eigen::NoChange, qr.rank());
    for (Eigen::Index i = 0; i < qr.rank(); ++i)
        result.followed.col(i) = motions * ways.col(qr.colsPermutation().indices()[i]);
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
    Explorer explorer(system, state, jacobian, space);
    const Eigen::VectorXd first = explorer.randomWay();
    Explorer::Sample sample = explorer.go(first, kFar);
    if (sample.isFollowed) {
        consider(system, sample.state, result);
        if (result.space.rank == space.rank) return result;
    }
    Eigen::MatrixXd ways(freedoms, 0);
    for (int i = 0; i < 8 + 4 * freedoms; ++i) {
        if (sample.isFollowed) {
            consider(system, sample.state, result);
            ways.conservativeResize(Eigen::NoChange, ways.cols() + 1);
            ways.rightCols<1>() = explorer.go(sample.way, kNear).way;
        }
        sample = explorer.go(explorer.randomWay(), kFar);
    }
    result.dofCount = ways.cols() > 0 ? static_cast<int>(result.space.motions.cols()) : 0;
    result.isSingular = result.dofCount != freedoms;
    if (!result.isSingular) return result;
    if (ways.cols() == 0) consider(system, explorer.goOpen(first), result);
    sortWays(ways, space.motions, result);
    return result;
}

} // namespace trammel::analysis
