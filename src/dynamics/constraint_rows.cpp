#include "dynamics/constraint_rows.h"

#include "dynamics/joints/parts.h"

#include <algorithm>

namespace trammel::dynamics {

ConstraintRows::ConstraintRows(const System& system)
    : J(system.jacobianSize()),
      phi(system.rowCount()),
      jdotV(system.rowCount()),
      rate(system.rowCount()),
      gamma(system.rowCount()),
      compliance(system.rowCount()),
      isSoft(system.rowCount()),
      springsWithoutLength(system.springs().size()) {}

namespace {

void setInactive(ConstraintRows& rows, int row) {
    std::fill_n(rows.J.begin() + row * kRowEntries, kRowEntries, 0.0);
    rows.phi[row] = 0.0;
    rows.gamma[row] = 0.0;
    rows.compliance[row] = 1.0;
}

/// Of the pose, in the turn that the state counts.
double coordinate(const Joint& joint, const State& state, const Side& A, const Side& B) {
    if (!joint.kind->hasAngle) return jointTranslation(joint.geometry, A, B);
    return unwrapped(jointAngle(joint.geometry, A.R, B.R), state.angles[joint.angle]);
}

void evaluateSpring(const SpringDamper& spring, const State& state, const Side& A, const Side& B,
                    double h, int row, RowWriter& writer, ConstraintRows& rows,
                    int& withoutLength) {
    rows.isSoft[row] = true;
    const SoftRow soft = softRow(spring, state.t + h, h);
    if (!soft.isActive) return setInactive(rows, row);
    const double length =
        parts::distance(writer, A, A.R * spring.rA, B, B.R * spring.rB, spring.length(state.t + h));
    if (length == 0.0) {
        ++withoutLength;
        return setInactive(rows, row);
    }
    rows.gamma[row] = soft.gamma;
    rows.compliance[row] = soft.compliance;
}

} // namespace

void evaluateRows(const System& system, const State& state,
                  const std::vector<BodyKinematics>& kinematics, double h, double jointGamma,
                  Bias bias, Springs springs, ConstraintRows& rows) {
    for (const Constraint& constraint : system.constraints()) {
        const int row = constraint.row;
        const Side A = side(state, kinematics, constraint.bodyA());
        const Side B = side(state, kinematics, constraint.bodyB());
        RowWriter writer(&rows.J[row * kRowEntries], &rows.phi[row],
                         bias == Bias::Evaluate ? &rows.jdotV[row] : nullptr);
        if (constraint.kind == Constraint::Kind::Joint) {
            const Joint& joint = system.joints()[constraint.owner];
            joint.kind->evaluate(joint.geometry, A, B, writer);
            if (joint.driver) {
                const double t = state.t;
                addDriverRow(*joint.driver, *joint.kind, joint.geometry, A, B,
                             coordinate(joint, state, A, B), t, h, writer);
                rows.rate[row + joint.kind->rowCount] = springs == Springs::Active
                                                            ? joint.driver->stepRate(t, h)
                                                            : joint.driver->rate(t);
            }
            std::fill_n(rows.gamma.begin() + row, constraint.rowCount, jointGamma);
        } else if (springs == Springs::Inactive) {
            rows.isSoft[row] = true;
            setInactive(rows, row);
        } else {
            evaluateSpring(system.springs()[constraint.owner], state, A, B, h, row, writer, rows,
                           rows.springsWithoutLength[constraint.owner]);
        }
    }
}

double rowRate(const ConstraintRows& rows, const State& state, const Constraint& constraint,
               int i) {
    double rate = 0.0;
    for (const ConstraintSide& side : constraint.sides()) {
        const double* J = rows.block(side, i);
        const BodyState& body = state.bodies[side.body];
        for (int k = 0; k < 3; ++k)
            rate += J[k] * body.v[k] + J[3 + k] * body.w[k];
    }
    return rate;
}

} // namespace trammel::dynamics
