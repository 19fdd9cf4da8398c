#pragma once

#include "analysis/poses/drift.h"
#include "analysis/run/pose_solver.h"
#include "messages/message.h"
#include "model/diagnostic.h"

#include <string>
#include <vector>

namespace trammel::analysis {

/// Finds out in a run that what the joints and drivers ask for is not had any more: joints come
/// open by a share of the model's size, or no pose near the present one keeps joints and drivers
/// (a dead point passed, drivers that contradict each other or a limit).
///
/// What steps leave open and close again is none of that: a suspicion is held against the pose
/// solver before it counts.
class FollowCheck {
public:
    /// @param system outlives it
    explicit FollowCheck(const dynamics::System& system);

    /// After a step.
    /// @param hasFailed whether one of its solves did: where nothing is driven, no other step is
    ///        looked at
    /// @return why the run has to end; empty: it goes on
    messages::Message check(const dynamics::State& state, bool hasFailed);
    /// The same of joints that were measured already, where nothing is driven.
    messages::Message checkOpen(const DriftMonitor& drift, double t) const;
    /// Why a method that found no step from a state, of h at most, found none: the drivers, or
    /// nothing that is known here (empty).
    messages::Message whyStuck(const dynamics::State& state, double h) const;
    /// Why a state is not finite any more, of which the last look had a limit passed: the drivers
    /// that press against it, or nothing that is known here (empty).
    messages::Message whyLost() const;

private:
    double open(const JointDrift& drift) const;
    double speedError() const;
    double drivenSpeed(double t) const;
    bool isOverLimit(const dynamics::State& state, bool hasFailed);
    bool isTime(double size);
    bool isClosed(const PoseSolver::Closing& closing) const;
    bool keepsJoints(const dynamics::State& state);
    messages::Message rowName(const ConstraintJacobian& jacobian, Eigen::Index row) const;
    messages::Message passedLimit() const;
    messages::Message driverText(double t, messages::Message opens) const;

    const dynamics::System& m_system;
    PoseSolver m_pose;
    DriftMonitor m_drift;
    double m_length;           ///< of the model, m
    std::vector<int> m_driven; ///< joints
    bool m_maySolve;           ///< the pose solver's matrices are dense
    std::vector<dynamics::BodyKinematics> m_kinematics;
    double m_good = 0.0;        ///< the last time without suspicion, s
    double m_fastest = 0.0;     ///< of the drivers so far, rad/s or model lengths a second
    int m_suspicious = 0;       ///< looks on end
    int m_nextLook = 1;         ///< of them, that is held against the pose solver
    double m_seen = 0.0;        ///< size of the suspicion that was
    std::vector<int> m_pressed; ///< by limit: looks on end at which it is passed
    double m_over = 0.0;        ///< at the last look, of the limit passed most; rad or lengths
    int m_passed = -1;          ///< the joint of that limit
    bool m_hasFailed = false;   ///< a solve, since a limit is passed
    messages::Message m_opens;  ///< what opens first
};

/// Drivers that ask in a pose for motions which the rest of the mechanism does not have, or which
/// other drivers decide already; a sentence each. Empty for models too large to look at.
std::vector<messages::Message> driverWarnings(const dynamics::System& system,
                                              const dynamics::State& state);
/// The same of a model's stated pose, as findings that are no errors.
model::Diagnostics driverFindings(const model::Model& model);

} // namespace trammel::analysis
