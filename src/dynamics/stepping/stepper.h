#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/contacts/impact_time.h"
#include "dynamics/contacts/island_sleep.h"
#include "dynamics/equations/energy_audit.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/formulations/formulation.h"
#include "dynamics/impact/impact_stage.h"
#include "dynamics/rotation/rotation.h"
#include "dynamics/rows/delassus.h"
#include "dynamics/rows/reaction.h"
#include "dynamics/system/system.h"
#include "dynamics/tree/generalized_coordinates.h"
#include "model/settings.h"

#include <array>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::dynamics {

class ActiveRows;
class SmoothEquations;

/// What the solves of a step tell.
struct StepReport {
    SolveReport joints;    ///< of the last solve of the joints' equations
    SolveCounts allJoints; ///< of all of them, also in parts of the step before the last
    BoxedReport boxed;     ///< of all solves with contacts, limits and motors, and of impacts
    int impacts = 0;
    int subSteps = 0;
    /// More impacts than a step may have, or one that failed: the rest were taken as resting.
    bool isCut = false;
    /// The solves between a step's impacts took more rounds than it may have: cut for that.
    bool isLong = false;
    /// Something moved farther than was looked for contacts, or than samples of its way tell.
    bool mayHavePassed = false;
    bool isStopped = false; ///< asked to stop before its end: there was no step
    std::string message;    ///< of the last solve that failed
    std::string failure;    ///< why there was no step at all; empty: there was
    int notes = 0;          ///< impacts of which the law has something to tell
    std::string note;       ///< what, of the last
    std::string turnNote;   ///< what the rotation method has to tell
    /// Back to nothing; texts keep their memory.
    void clear();
    int solves() const { return allJoints.solves + boxed.solves; }
    int failures() const { return allJoints.failures + boxed.failures; }
    bool ok() const { return failures() == 0; }
    double residual() const { return std::max(allJoints.residual, boxed.residual); }
};

/// Advances a State by one of the four constraint formulations [Kea 1.5].
///
/// Holds all scratch memory: stepping allocates nothing. The System must outlive it.
class Stepper {
public:
    Stepper(const System& system, const model::SimulationSettings& settings);
    ~Stepper();

    /// One step of size h (s), cut at the times of impact.
    const StepReport& step(State& state, double h);

    /// Asks for the token wherever a step may take long: a step or a solve that is asked to
    /// stop ends within a fraction of a second, says so, and leaves the state as it was.
    void stopWhen(const std::stop_token& token);
    const std::stop_token& stopToken() const { return m_stop; }

    /// The multipliers that a step of size h from this state would have; the state stays.
    const StepReport& solve(const State& state, double h);

    /// Takes the impacts of a state's instant, without a step, and solves for one of size h.
    /// @param whole the length in which a step corrects its share of drift and penetration, s
    const StepReport& resolveImpactsAt(State& state, double h, double whole);
    /// The forces of a state's instant, rows turning as they do, without its impacts; the state
    /// stays. What still approaches is stopped in the time h.
    const StepReport& solveInstant(const State& state, double h);
    /// One step of size h, much shorter than those that correct drift, in which velocities come to
    /// what holds them.
    const StepReport& stopResidualVelocities(State& state, double h, double whole);
    /// Whether the last solve had no contact, limit, motor or friction in a joint.
    bool isFree() const { return m_contacts.active().empty() && !m_contacts.hasOwnRows(); }
    /// The first time (s, after `from`) at which a gap closes in a smooth motion between two
    /// states; h, its whole length, where none does.
    /// @param active keeps some closed
    /// @param whole the same motion, of all bodies
    double findEvent(const State& from, const State& to, double h, const BodyMotion& motion,
                     const StateMotion& whole, const ActiveRows& active);
    /// Whether findEvent() had farther to look than it has samples for.
    bool mayHavePassed() const { return m_wasCoarse; }
    /// Whether something that is not kept closed overlaps, by more than rounding: what touched
    /// without pressing, and came to press.
    bool overlaps(const State& state, const ActiveRows& active);
    /// Books a smooth motion that another method made, with the work done in it.
    void addSmooth(const State& from, const State& to, const EnergyRates& work);
    /// What of the change of energy in it no work explains, J.
    double unexplained(const State& from, const State& to, const EnergyRates& work) const {
        return m_audit.unexplained(from, to, work);
    }
    double kineticEnergy(const State& state) const { return m_audit.kinetic(state); }
    /// Why the joints' equations are not solved, naming the joint that is left over most.
    std::string describe(const SolveReport& report) const;
    /// Makes lambda(), reaction() and the like tell what holds in a moment of smooth motion.
    const StepReport& reportForcesAt(const State& state, const SmoothEquations& equations,
                                     const ActiveRows& active);
    /// Books a change of the state onto joints and contacts, which is rounding.
    void addProjection(const State& before, const State& after) {
        m_audit.addProjection(before, after);
    }

