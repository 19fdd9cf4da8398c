#include "dynamics/rows/boxed_rows.h"

#include "dynamics/joints/coordinate.h"
#include "dynamics/joints/steering.h"
#include "dynamics/rows/constraint_rows.h"
#include "messages/solver_messages.h"

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

/// Fills the row of the k-th of a contact's axes.
void setContactRow(const Contact& contact, int owner, const State& state, int k, BoxedRow& row) {
    row.kind = k == 0 ? BoxedRow::Kind::Normal : BoxedRow::Kind::Tangent;
    row.owner = owner;
    row.bodyA = contact.bodyA;
    row.bodyB = contact.bodyB;
    row.lower = k == 0 ? 0.0 : -kInfinity;
    row.upper = kInfinity;
    row.key = 4 * contact.key + k;
    const Vec3 e = contact.axes.col(k);
    setJacobian(row, -e, e.cross(contact.point - state.bodies[contact.bodyA].p), e,
                (contact.point - state.bodies[contact.bodyB].p).cross(e));
}

} // namespace

double BoxedRow::rate(const State& state) const {
    double sum = 0.0;
    forEachSide([&](int index, const double* entries) {
        const BodyState& body = state.bodies[index];
        for (int k = 0; k < 3; ++k)
            sum += entries[k] * body.v[k] + entries[3 + k] * body.w[k];
    });
    return sum;
}

double BoxedRow::rate(const std::vector<Vec6>& velocities) const {
    double sum = 0.0;
    forEachSide([&](int body, const double* entries) {
        sum += Eigen::Map<const Vec6>(entries).dot(velocities[body]);
    });
    return sum;
}

BoxedRow contactNormalRow(const Contact& contact, int owner, const State& state) {
    BoxedRow row;
    setContactRow(contact, owner, state, 0, row);
    return row;
}

messages::Message prescribedText(const System& system, const BoxedRow& row) {
    return {messages::kContactIsPrescribed, system.bodies()[row.bodyA].name,
            system.bodies()[row.bodyB].name};
}

void addContactRows(const Contact& contact, int owner, const State& state,
                    std::vector<BoxedRow>& rows) {
    for (int k = 0; k < 3; ++k)
        setContactRow(contact, owner, state, k, rows.emplace_back());
    BoxedRow& across = rows.back();
    across.slipPerForce = contact.properties.lateralSlip;
    if (!contact.properties.actsAcross()) across.makeIdle();
}

namespace {

BoxedRow rowAbout(const Joint& joint, const State& state,
                  const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row{.kind = BoxedRow::Kind::Limit, .bodyA = joint.bodyA, .bodyB = joint.bodyB};
    const Vec3 about = angleAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                 side(state, kinematics, joint.bodyB));
    setJacobian(row, Vec3::Zero(), -about, Vec3::Zero(), about);
    return row;
}

BoxedRow rowAlong(const Joint& joint, const State& state,
                  const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row{.kind = BoxedRow::Kind::Limit, .bodyA = joint.bodyA, .bodyB = joint.bodyB};
    const Side A = side(state, kinematics, joint.bodyA);
    const Side B = side(state, kinematics, joint.bodyB);
    const Vec3 axis = A.R * joint.geometry.frameA.col(2);
    const Vec3 rB = B.R * joint.geometry.rB;
    const Vec3 fromA = B.state.p + rB - A.state.p;
    setJacobian(row, -axis, -fromA.cross(axis), axis, rB.cross(axis));
    return row;
}

/// The row of a steered wheel's spin about its hinge.
BoxedRow spinRow(const Joint& joint, const State& state,
                 const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row{.kind = BoxedRow::Kind::Motor, .bodyA = joint.bodyA, .bodyB = joint.bodyB};
    const Vec3 about = spinAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                side(state, kinematics, joint.bodyB));
    const Vec3 zero = Vec3::Zero();
    setJacobian(row, zero, -about, zero, about);
    return row;
}

} // namespace

BoxedRow motorRow(const System& system, int index, double t, const State& state,
                  const std::vector<BodyKinematics>& kinematics) {
    const JointMotor& motor = system.motors()[index];
    const Joint& joint = system.joints()[motor.joint];
    BoxedRow row =
        motor.isSpin ? spinRow(joint, state, kinematics) : coordinateRow(joint, state, kinematics);
    row.kind = BoxedRow::Kind::Motor;
    row.owner = index;
    row.target = motor.velocity(t);
    return row;
}

BoxedRow coordinateRow(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    return joint.kind->hasAngle ? rowAbout(joint, state, kinematics)
                                : rowAlong(joint, state, kinematics);
}

BoxedRow frictionRow(const JointFriction& friction, const Joint& joint, const State& state,
                     const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row =
        friction.isAlong ? rowAlong(joint, state, kinematics) : rowAbout(joint, state, kinematics);
    row.kind = BoxedRow::Kind::Friction;
    return row;
}

void addUserRows(const CompiledUserConstraint& user, int owner, const State& state,
                 const std::vector<BodyKinematics>& kinematics, double h, double gamma,
                 std::vector<BoxedRow>& rows) {
    std::array<UserRow, 6> sources;
    evaluateUserRows(user, state, kinematics, h, sources);
    const int ground = static_cast<int>(state.bodies.size()) - 1;
    for (std::size_t i = 0; i < user.rowKinds.size(); ++i) {
        const UserRow& source = sources[i];
        BoxedRow row{.kind = BoxedRow::Kind::User, .owner = owner};
        row.bodyA = user.bodies[0];
        row.bodyB = user.bodies.size() > 1 ? user.bodies[1] : ground;
        for (std::size_t s = 0; s < user.bodies.size(); ++s) {
            Eigen::Map<Vec6> J((s < 2 ? row.J.data() : row.otherJ.data()) + 6 * (s % 2));
            J << source.v[s], source.w[s];
            if (s >= 2) row.otherBodies[s - 2] = user.bodies[s];
        }
        row.target = source.target - source.gamma.value_or(gamma) * source.phi / h;
        row.lower = h * source.lower;
        row.upper = h * source.upper;
        row.compliance = source.compliance;
        row.key = i;
        rows.push_back(row);
    }
}

double evaluate(const System& system, const JointTorque& torque, double t, const State& state,
                const std::vector<BodyKinematics>& kinematics) {
    const Joint& joint = system.joints()[torque.joint];
    return torque.value(t, jointCoordinate(joint, state, kinematics),
                        coordinateRow(joint, state, kinematics).rate(state));
}

double measure(const System& system, const MeasuredFunction::Argument& argument, const State& state,
               const std::vector<BodyKinematics>& kinematics) {
    const Joint& joint = system.joints()[argument.joint];
    switch (argument.what) {
    case Measured::Coordinate:
        return jointCoordinate(joint, state, kinematics);
    case Measured::Rate:
        return coordinateRow(joint, state, kinematics).rate(state);
    case Measured::Translation:
        return jointTranslation(joint.geometry, side(state, kinematics, joint.bodyA),
                                side(state, kinematics, joint.bodyB));
    case Measured::TranslationRate:
        return jointTranslationRate(joint.geometry, side(state, kinematics, joint.bodyA),
                                    side(state, kinematics, joint.bodyB));
    }
    return 0.0;
}

double jointCoordinate(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    return coordinateOf(*joint.kind, joint.geometry, side(state, kinematics, joint.bodyA),
                        side(state, kinematics, joint.bodyB),
                        joint.angle >= 0 ? state.angles[joint.angle] : 0.0);
}

} // namespace trammel::dynamics
