#include "dynamics/rows/inactive_row.h"
#include "dynamics/stepping/stepper.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>

/// The Stepper's part that makes stiff springs and dampers implicit in their length at the step's
/// end, not only in its rate in the direction at the start.
///
/// While a stiff element turns, bodies that move at right angles to it lengthen it by the square of
/// their way: where a damper is nearly all of the row nothing takes that back, and a spring stores
/// it. The bend  e = x(q') - x(q) - h J v'  of the last solve is taken off the row's rate, and the
/// solve is repeated with the factor that there is.
namespace trammel::dynamics {

namespace {

constexpr int kMaxBends = 4; ///< rounds: each leaves the square of the angle turned
constexpr double kSpringShare = 1e-2;
constexpr double kStraight = 1e-13; ///< of the length

BodyState moved(const BodyState& start, const Vec6& velocity, double h) {
    BodyState end = start;
    end.p += h * velocity.head<3>();
    end.q = exponentialStep(start.q, velocity.tail<3>(), h);
    return end;
}

} // namespace

/// Whether a row holds its bodies rather than that it pushes them: in a step, their inertia yields
/// more than the row does; a hundred times more where it is a spring, which takes the length back.
bool Stepper::isStiff(const Constraint& constraint) const {
    for (int i = 0; i < constraint.rowCount; ++i) {
        double diagonal = 0.0;
        for (const ConstraintSide& side : constraint.sides()) {
            const Eigen::Map<const Vec6> J(m_rows.at(side.columns + i * kRowEntries));
            const Vec3 turning = m_kinematics[side.body].inverseInertia * J.tail<3>();
            diagonal += m_system.bodies()[side.body].inverseMass * J.head<3>().squaredNorm() +
                        J.tail<3>().dot(turning);
        }
        const int row = constraint.row + i;
        const double share = std::max(kSpringShare, 1.0 - m_rows.gamma[row]);
        if (m_rows.compliance[row] < share * diagonal) return true;
    }
    return false;
}

void Stepper::findStiffSprings() {
    m_stiff.clear();
    if (m_system.springs().empty() && m_system.bushings().empty()) return;
    if (m_tree && m_formulation.usesOldVelocity) return; // its positions do not follow v'
    for (std::size_t c = 0; c < m_system.constraints().size(); ++c) {
        const Constraint& constraint = m_system.constraints()[c];
        if (constraint.kind != Constraint::Kind::Spring &&
            constraint.kind != Constraint::Kind::Bushing)
            continue;
        if (isStiff(constraint)) m_stiff.push_back(static_cast<int>(c));
    }
}

/// Where a body is after the solved velocities have carried it through a step, and where they take
/// it from: the step's start, or its end in a formulation whose positions follow old velocities.
std::array<BodyState, 2> Stepper::bendOf(const State& state, int body, double h) {
    const BodyState& start = state.bodies[body];
    if (!m_system.bodies()[body].isMoving || m_sleep.isAsleep(body)) return {start, start};
    if (m_formulation.usesOldVelocity) {
        const BodyState next = moved(start, (Vec6() << start.v, start.w).finished(), h);
        return {next, moved(next, m_velocity[body], h)};
    }
    if (!m_tree) return {start, moved(start, m_velocity[body], h)};
    BodyState end;
    moveOnTree(state, body, h, h, end);
    return {start, end};
}

/// Takes a stiff constraint's bend off its rows' rates. @return the largest change of it, relative
double Stepper::bend(const State& state, const Constraint& constraint, double h) {
    const auto A = bendOf(state, constraint.bodyA(), h), B = bendOf(state, constraint.bodyB(), h);
    std::array<Vec6, 2> x;
    double size = 1.0;
    for (int end = 0; end < 2; ++end) {
        const Mat3 RA = A[end].q.toRotationMatrix(), RB = B[end].q.toRotationMatrix();
        const Side sideA{A[end], RA}, sideB{B[end], RB};
        if (constraint.kind == Constraint::Kind::Spring) {
            x[end].setConstant(springLength(m_system.springs()[constraint.owner], sideA, sideB));
            size = x[0][0];
        } else {
            x[end] = m_rows.bushingAxes[constraint.owner].transpose() *
                     m_system.bushings()[constraint.owner].displacement(sideA, sideB);
        }
    }
    double change = 0.0;
    for (int i = 0; i < constraint.rowCount; ++i) {
        const int row = constraint.row + i;
        const bool isInactive = m_rows.compliance[row] == inactiveCompliance(m_system.scales());
        if (m_rows.gamma[row] == 0.0 && isInactive) continue;
        const double bend = x[1][i] - x[0][i] - h * m_rows.multiply(constraint, i, m_velocity);
        if (!(std::abs(bend) < size)) continue; // through its own end: no correction helps
        const double difference = -bend / h - m_rows.rate[row];
        m_rows.rate[row] += difference;
        m_Jv[row] -= difference;
        m_rhs[row] += difference / h;
        change = std::max(change, h * std::abs(difference) / size);
    }
    return change;
}

/// Solves again until stiff springs and dampers are implicit in their length.
void Stepper::bendSprings(const State& state, double h) {
    findStiffSprings();
    for (int round = 0; round < kMaxBends && !m_stiff.empty(); ++round) {
        if (m_tree) m_tree->setVelocity(m_velocity);
        double change = 0.0;
        for (const int c : m_stiff)
            change = std::max(change, bend(state, m_system.constraints()[c], h));
        if (change <= kStraight) return;
        m_report.joints = equations().solve(m_rows, m_rhs, m_lambda);
        if (m_sleep.isOn()) holdSleeping();
        predictVelocities(state, h);
    }
}

} // namespace trammel::dynamics