    /// Notes which of the joints' rows are redundant in a pose in which they are closed. Done for
    /// the System's initial state; again where that had to be assembled.
    void findRedundancy(const State& state);

    /// Least change of the velocities, in the mass metric, that makes J v = 0 on the joints:
    /// v -= M^-1 J^T (J M^-1 J^T)^-1 J v.
    void projectVelocities(State& state);

    /// One Newton iteration towards phi = 0 on the joints: dp = -M^-1 J^T (J M^-1 J^T)^-1 phi.
    void projectPositions(State& state);

    /// Makes State::angles exact. Steps only add up rates, which is enough to tell the turn.
    void resolveAngles(State& state) const;

    /// Multipliers of a joint's rows from the last step or solve; N or N m.
    std::span<const double> lambda(int joint) const;
    JointReaction reaction(int joint) const;
    /// Multipliers of any constraint from the last step or solve.
    std::span<const double> lambda(const Constraint& constraint) const {
        return {&m_lambda[constraint.row], static_cast<std::size_t>(constraint.rowCount)};
    }
    /// What all rows of a constraint do to its second body, the torque about its centre of mass;
    /// world axes.
    JointReaction wrench(const Constraint& constraint) const;

    const System& system() const { return m_system; }

    /// Steps in which a spring's ends coincided, so that it had no direction and no force.
    int stepsWithoutLength(int spring) const { return m_rows.springsWithoutLength[spring]; }

    /// The first body whose state is not finite, or its energy would not be; -1 where all are.
    int findNonFinite(const State& state) const;

    /// Whether a body sleeps with its island.
    bool isAsleep(int body) const { return m_sleep.isAsleep(body); }

    /// Largest entry of |R^T R - E| of a body's rotation matrix, for methods that have one.
    double orthogonalityError(int body) const { return m_rotation->orthogonalityError(body); }

    /// At the end of the last solved step, by body.
    const std::vector<Vec6>& endVelocities() const { return m_velocity; }

    /// What touched at the last solve, and the bounded rows with their impulses.
    const TouchList& touches() const { return m_touches; }
    TouchList& touches() { return m_touches; }
    const ContactStage& contacts() const { return m_contacts; }
    /// Appends every boxed solve from now on; null: no more. Impacts' own solves are not among
    /// them.
    void captureSolves(std::vector<BoxedSolve>* solves) { m_contacts.captureSolves(solves); }
    /// The impacts of the last step.
    const std::vector<results::ImpactRecord>& impactRecords() {
        return m_impacts.ledger().records();
    }
    /// Friction in each of System::jointFrictions() at the last solve, on the joint's second body,
    /// N m about the axis or N along it.
    double jointFriction(int friction) const { return m_contacts.jointFriction(friction); }
    /// Multipliers of a user's constraint, bounded or not; N or N m.
    std::vector<double> userMultipliers(int user) const;
    /// Where energy went in all steps so far.
    const EnergyLedger& energyLedger() const { return m_audit.ledger(); }

private:
    void findJointed();
    void markHeld();
    bool isAwake(const Touch& touch) const;
    void watch(const State& from, const State& to, double h, const BodyMotion& motion,
               const ActiveRows& active, bool isFirst);
    void findTouches(const State& state, double h, double speed = 0.0);
    double speedOf(int body, const Vec3& v, const Vec3& w);
    double fastest(const State& state);
    double fastestAtEnd();
    double fastestBetween(const State& from, const State& to, double h, const BodyMotion& motion);
    bool searchFarther(const State& state, double h);
    void solveWithTouches(State& state, double h);
    bool cameTooFar(const State& before, const State& after);
    void keepPassing(const State& state, double h);
    void checkProjection(const State& before, const State& after);
    std::size_t countContacts(const State& state, double margin);
    bool goesThrough(const Touch& touch, double h);
    void gatherPushes();
    void takeBackPushes(State& state, double share);
    void collide(State& state);
    void solveStep(const State& state, double h);
    void takeJoints(const SolveReport& report);
    void solveBoxed(const State& state, double h);
    BoxedReport solveActive(const State& state, double h);
    BoxedReport solveWithJointFriction(const State& state, double h);
    double updateFrictionLimits(const State& state, double share);
    double gamma(double h) const;
    Bias bias() const { return m_isMoment ? Bias::Moment : m_formulation.bias; }
    void turnRows(const State& state, std::vector<BoxedRow>& rows);
    bool rests(const Touch& touch, const State& state, double h);
    double endRate(const Touch& touch) const;
    double timeOfImpact(const State& state, double h);
    bool isTooLong();
    void dropUnreachable(const State& state, double h);
    void applyForces(const State& state, double h);
    void multiplyRows(const State& state);
    void holdSleeping();
    void predictVelocities(const State& state, double h);
    void moveBody(const BodyState& start, int body, double s, double h, BodyState& end) const;
    Vec3 gyroscopicChange(const BodyState& start, int body, double s, double h) const;
    void takeGyroscopicChange(const State& state, double share);
    void advance(State& state, double s, double h);
    void advanceAngles(State& state, double h) const;
    void evaluateJointsOnly(const State& state);
    std::vector<BoxedForce> momentForces(const State& state, const ActiveRows& active);
    const StepReport& takeStep(State& state, double h);
    void advanceOver(State& state, double h);
    bool stops();
    JointEquations& equations();
    void startTree(const State& state);
    bool isStiff(const Constraint& constraint) const;
    void findStiffSprings();
    std::array<BodyState, 2> bendOf(const State& state, int body, double h);
    double bend(const State& state, const Constraint& constraint, double h);
    void bendSprings(const State& state, double h);
    Advance treeAdvance(double s, double h) const;
    void moveOnTree(const State& state, int body, double s, double h, BodyState& end);
    void projectTree(State& state);

