#include "analysis/mobility.h"

#include "analysis/drift.h"
#include "dynamics/delassus.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

/// Removes the sign and the digits of rounding: -0 and 1e-17 read as 0.
double tidy(double value) {
    return std::abs(value) < 1e-9 ? 0.0 : value;
}

std::string directionText(dynamics::RowKind kind, const Vec3& d) {
    return fmt::format("{} ({:.4g}, {:.4g}, {:.4g})",
                       kind == dynamics::RowKind::Rotation ? "rotation about" : "translation along",
                       tidy(d.x()), tidy(d.y()), tidy(d.z()));
}

/// Names the rows that follow from others by joint and direction.
std::vector<RedundantConstraint> redundantConstraints(const dynamics::System& system) {
    const dynamics::State& state = system.initialState();
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    dynamics::ConstraintRows rows(system);
    dynamics::updateKinematics(system, state, kinematics);
    dynamics::evaluateRows(system, state, kinematics, 1.0, 0.0, dynamics::Bias::Skip,
                           dynamics::Springs::Inactive, rows);
    const auto dependent = dynamics::DelassusMatrix(system).findDependentRows(rows, kinematics);
    std::vector<RedundantConstraint> result;
    for (const dynamics::Joint& joint : system.joints()) {
        const int first = system.constraints()[joint.constraint].row;
        for (int i = 0; i < joint.kind->rowCount; ++i)
            if (std::binary_search(dependent.begin(), dependent.end(), first + i))
                result.push_back(
                    {joint.name,
                     directionText(joint.kind->rowKinds[i],
                                   rowDirection(*joint.kind, joint.geometry, i,
                                                side(state, kinematics, joint.bodyA),
                                                side(state, kinematics, joint.bodyB)))});
    }
    return result;
}

void addMass(const dynamics::System& system, Mobility& result) {
    const auto& states = system.initialState().bodies;
    for (int i = 0; i < system.ground(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        ++result.bodyCount;
        result.mass += body.mass;
        result.com += body.mass * states[i].p;
    }
    if (result.mass > 0.0) result.com /= result.mass;
    for (int i = 0; i < system.ground(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const Mat3 R = states[i].q.toRotationMatrix();
        const Mat3 arm = skew(states[i].p - result.com);
        result.inertia += R * body.inertia * R.transpose() - body.mass * arm * arm;
    }
}

} // namespace

Mobility mobility(const model::Model& driven) {
    model::Model model = driven;
    for (model::Joint& joint : model.joints)
        joint.driver.reset();
    const dynamics::System system(model);
    Mobility result;
    addMass(system, result);
    result.jointCount = static_cast<int>(system.joints().size());
    for (const dynamics::Joint& joint : system.joints())
        result.rowCount += joint.kind->rowCount;
    result.velocityCount = 6 * result.bodyCount;
    result.redundant = redundantConstraints(system);
    result.rank = result.rowCount - static_cast<int>(result.redundant.size());
    result.dofCount = result.velocityCount - result.rank;
    result.gruebler = result.velocityCount - result.rowCount;
    DriftMonitor drift(system);
    drift.measure(system.initialState());
    result.assemblyResidual = drift.positionMax();
    return result;
}

} // namespace trammel::analysis
