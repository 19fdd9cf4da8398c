#include "analysis/poses/constraint_space.h"

#include "dynamics/rows/constraint_rows.h"
#include "math/decompositions.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

using Entries = std::vector<Eigen::Triplet<double>>;

void addEntries(Eigen::Index row, int block, const double* J, Entries& entries) {
    for (int k = 0; block >= 0 && k < 6; ++k)
        if (J[k] != 0.0) entries.emplace_back(static_cast<int>(row), 6 * block + k, J[k]);
}

/// Copies a joint's rows behind those that are there.
void addJoint(const dynamics::System& system, int index, const dynamics::ConstraintRows& rows,
              const std::vector<int>& block, SparseConstraintJacobian& result, Entries& entries) {
    const dynamics::Constraint& constraint =
        system.constraints()[system.joints()[index].constraint];
    for (int i = 0; i < constraint.rowCount; ++i) {
        const auto row = static_cast<Eigen::Index>(result.joint.size());
        const int source = constraint.row + i;
        result.phi[row] = rows.phi[source];
        result.jdotV[row] = rows.jdotV[source];
        result.rate[row] = rows.rate[source];
        for (const dynamics::ConstraintSide& side : constraint.sides())
            addEntries(row, block[side.body], rows.block(side, i), entries);
        result.joint.push_back(index);
        result.jointRow.push_back(i);
    }
}

} // namespace

SparseConstraintJacobian sparseConstraintJacobian(const dynamics::System& system,
                                                  const dynamics::State& state) {
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    dynamics::ConstraintRows rows(system);
    dynamics::updateKinematics(system, state, kinematics);
    dynamics::evaluateRows(system, state, kinematics, 0.0, 0.0, dynamics::Bias::Evaluate,
                           dynamics::Springs::Inactive, rows);
    SparseConstraintJacobian result;
    std::vector<int> block(system.bodies().size(), -1);
    for (std::size_t body = 0; body < system.bodies().size(); ++body)
        if (system.bodies()[body].isMoving) {
            block[body] = static_cast<int>(result.bodies.size());
            result.bodies.push_back(static_cast<int>(body));
        }
    Eigen::Index count = 0;
    for (const dynamics::Joint& joint : system.joints())
        count += joint.rowCount();
    for (Eigen::VectorXd* values : {&result.phi, &result.jdotV, &result.rate})
        values->setZero(count);
    Entries entries;
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j)
        addJoint(system, j, rows, block, result, entries);
    result.J.resize(count, 6 * static_cast<Eigen::Index>(result.bodies.size()));
    result.J.setFromTriplets(entries.begin(), entries.end());
    return result;
}

ConstraintJacobian constraintJacobian(const dynamics::System& system,
                                      const dynamics::State& state) {
    SparseConstraintJacobian sparse = sparseConstraintJacobian(system, state);
    return {.J = sparse.J,
            .phi = std::move(sparse.phi),
            .jdotV = std::move(sparse.jdotV),
            .rate = std::move(sparse.rate),
            .joint = std::move(sparse.joint),
            .jointRow = std::move(sparse.jointRow),
            .bodies = std::move(sparse.bodies)};
}

double rowScale(const dynamics::System& system, int joint, int jointRow, double length) {
    const bool isLength =
        system.joints()[joint].rowKind(jointRow) == dynamics::RowKind::Translation;
    return isLength ? 1.0 / length : 1.0;
}

double characteristicLength(const dynamics::System& system) {
    double sum = 0.0;
    int count = 0;
    for (const dynamics::Joint& joint : system.joints())
        for (const auto& [body, r] :
             {std::pair(joint.bodyA, joint.geometry.rA), std::pair(joint.bodyB, joint.geometry.rB)})
            if (system.bodies()[body].isMoving) {
                sum += r.squaredNorm();
                ++count;
            }
    return sum > 0.0 ? std::sqrt(sum / count) : 1.0;
}

// By the QR factorization of A^T with pivoting. Not by singular vectors: Eigen 3.4's BDCSVD gets
// those wrong where singular values repeat, its values are right.
Eigen::MatrixXd nullSpace(const Eigen::MatrixXd& A, Eigen::Index rank) {
    const math::PivotedQR qr = math::pivotedQR(A.transpose());
    const Eigen::MatrixXd Q = qr.householderQ();
    return Q.rightCols(A.cols() - rank);
}

namespace {

struct ScaledJacobian {
    ScaledJacobian(const dynamics::System& system, const ConstraintJacobian& jacobian)
        : rows(jacobian.J.rows()), columns(jacobian.J.cols()) {
        const double length = characteristicLength(system);
        for (Eigen::Index i = 0; i < rows.size(); ++i)
            rows[i] = rowScale(system, jacobian.joint[i], jacobian.jointRow[i], length);
        for (Eigen::Index i = 0; i < columns.size(); ++i)
            columns[i] = columnScale(i, length);
        J = rows.asDiagonal() * jacobian.J * columns.asDiagonal();
    }

    Eigen::VectorXd rows, columns; ///< scales
    Eigen::MatrixXd J;
};

int rankOf(const Eigen::VectorXd& singularValues) {
    const double floor = kRankTolerance * singularValues[0];
    return static_cast<int>((singularValues.array() > floor).count());
}

} // namespace

ConstraintSpace constraintSpace(const dynamics::System& system,
                                const ConstraintJacobian& jacobian) {
    const ScaledJacobian scaled(system, jacobian);
    ConstraintSpace space;
    if (scaled.J.size() == 0) {
        space.motions = scaled.columns.asDiagonal();
        space.selfStresses = scaled.rows.asDiagonal();
        return space;
    }
    space.singularValues = math::singularValues(scaled.J);
    space.rank = rankOf(space.singularValues);
    space.motions = scaled.columns.asDiagonal() * nullSpace(scaled.J, space.rank);
    space.selfStresses = scaled.rows.asDiagonal() * nullSpace(scaled.J.transpose(), space.rank);
    return space;
}

int constraintRank(const dynamics::System& system, const ConstraintJacobian& jacobian) {
    const ScaledJacobian scaled(system, jacobian);
    return scaled.J.size() == 0 ? 0 : rankOf(math::singularValues(scaled.J));
}

} // namespace trammel::analysis
