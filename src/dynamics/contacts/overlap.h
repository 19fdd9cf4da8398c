#pragma once

#include "dynamics/contacts/gap_list.h"
#include "dynamics/rows/condensed_rows.h"
#include "dynamics/rows/delassus.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// Two bodies that overlap, or a joint's coordinate beyond a limit.
struct Overlap {
    Gap::Kind kind = Gap::Kind::Contact;
    int bodyA = 0, bodyB = 0;
    int joint = -1;            ///< of a limit
    bool isAngle = false;      ///< of a limit: in rad
    double depth = 0.0;        ///< m or rad
    Vec3 point = Vec3::Zero(); ///< the deepest, of bodies; m
};

/// The least overlap that exceeds the accuracy of drawn models: 1e-4 of the half thickness of the
/// thinner body; at a limit 1e-4 rad, or 1e-4 of the size of the bodies that it holds.
double noticedOverlap(const System& system, const ContactFinder& finder, const Gap& gap);

/// Finds the overlaps of a pose and removes them: positions change, velocities stay.
///
/// Each round makes the least move in the mass metric that closes no gap and no joint and opens
/// what overlaps:   min dp^T M dp / 2   with   J dp = 0 (joints),   gap + J_n dp >= 0.
class OverlapSolver {
public:
    explicit OverlapSolver(const System& system);

    /// A separation that is asked to stop ends soon, with the best pose so far.
    void stopWhen(const std::stop_token& token) {
        m_stop = token;
        m_gaps.stopWhen(token);
    }

    /// Whether there are shapes or limits at all.
    bool canOverlap() const { return m_gaps.canHaveGaps(); }

    /// The overlaps above noticedOverlap(): the deepest point of each pair of bodies, deepest pair
    /// first.
    std::vector<Overlap> find(const State& state);

    /// Reduces the overlaps as far as possible.
    void separate(State& state);

private:
    double listOverlaps(const State& state);
    void gatherRows(const State& state);
    void solve();
    void move(State& state);
    bool closeJoints(State& state);
    double openness(const State& state);
    void evaluateJoints(const State& state);

    const System& m_system;
    std::stop_token m_stop;
    GapList m_gaps;
    std::vector<BodyKinematics> m_kinematics;
    ConstraintRows m_joints;
    DelassusMatrix m_delassus;
    CondensedRows m_condensed;
    std::vector<BoxedRow> m_rows;
    std::vector<double> m_rowGaps; ///< of the rows, m or rad
    double m_open = 0.0;           ///< the joints at the start, relative to the scales
    Eigen::MatrixXd m_K;
    Eigen::VectorXd m_P; ///< impulses of a step of 1 s, so to speak
    std::vector<Vec6> m_move;
    std::vector<double> m_shift, m_jointImpulses;
};

} // namespace trammel::dynamics
