#include "analysis/constraint_space.h"

#include "dynamics/constraint_rows.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

/// Copies a joint's rows behind those that are there.
void addJoint(const dynamics::System& system, int index, const dynamics::ConstraintRows& rows,
              const std::vector<int>& block, ConstraintJacobian& result) {
    const dynamics::Constraint& constraint =
        system.constraints()[system.joints()[index].constraint];
    for (int i = 0; i < constraint.rowCount; ++i) {
        const auto row = static_cast<Eigen::Index>(result.joint.size());
        const int source = constraint.row + i;
        result.phi[row] = rows.phi[source];
        result.jdotV[row] = rows.jdotV[source];
        result.rate[row] = rows.rate[source];
        const double* J = &rows.J[source * dynamics::kRowEntries];
        for (const int body : {constraint.bodyA, constraint.bodyB}) {
            if (block[body] >= 0)
                result.J.block<1, 6>(row, 6 * block[body]) += Eigen::Map<const Vec6>(J).transpose();
            J += 6;
        }
        result.joint.push_back(index);
        result.jointRow.push_back(i);
    }
}

} // namespace

ConstraintJacobian constraintJacobian(const dynamics::System& system,
                                      const dynamics::State& state) {
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    dynamics::ConstraintRows rows(system);
    dynamics::updateKinematics(system, state, kinematics);
    dynamics::evaluateRows(system, state, kinematics, 0.0, 0.0, dynamics::Bias::Evaluate,
                           dynamics::Springs::Inactive, rows);
    ConstraintJacobian result;
    std::vector<int> block(system.bodies().size(), -1);
    for (std::size_t body = 0; body < system.bodies().size(); ++body)
        if (system.bodies()[body].isMoving) {
            block[body] = static_cast<int>(result.bodies.size());
            result.bodies.push_back(static_cast<int>(body));
        }
    Eigen::Index count = 0;
    for (const dynamics::Joint& joint : system.joints())
        count += joint.rowCount();
    result.J.setZero(count, 6 * static_cast<Eigen::Index>(result.bodies.size()));
    for (Eigen::VectorXd* values : {&result.phi, &result.jdotV, &result.rate})
        values->setZero(count);
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j)
        addJoint(system, j, rows, block, result);
    return result;
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

ConstraintSpace constraintSpace(const dynamics::System& system,
                                const ConstraintJacobian& jacobian) {
    const double length = characteristicLength(system);
    Eigen::VectorXd rowScale(jacobian.J.rows()), columnScale(jacobian.J.cols());
    for (Eigen::Index i = 0; i < rowScale.size(); ++i) {
        const auto kind = system.joints()[jacobian.joint[i]].rowKind(jacobian.jointRow[i]);
        rowScale[i] = kind == dynamics::RowKind::Translation ? 1.0 / length : 1.0;
    }
    for (Eigen::Index i = 0; i < columnScale.size(); ++i)
        columnScale[i] = i % 6 < 3 ? length : 1.0;
    ConstraintSpace space;
    const Eigen::Index nc = rowScale.size(), nv = columnScale.size();
    if (nc == 0 || nv == 0) {
        space.motions = columnScale.asDiagonal();
        space.selfStresses = rowScale.asDiagonal();
        return space;
    }
    const Eigen::MatrixXd scaled = rowScale.asDiagonal() * jacobian.J * columnScale.asDiagonal();
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(scaled, Eigen::ComputeFullU | Eigen::ComputeFullV);
    space.singularValues = svd.singularValues();
    const double floor = kRankTolerance * space.singularValues[0];
    space.rank = static_cast<int>((space.singularValues.array() > floor).count());
    space.motions = columnScale.asDiagonal() * svd.matrixV().rightCols(nv - space.rank);
    space.selfStresses = rowScale.asDiagonal() * svd.matrixU().rightCols(nc - space.rank);
    return space;
}

} // namespace trammel::analysis
