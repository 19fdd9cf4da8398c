#include "dynamics/stepping/overlap_release.h"

#include "dynamics/contacts/overlap.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Share of a matrix's trace that is added to its diagonal: points of one face are redundant.
constexpr double kRegular = 1e-13;

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
    for (const int index : m_stage.active()) {
        const Gap& gap = m_gapSearch.gaps().all()[index];
        if (-gap.value <= noticedOverlap(m_system, m_gapSearch.gaps().finder(), gap)) continue;
        const double push = m_gapSearch.endRate(gap) - std::max(0.0, gap.normal.rate(before));
        if (!(push > 0.0)) continue;
        const bool bears = std::ranges::any_of(m_stage.forces(), [&](const BoxedForce& force) {
            return force.row.key == gap.normal.key && force.row.kind == gap.normal.kind &&
                   force.impulse > 0.0;
        });
        if (!bears) continue;
        m_rows.push_back(gap.normal);
        m_pushes.push_back(push);
    }
}

void OverlapRelease::takeBackPush(const State& before, State& state, double share) {
    if (m_stage.active().empty()) return;
    gatherPushes(before);
    if (m_rows.empty()) return;
    PoseEquations& pose = m_joints.pose();
    const auto n = static_cast<Eigen::Index>(m_rows.size());
    m_condensed.form(m_rows, pose.kinematics(), pose.rows(), pose.equations(), m_matrix);
    m_matrix.diagonal().array() += kRegular * m_matrix.trace();
    const Eigen::VectorXd impulses =
        m_matrix.ldlt().solve(-Eigen::Map<const Eigen::VectorXd>(m_pushes.data(), n));
    std::vector<Vec6> change(m_joints.velocity().size(), Vec6::Zero());
    std::vector<double> jointImpulses(m_joints.lambda().size(), 0.0);
    m_condensed.apply(impulses, pose.rows(), pose.equations(), change, jointImpulses);
    const State pushed = state;
    for (std::size_t i = 0; i < change.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        state.bodies[i].v += share * change[i].head<3>();
        state.bodies[i].w += share * change[i].tail<3>();
    }
    // Reactions of drivers may exceed the push.
    if (m_audit.kinetic(state) > m_audit.kinetic(pushed)) {
        state = pushed;
        return;
    }
    for (std::size_t i = 0; i < change.size(); ++i)
        m_joints.velocity()[i] += change[i];
    m_audit.takeBackPush(pushed, state);
}

} // namespace trammel::dynamics
