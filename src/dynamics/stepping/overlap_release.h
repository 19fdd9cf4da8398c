#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/equations/energy_audit.h"
#include "dynamics/rows/condensed_rows.h"
#include "dynamics/stepping/gap_search.h"

#include <cstdint>
#include <vector>

namespace trammel::dynamics {

/// Lets the step push deep overlaps apart in positions only: contact rows open overlaps beyond the
/// accuracy of drawing, and the velocities of that push are taken back afterwards, dv = -M^-1 J^T
/// (J M^-1 J^T)^-1 push, joints reacting.
class OverlapRelease {
public:
    /// @param all outlive it
    OverlapRelease(const System& system, GapSearch& gapSearch, const ContactStage& stage,
                   JointSolve& joints, EnergyAudit& audit);

    /// Takes the velocities of the last solve's push back.
    /// @param before the state that it was solved from
    /// @param state that the solved velocities led to; changed
    /// @param share of the solved step that was taken
    void takeBackPush(const State& before, State& state, double share);

private:
    void gatherPushes(const State& before);
    void listBearing();
    Eigen::VectorXd solve();
    void applyTo(const Eigen::VectorXd& impulses);

    const System& m_system;
    GapSearch& m_gapSearch;
    const ContactStage& m_stage;
    JointSolve& m_joints;
    EnergyAudit& m_audit;
    CondensedRows m_condensed;
    std::vector<BoxedRow> m_rows;         ///< that pushed deep overlaps apart
    std::vector<double> m_pushes;         ///< of those rows, m/s or rad/s
    std::vector<std::uint64_t> m_bearing; ///< keys, sorted
    std::vector<Vec6> m_change;           ///< velocities by body
    std::vector<double> m_jointImpulses;
    Eigen::MatrixXd m_matrix;
};

} // namespace trammel::dynamics
