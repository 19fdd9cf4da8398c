#include "dynamics/stepping/spring_bending.h"

#include "dynamics/rows/inactive_row.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>

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

SpringBending::SpringBending(const System& system, JointSolve& joints,
                             StateIntegration& integration, const IslandSleep& sleep)
    : m_system(system), m_joints(joints), m_integration(integration), m_sleep(sleep) {
    m_stiff.reserve(system.constraints().size());
}

void SpringBending::solve(const State& state, double h) {
    findStiff();
    for (int round = 0; round < kMaxBends && !m_stiff.empty(); ++round) {
        if (GeneralizedCoordinates* tree = m_joints.pose().tree())
            tree->setVelocity(m_joints.velocity());
        double change = 0.0;
        for (const int c : m_stiff)
            change = std::max(change, bend(state, m_system.constraints()[c], h));
        if (change <= kStraight) return;
        m_joints.solve(state);
    }
}

void SpringBending::findStiff() {
    m_stiff.clear();
    const auto& kinds = m_system.forces().kinds();
    if (std::ranges::none_of(kinds, [](const auto& kind) { return kind->bends(); })) return;
    // With old velocities, positions on a tree do not follow v'.
    if (m_joints.pose().tree() && m_joints.usesOldVelocity()) return;
    for (std::size_t c = 0; c < m_system.constraints().size(); ++c) {
        const Constraint& constraint = m_system.constraints()[c];
        if (constraint.kind != Constraint::Kind::Force || !m_system.forces(constraint).bends())
            continue;
        if (isStiff(constraint)) m_stiff.push_back(static_cast<int>(c));
    }
}

/// Whether a row acts as a constraint on its bodies: in a step their inertia yields more than the
/// row does; for a spring, which restores the length, a hundred times more.
bool SpringBending::isStiff(const Constraint& constraint) const {
    const ConstraintRows& rows = m_joints.pose().rows();
    const std::vector<BodyKinematics>& kinematics = m_joints.pose().kinematics();
    for (int i = 0; i < constraint.rowCount; ++i) {
        const double diagonal = delassusDiagonal(m_system, rows, kinematics, constraint, i);
        const int row = constraint.row + i;
        const double share = std::max(kSpringShare, 1.0 - rows.gamma[row]);
        if (rows.compliance[row] < share * diagonal) return true;
    }
    return false;
}

/// The two poses between which the solved velocities move a body: from the step's start, or from
/// its end in a formulation whose positions follow old velocities.
std::array<BodyState, 2> SpringBending::endsOf(const State& state, int body, double h) {
    const BodyState& start = state.bodies[body];
    if (!m_system.bodies()[body].isMoving || m_sleep.isAsleep(body)) return {start, start};
    const Vec6& velocity = m_joints.velocity()[body];
    if (m_joints.usesOldVelocity()) {
        const BodyState next = moved(start, (Vec6() << start.v, start.w).finished(), h);
        return {next, moved(next, velocity, h)};
    }
    if (!m_joints.pose().tree()) return {start, moved(start, velocity, h)};
    BodyState end;
    m_integration.evaluate(state, body, h, h, end);
    return {start, end};
}

/// The deformation of an element at both ends of the step, and its size at the start.
SpringBending::Strain SpringBending::strain(const State& state, const Constraint& constraint,
                                            double h) {
    const auto A = endsOf(state, constraint.bodyA(), h), B = endsOf(state, constraint.bodyB(), h);
    const auto& scratch = m_joints.pose().rows().forceScratch[constraint.forceKind];
    Strain strain;
    for (int end = 0; end < 2; ++end) {
        const Mat3 RA = A[end].q.toRotationMatrix(), RB = B[end].q.toRotationMatrix();
        const double size =
            m_system.forces(constraint)
                .displacement(constraint.owner, {A[end], RA}, {B[end], RB}, scratch, strain.x[end]);
        if (end == 0) strain.size = size;
    }
    return strain;
}

bool SpringBending::isInactive(int row) const {
    const ConstraintRows& rows = m_joints.pose().rows();
    return rows.gamma[row] == 0.0 && rows.compliance[row] == inactiveCompliance(m_system.scales());
}

/// Subtracts a stiff constraint's error from its rows' rates.
/// @return its largest change, relative
double SpringBending::bend(const State& state, const Constraint& constraint, double h) {
    const auto [x, size] = strain(state, constraint, h);
    const ConstraintRows& rows = m_joints.pose().rows();
    double change = 0.0;
    for (int i = 0; i < constraint.rowCount; ++i) {
        const int row = constraint.row + i;
        if (isInactive(row)) continue;
        const double bend =
            x[1][i] - x[0][i] - h * rows.multiply(constraint, i, m_joints.velocity());
        if (!(std::abs(bend) < size)) continue; // through its own end: no correction helps
        const double difference = -bend / h - rows.rate[row];
        m_joints.addRate(row, difference);
        change = std::max(change, h * std::abs(difference) / size);
    }
    return change;
}

} // namespace trammel::dynamics
