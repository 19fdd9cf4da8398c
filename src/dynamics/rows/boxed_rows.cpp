#include "dynamics/rows/boxed_rows.h"

#include "dynamics/joints/coordinate.h"
#include "dynamics/joints/steering.h"
#include "dynamics/rows/constraint_rows.h"
#include "messages/solver_messages.h"

#include <limits>

namespace trammel::dynamics {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

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
    row.J = rowEntries(-e, e.cross(contact.point - state.bodies[contact.bodyA].p), e,
                       (contact.point - state.bodies[contact.bodyB].p).cross(e));
}

} // namespace

void BoxedRow::scaleJacobian(double factor) {
    for (double& entry : J)
        entry *= factor;
    if (!far) return;
    FarSides scaled = *far;
    for (double& entry : scaled.J)
        entry *= factor;
    far = std::make_shared<const FarSides>(scaled);
}

double BoxedRow::rate(const State& state) const {
    double sum = 0.0;
    forEachSide(
        [&](int index, const double* entries) { addRate(entries, state.bodies[index], sum); });
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

messages::Message describe(const System& system, const BoxedRow& row) {
    const auto jointOf = [&](const auto& part) { return system.joints()[part.joint].name; };
    switch (row.kind) {
    case BoxedRow::Kind::Motor: {
        const JointMotor& motor = system.motors()[row.owner];
        return {motor.isSpin ? messages::kSpinMotorOfJoint : messages::kMotorOfJoint,
                jointOf(motor)};
    }
    case BoxedRow::Kind::Friction:
        return {messages::kFrictionOfJoint, jointOf(system.jointFrictions()[row.owner])};
    case BoxedRow::Kind::User:
        return {messages::kUserConstraint, system.userConstraints()[row.owner].name};
    case BoxedRow::Kind::Limit:
        return {messages::kLimitOfJoint, jointOf(system.limits()[row.owner])};
    case BoxedRow::Kind::Normal:
    case BoxedRow::Kind::Tangent:
        break;
    }
    return {messages::kContactOf, system.bodies()[row.bodyA].name, system.bodies()[row.bodyB].name};
}

messages::Message prescribedText(const System& system, const BoxedRow& row) {
    return {messages::kContactIsPrescribed, system.bodies()[row.bodyA].name,
            system.bodies()[row.bodyB].name};
}

void addContactRows(const Contact& contact, int owner, const State& state,
                    std::vector<BoxedRow>& rows) {
    rows.resize(rows.size() + 3);
    setContactRows(contact, owner, state, rows.data() + rows.size() - 3);
}

void setContactRows(const Contact& contact, int owner, const State& state, BoxedRow* rows) {
    for (int k = 0; k < 3; ++k) {
        rows[k] = {};
        setContactRow(contact, owner, state, k, rows[k]);
    }
    BoxedRow& across = rows[2];
    across.slipPerForce = contact.properties.lateralSlip;
    if (!contact.properties.actsAcross()) across.makeIdle();
}

namespace {

BoxedRow rowAbout(const Joint& joint, const State& state,
                  const std::vector<BodyKinematics>& kinematics) {
    return {.kind = BoxedRow::Kind::Limit,
            .bodyA = joint.bodyA,
            .bodyB = joint.bodyB,
            .J = aboutAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                           side(state, kinematics, joint.bodyB))};
}

BoxedRow rowAlong(const Joint& joint, const State& state,
                  const std::vector<BodyKinematics>& kinematics) {
    return {.kind = BoxedRow::Kind::Limit,
            .bodyA = joint.bodyA,
            .bodyB = joint.bodyB,
            .J = alongAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                           side(state, kinematics, joint.bodyB))};
}

/// The row of a steered wheel's spin about its hinge.
BoxedRow spinRow(const Joint& joint, const State& state,
                 const std::vector<BodyKinematics>& kinematics) {
    BoxedRow row{.kind = BoxedRow::Kind::Motor, .bodyA = joint.bodyA, .bodyB = joint.bodyB};
    const Vec3 about = spinAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                side(state, kinematics, joint.bodyB));
    const Vec3 zero = Vec3::Zero();
    row.J = rowEntries(zero, -about, zero, about);
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
        FarSides far;
        for (std::size_t s = 0; s < user.bodies.size(); ++s) {
            Eigen::Map<Vec6> J((s < 2 ? row.J.data() : far.J.data()) + 6 * (s % 2));
            J << source.v[s], source.w[s];
            if (s >= 2) far.bodies[s - 2] = user.bodies[s];
        }
        if (user.bodies.size() > 2) row.far = std::make_shared<const FarSides>(far);
        row.target = source.target - source.gamma.value_or(gamma) * source.phi / h;
        row.lower = h * source.lower;
        row.upper = h * source.upper;
        row.compliance = source.compliance;
        row.key = i;
        rows.push_back(row);
    }
}

} // namespace trammel::dynamics
