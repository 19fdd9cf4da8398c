#include "dynamics/boxed_rows.h"

#include "dynamics/joints/steering.h"

#include <limits>

namespace trammel::dynamics {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

void setJacobian(BoxedRow& row, const Vec3& vA, const Vec3& wA, const Vec3& vB, const Vec3& wB) {
    for (int k = 0; k < 3; ++k) {
        row.J[k] = vA[k];
        row.J[3 + k] = wA[k];
        row.J[6 + k] = vB[k];
        row.J[9 + k] = wB[k];
    }
}

} // namespace

double BoxedRow::rate(const State& state) const {
    const BodyState& A = state.bodies[bodyA];
    const BodyState& B = state.bodies[bodyB];
    double sum = 0.0;
    for (int k = 0; k < 3; ++k)
        sum += J[k] * A.v[k] + J[3 + k] * A.w[k] + J[6 + k] * B.v[k] + J[9 + k] * B.w[k];
    return sum;
}

void addContactRows(const Contact& contact, int owner, const State& state,
                    std::vector<BoxedRow>& rows) {
    const Vec3 rA = contact.point - state.bodies[contact.bodyA].p;
    const Vec3 rB = contact.point - state.bodies[contact.bodyB].p;
    for (int k = 0; k < 3; ++k) {
        BoxedRow row{.kind = k == 0 ? BoxedRow::Kind::Normal : BoxedRow::Kind::Tangent,
                     .owner = owner,
                     .bodyA = contact.bodyA,
                     .bodyB = contact.bodyB,
                     .lower = k == 0 ? 0.0 : -kInfinity,
                     .upper = kInfinity,
                     .key = 4 * contact.key + k};
        const Vec3 e = contact.axes.col(k);
        setJacobian(row, -e, -rA.cross(e), e, rB.cross(e));
        rows.push_back(row);
    }
    BoxedRow& across = rows.back();
    across.slipPerForce = contact.properties.lateralSlip;
    if (!contact.properties.actsAcross()) across.makeIdle();
}

BoxedRow coordinateRow(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row{.kind = BoxedRow::Kind::Limit, .bodyA = joint.bodyA, .bodyB = joint.bodyB};
    const Side A = side(state, kinematics, joint.bodyA);
    const Side B = side(state, kinematics, joint.bodyB);
    const Vec3 zero = Vec3::Zero();
    if (joint.kind->hasAngle) {
        const Vec3 about = angleAxis(joint.geometry, A, B);
        setJacobian(row, zero, -about, zero, about);
    } else {
        const Vec3 axis = A.R * joint.geometry.frameA.col(2);
        const Vec3 rB = B.R * joint.geometry.rB;
        const Vec3 fromA = B.state.p + rB - A.state.p;
        setJacobian(row, -axis, -fromA.cross(axis), axis, rB.cross(axis));
    }
    return row;
}

BoxedRow spinRow(const Joint& joint, const State& state,
                 const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row{.kind = BoxedRow::Kind::Motor, .bodyA = joint.bodyA, .bodyB = joint.bodyB};
    const Vec3 about = spinAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                side(state, kinematics, joint.bodyB));
    const Vec3 zero = Vec3::Zero();
    setJacobian(row, zero, -about, zero, about);
    return row;
}

double jointCoordinate(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    if (joint.kind->hasAngle) return state.angles[joint.angle];
    return jointTranslation(joint.geometry, side(state, kinematics, joint.bodyA),
                            side(state, kinematics, joint.bodyB));
}

} // namespace trammel::dynamics
