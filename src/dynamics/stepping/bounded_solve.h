#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/equations/active_rows.h"
#include "dynamics/stepping/joint_solve.h"

#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Solves the bounded rows of a step (contacts, limits, motors, friction in joints), starting from
/// the velocities that the joints alone give.
class BoundedSolve {
public:
    /// @param gaps, joints outlive it
    BoundedSolve(const System& system, const model::SimulationSettings& settings, GapList& gaps,
                 JointSolve& joints);

    /// A solve that is asked to stop ends soon, with an invalid result.
    void stopWhen(const std::stop_token& token);

    /// Chooses which gaps take part in the next solve.
    /// @param isRepeat as for ContactStage; friction in joints is solved anew
    void begin(bool isRepeat = false) { m_stage.begin(isRepeat && m_frictionLimits.empty()); }
    void activate(int gap) { m_stage.activate(gap); }
    /// Adds the effect of the impulses to the joints' multipliers and velocities.
    BoxedReport solve(const State& state, const StepSpan& span);

    /// Whether the last solve had no contact, limit, motor or friction in a joint.
    bool isFree() const { return m_stage.active().empty() && !m_stage.hasOwnRows(); }
    /// Multipliers of a user's bounded constraint at the last solve; N or N m.
    std::vector<double> userMultipliers(int user) const;
    /// From which the next solve begins; N or N m.
    const std::vector<double>& frictionLimits() const { return m_frictionLimits; }
    void recallFrictionLimits(const std::vector<double>& limits);
    ContactStage& stage() { return m_stage; }
    const ContactStage& stage() const { return m_stage; }

private:
    BoxedReport solveRows(const State& state, const StepSpan& span);
    void evaluateJdotV(const State& state, std::vector<BoxedRow>& rows);
    BoxedReport solveWithJointFriction(const State& state, const StepSpan& span);
    bool slides(int index, const State& state, double h) const;
    double updateFrictionLimits(const State& state, int round);
    double nextLimit(std::size_t friction, double asked, int round);

    struct LimitRound {
        double limit = 0.0, asked = 0.0; ///< by the load that it led to; N or N m
    };

    const System& m_system;
    GapList& m_gaps;
    JointSolve& m_joints;
    ContactStage m_stage;
    std::stop_token m_stop;
    ActiveRows m_jdotVRows; ///< scratch, as all below
    std::vector<double> m_jointImpulses;
    std::vector<double> m_frictionLimits; ///< by joint with friction, N or N m
    std::vector<char> m_slides;           ///< whether its friction is kinetic in the solve
    std::vector<LimitRound> m_lastRounds;
    std::vector<Vec6> m_freeVelocity; ///< before the solve, where it is repeated
    std::vector<double> m_freeLambda;
};

} // namespace trammel::dynamics
