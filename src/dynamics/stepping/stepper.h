#pragma once

#include "dynamics/equations/energy_audit.h"
#include "dynamics/impact/impact_stage.h"
#include "dynamics/stepping/bounded_solve.h"
#include "dynamics/stepping/gap_search.h"
#include "dynamics/stepping/gap_watch.h"
#include "dynamics/stepping/joint_projection.h"
#include "dynamics/stepping/joint_solve.h"
#include "dynamics/stepping/overlap_release.h"
#include "dynamics/stepping/spring_bending.h"
#include "dynamics/stepping/state_integration.h"
#include "dynamics/stepping/step_accelerations.h"
#include "dynamics/stepping/step_memory.h"
#include "dynamics/stepping/step_report.h"
#include "model/settings.h"

#include <span>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Advances a State by one of the four constraint formulations [Kea 1.5], semi-implicitly.
///
/// Each stage of a step is an object; the Stepper calls them in turn. They own all scratch memory:
/// stepping allocates nothing. The System must outlive the Stepper.
class Stepper {
public:
    Stepper(const System& system, const model::SimulationSettings& settings);
    Stepper(const Stepper&) = delete;

    /// One step of size h (s), cut at the times of impact.
    const StepReport& step(State& state, double h);

    /// Long computations check the token: a step or a solve that is asked to stop ends within a
    /// fraction of a second, reports it, and leaves the state unchanged.
    void stopWhen(const std::stop_token& token);
    const std::stop_token& stopToken() const { return m_stop; }

    /// The multipliers that a step of size h from this state would have; the state stays.
    const StepReport& solve(const State& state, double h);
    /// The same of a state whose velocities keep the joints, as a start's do, but a step's only in
    /// the pose before: multipliers of joints and soft rows are the instant's, with Jdot v.
    const StepReport& solveStart(const State& state, double h);

    /// Finds the joints' redundant rows in a pose in which the joints are closed. The constructor
    /// does so for the System's initial state; repeat it where that had to be assembled.
    void findRedundancy(const State& state) { m_joints.pose().findRedundancy(state); }

    /// Least change of the velocities, in the mass metric, that makes J v = 0 on the joints:
    /// v -= M^-1 J^T (J M^-1 J^T)^-1 J v.
    void projectVelocities(State& state) { m_projection.projectVelocities(state); }

    /// One Newton iteration towards phi = 0 on the joints: dp = -M^-1 J^T (J M^-1 J^T)^-1 phi.
    void projectPositions(State& state) { m_projection.projectPositions(state); }

    /// Makes State::angles exact. Steps only integrate rates, which is enough to count whole turns.
    void resolveAngles(State& state) const { dynamics::resolveAngles(m_system, state); }

    /// Multipliers of a joint's rows from the last step or solve; N or N m.
    std::span<const double> lambda(int joint) const;
    JointReaction reaction(int joint) const { return m_joints.reaction(joint); }
    /// Multipliers of any constraint from the last step or solve.
    std::span<const double> lambda(const Constraint& constraint) const {
        return m_joints.lambda(constraint);
    }
    /// Force and torque of all rows of a constraint on its second body, about its centre of mass;
    /// world axes.
    JointReaction wrench(const Constraint& constraint) const;

    /// vdot (m/s^2) and wdot (rad/s^2) of a body, world axes: the mean over the last step, or its
    /// last part behind an impact; after solve() or a moment of smooth motion, its.
    /// @param state that the step ended with, or that was solved
    Vec6 acceleration(int body, const State& state) const {
        return m_accelerations.of(body, state);
    }

    const System& system() const { return m_system; }

    /// Elements whose ends coincided in some steps, so that they had no direction and no force.
    std::vector<ForcelessElement> forcelessElements() const;

    /// The first body whose state or energy is not finite; -1 where all are.
    int findNonFinite(const State& state) const;

    /// Whether a body sleeps with its island.
    bool isAsleep(int body) const { return m_sleep.isAsleep(body); }

    /// Largest entry of |R^T R - E| of a body's rotation matrix, for methods that have one.
    double orthogonalityError(int body) const {
        return m_integration.rotation().orthogonalityError(body);
    }

