#pragma once

#include "dynamics/system/system.h"

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

namespace trammel::analysis {

/// The joints' equations linearized at a pose; for analyses, not for stepping. Velocities are those
/// of the moving bodies in the model's order, six a body: v of the centre of mass (m/s), w (rad/s),
/// world axes.
template <class Matrix>
struct LinearizedConstraints {
    Matrix J;                  ///< nc x nv, joints' rows in the joints' order, drivers' included
    Eigen::VectorXd phi;       ///< nc; m or rad
    Eigen::VectorXd jdotV;     ///< nc; of the state's velocities: phiDdot = J vdot + jdotV
    Eigen::VectorXd rate;      ///< nc; phiDot = J v - rate, 0 but for drivers
    std::vector<int> joint;    ///< nc; whose row
    std::vector<int> jointRow; ///< nc; which of that joint's
    std::vector<int> bodies;   ///< moving bodies, by block of six columns
};
using ConstraintJacobian = LinearizedConstraints<Eigen::MatrixXd>;
using SparseConstraintJacobian = LinearizedConstraints<Eigen::SparseMatrix<double>>;

/// @throws nothing; J is empty where there are no joints.
ConstraintJacobian constraintJacobian(const dynamics::System& system, const dynamics::State& state);
/// The same for models of any size.
SparseConstraintJacobian sparseConstraintJacobian(const dynamics::System& system,
                                                  const dynamics::State& state);

/// A length to weigh metres against radians with: how far joints are from their bodies' centres of
/// mass, in the mean of squares; 1 m where that is 0.
double characteristicLength(const dynamics::System& system);

/// What makes a joint's row and a body's velocity dimensionless: lengths over the characteristic
/// length, angles as they are.
double rowScale(const dynamics::System& system, int joint, int jointRow, double length);
inline double columnScale(Eigen::Index column, double length) {
    return column % 6 < 3 ? length : 1.0;
}

/// Orthonormal x with A x = 0 of a matrix whose rank is known.
Eigen::MatrixXd nullSpace(const Eigen::MatrixXd& A, Eigen::Index rank);

/// Rank of the constraints by singular values of J with lengths over the characteristic length.
/// A singular value counts as 0 below kRankTolerance times the largest.
struct ConstraintSpace {
    int rank = 0;
    Eigen::VectorXd singularValues; ///< descending
    /// nv x (nv - rank): velocities that break no joint, orthonormal in the scaled measure and
    /// given in m/s and rad/s.
    Eigen::MatrixXd motions;
    /// nc x (nc - rank): multipliers in N and N m that act on no body, J^T lambda = 0.
    Eigen::MatrixXd selfStresses;
};
inline constexpr double kRankTolerance = 1e-6;

ConstraintSpace constraintSpace(const dynamics::System& system, const ConstraintJacobian& jacobian);
/// The rank alone, in a fraction of the time.
int constraintRank(const dynamics::System& system, const ConstraintJacobian& jacobian);

} // namespace trammel::analysis
