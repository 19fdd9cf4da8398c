#include "dynamics/stepping/overlap_release.h"

#include "dynamics/contacts/overlap.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Share of a matrix's trace that is added to its diagonal: points of one face are redundant.
constexpr double kRegular = 1e-13;
/// More rows than these are solved by conjugate gradients, to so much of the pushes.
constexpr Eigen::Index kLargestDense = 60;
constexpr double kAccuracy = 1e-6;
constexpr int kMaxSteps = 200;

} // namespace

OverlapRelease::OverlapRelease(const System& system, GapSearch& gapSearch,
                               const ContactStage& stage, JointSolve& joints, EnergyAudit& audit)
    : m_system(system),
      m_gapSearch(gapSearch),
      m_stage(stage),
      m_joints(joints),
      m_audit(audit),
      m_condensed(system) {}

/// Gathers the rows of the last solve that push deep overlaps apart, and their rates beyond the
/// rate of approach, m/s or rad/s.
void OverlapRelease::gatherPushes(const State& before) {
    m_rows.clear();
    m_pushes.clear();
    m_bearing.clear();
    for (const int index : m_stage.active()) {
        const Gap& gap = m_gapSearch.gaps().all()[index];
        if (gap.value >= 0.0) continue; // before more of it is looked up
        if (-gap.value <= noticedOverlap(m_system, m_gapSearch.gaps().finder(), gap)) continue;
        const double push = m_gapSearch.endRate(gap) - std::max(0.0, gap.normal.rate(before));
        if (!(push > 0.0)) continue;
        if (m_bearing.empty()) listBearing();
        if (!std::ranges::binary_search(m_bearing, gap.normal.key)) continue;
        m_rows.push_back(gap.normal);
        m_pushes.push_back(push);
    }
}

/// Keys of the rows that push: those of normals and limits are one each.
void OverlapRelease::listBearing() {
    const std::vector<BoxedRow>& forces = m_stage.forces();
    for (std::size_t i = 0; i < forces.size(); i += forces[i].together())
        if (forces[i].impulse > 0.0) m_bearing.push_back(forces[i].key);
    std::ranges::sort(m_bearing);
}

/// Impulses on the rows that take the pushes back.
Eigen::VectorXd OverlapRelease::solve() {
    PoseEquations& pose = m_joints.pose();
    const auto n = static_cast<Eigen::Index>(m_rows.size());
    const Eigen::Map<const Eigen::VectorXd> pushes(m_pushes.data(), n);
    if (n <= kLargestDense) {
        m_condensed.form(m_rows, pose.kinematics(), pose.rows(), pose.equations(), m_matrix);
        m_matrix.diagonal().array() += kRegular * m_matrix.trace();
        return m_matrix.ldlt().solve(-pushes);
    }
    m_condensed.take(m_rows, pose.kinematics());
    Eigen::VectorXd x = Eigen::VectorXd::Zero(n), r = -pushes, p = r, Ap(n);
    double square = r.squaredNorm();
    const double sought = kAccuracy * kAccuracy * square;
    for (int step = 0; step < kMaxSteps && square > sought; ++step) {
        applyTo(p);
        for (Eigen::Index i = 0; i < n; ++i)
            Ap[i] = m_rows[i].rate(m_change);
        const double curvature = p.dot(Ap);
        if (!(curvature > 0.0)) break;
        x += square / curvature * p;
        r -= square / curvature * Ap;
        const double next = r.squaredNorm();
        p = r + next / square * p;
        square = next;
    }
    return x;
}

/// Sets m_change to what impulses on the rows do.
void OverlapRelease::applyTo(const Eigen::VectorXd& impulses) {
    PoseEquations& pose = m_joints.pose();
    m_change.assign(m_joints.velocity().size(), Vec6::Zero());
    m_jointImpulses.assign(m_joints.lambda().size(), 0.0);
    m_condensed.apply(impulses, pose.rows(), pose.equations(), m_change, m_jointImpulses);
}

void OverlapRelease::takeBackPush(const State& before, State& state, double share) {
    if (m_stage.active().empty()) return;
    gatherPushes(before);
    if (m_rows.empty()) return;
    applyTo(solve());
    const State pushed = state;
    for (std::size_t i = 0; i < m_change.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        state.bodies[i].v += share * m_change[i].head<3>();
        state.bodies[i].w += share * m_change[i].tail<3>();
    }
    const double gained = m_audit.kinetic(state) - m_audit.kinetic(pushed);
    if (gained > 0.0) { // reactions of drivers may exceed the push
        state = pushed;
        return;
    }
    for (std::size_t i = 0; i < m_change.size(); ++i)
        m_joints.velocity()[i] += m_change[i];
    m_audit.takeBackPush(gained);
}

} // namespace trammel::dynamics