    std::stop_token m_stop;
    const System& m_system;
    const Formulation& m_formulation;
    std::unique_ptr<RotationMethod> m_rotation;
    bool m_isEven = true; ///< no body's rotation had a law of its own in the step
    std::vector<char> m_isJointed, m_isHeld; ///< bodies that joints, and that contacts, too, hold
    std::vector<Vec3> m_gyroscopic;          ///< change of w in the (sub-)step, rad/s, by body
    double m_gamma, m_epsilon;
    double m_stepSize = 1.0;  ///< of the whole step, s
    double m_closedGap = 0.0; ///< gaps up to here are rounding, relative to Scales::of()
    bool m_isMoment = false;  ///< solves are for accelerations: Jdot v counts, nothing is corrected
    ConstraintRows m_rows;
    DelassusMatrix m_delassus;
    std::unique_ptr<GeneralizedCoordinates> m_tree; ///< null: maximal coordinates
    std::vector<BodyState> m_placed;                ///< of a tree within a step, by body
    std::vector<BodyKinematics> m_kinematics;
    std::vector<Vec6> m_acceleration; ///< M^-1 (f_e + f_r) by body
    std::vector<Vec6> m_velocity;     ///< at its end, by body
    bool m_prescribesRates;           ///< some row's rate is not 0, so that m_Jv is not m_startRate
    std::vector<double> m_Jv, m_Ja, m_rhs, m_lambda, m_shift, m_jointImpulses;
    std::vector<double> m_startRate, m_endRate; ///< J v at the start, J m_velocity
    bool m_locatesImpacts, m_hitsAtStart;
    int m_maxImpacts; ///< in one step
    int m_maxRounds;  ///< of the solvers in one step, after which no more impacts are located
    TouchList m_touches;
    ContactStage m_contacts;
    std::unique_ptr<ActiveRows> m_turning; ///< scratch of solves of a moment
    ImpactStage m_impacts;
    ImpactTime m_impactTime;
    IslandSleep m_sleep;
    std::vector<int> m_stiff;         ///< springs' and bushings' constraints that hold bodies
    std::vector<double> m_heldLambda; ///< of joints between sleeping bodies
    std::vector<double> m_frictionLimits;
    std::vector<Vec6> m_freeVelocity; ///< before the boxed solve, where it is repeated
    std::vector<double> m_freeLambda;
    double m_margin = 0.0;                        ///< within which touches were looked for, m
    std::vector<std::uint64_t> m_knownKeys;       ///< of the touches found before, scratch
    std::vector<int> m_watched;                   ///< touches that may close in the step
    std::vector<double> m_endRates;               ///< of those
    std::unique_ptr<ContactFinder> m_otherFinder; ///< made where it is needed first
    CondensedRows m_pushes;                       ///< of deep overlaps
    std::vector<BoxedRow> m_pushedRows;
    std::vector<double> m_pushRates; ///< of those rows, m/s or rad/s
    Eigen::MatrixXd m_pushMatrix;
    bool m_wasCoarse = false; ///< the last search of a smooth motion
    double m_window = 0.0;    ///< of smooth motion that is searched at once, s; 0: all
    State m_windowStart, m_windowEnd;
    EnergyAudit m_audit;
    State m_before; ///< for the audit
    State m_entry;  ///< where a step began, to go back to where it is stopped
    StepReport m_report;
};

} // namespace trammel::dynamics