    /// The gaps of the last solve, and the bounded rows with their impulses.
    const GapList& gaps() const { return m_gapSearch.gaps(); }
    GapList& gaps() { return m_gapSearch.gaps(); }
    const ContactStage& contacts() const { return m_bounded.stage(); }
    /// Appends every bounded solve to a list from now on; null stops this. Solves of impacts are
    /// not included.
    void captureSolves(std::vector<BoxedSolve>* solves) { m_bounded.stage().captureSolves(solves); }
    /// The impacts of the last step.
    const std::vector<results::ImpactRecord>& impactRecords() {
        return m_impacts.ledger().records();
    }
    /// Friction in each of System::jointFrictions() at the last solve, on the joint's second body,
    /// N m about the axis or N along it.
    double jointFriction(int friction) const { return contacts().jointFriction(friction); }
    /// Multipliers of a user's constraint, bounded or not; N or N m.
    std::vector<double> userMultipliers(int user) const;
    /// Where energy went in all steps so far.
    const EnergyLedger& energyLedger() const { return m_audit.ledger(); }
    /// Impacts in all steps so far.
    std::int64_t impactCount() const { return m_impacts.ledger().count(); }
    /// Books and counts on from what another Stepper of the same motion came to.
    void resume(const EnergyLedger& ledger, std::int64_t impacts) {
        m_audit.resume(ledger);
        m_impacts.ledger().resume(impacts);
    }

    /// What the next steps follow from besides the state.
    StepMemory memory();
    /// Goes on from a memory; what it has of other bodies or contacts does nothing.
    void recall(const StepMemory& memory);

private:
    friend class EventSolves; ///< event-driven stepping uses the stages

    /// The largest effort of all parts of one step together. Beyond it, gaps that would close in
    /// the rest of the step are treated as resting contacts.
    struct Limits {
        int impacts;
        int located;    ///< parts of a step that end at an impact
        int besideHeap; ///< the same, where there is a heap
        int rounds;     ///< of the solvers: Newton steps, pivoting, sweeps
    };
    static Limits limitsOf(const System& system, const model::SimulationSettings& settings);

    bool isHitAtStart(const Gap& gap) const { return m_impacts.predicts(gap); }
    void findHeap();
    void chooseLocation(const StepSpan& step, double left);
    void chooseParts(const State& state, const StepSpan& part);
    void findStir(double h);
    /// What a gap is to the bounded solve.
    enum class Part : char { None, Watched, Solved };
    Part partOf(int index, const State& state, const StepSpan& part) const;
    bool joinClosing(double h);
    const StepReport& takeStep(State& state, const StepSpan& step);
    void advanceOver(State& state, const StepSpan& step);
    void findGaps(const State& state, const StepSpan& part);
    void resolveImpacts(State& state);
    void resolveImpact(State& state);
    void solvePart(State& state, const StepSpan& part);
    void solveOnce(const State& state, const StepSpan& part, bool isRepeat = false);
    void solveJoints(const State& state, const StepSpan& part);
    void solveRest(const State& state, const StepSpan& part, bool isRepeat);
    void solveBounded(const State& state, const StepSpan& part, bool isRepeat);
    bool isOutOfReach(int gap, double h) const;
    bool takesPart(int index, const State& state, double h) const;
    bool locatesMore() const;
    bool leavesApproach(const State& state) const;
    double wayOfPushed(const Gap& gap, double h) const;
    double locateImpact(const State& state, double h);
    void integrate(State& state, double s, double h);
    EnergyAudit::Step auditedStep(const State& before, const State& after, double h) const;
    void setAccelerations(const State& state, double h);
    void putToSleep(State& state, double h);
    void project(State& state);
    bool cutIfTooLong();
    bool checkStop();

    const System& m_system;
    std::stop_token m_stop;
    model::ImpactLocation m_impactLocation;
    Limits m_limits;
    IslandSleep m_sleep;
    JointSolve m_joints;
    JointProjection m_projection;
    StateIntegration m_integration;
    GapSearch m_gapSearch;
    GapWatch m_watch; ///< gaps that may close in the step
    BoundedSolve m_bounded;
    SpringBending m_springs;
    ImpactStage m_impacts;
    EnergyAudit m_audit;
    OverlapRelease m_release;
    StepAccelerations m_accelerations;
    State m_before;               ///< the state before a change that is recorded
    State m_entry;                ///< the state at a step's start, restored where it is stopped
    std::vector<char> m_isInHeap; ///< by body: of a great island at the step's start
    std::vector<double> m_stir;   ///< by body: rate of gaps that it closes or left in a step, m/s
    std::vector<char> m_isJoined; ///< by gap: the last solve would have closed it
    std::vector<double> m_gains;  ///< of energy, by so many bodies as are moved together, J
    std::vector<double> m_rates;  ///< by gap, at the start of the part, m/s or rad/s
    std::vector<Part> m_parts;    ///< by gap
    bool m_hasHeap = false;
    bool m_recallsHeap = false; ///< m_isInHeap is that of a memory
    StepReport m_report;
};

} // namespace trammel::dynamics
