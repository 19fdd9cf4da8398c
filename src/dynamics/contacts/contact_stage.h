#pragma once

#include "dynamics/condensed_rows.h"
#include "dynamics/contacts/boxed_solve.h"
#include "dynamics/contacts/painleve.h"
#include "dynamics/contacts/touch.h"
#include "dynamics/factored_rows.h"
#include "dynamics/friction/friction_model.h"
#include "model/settings.h"

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace trammel::dynamics {

/// What the boxed solves of a step tell.
struct BoxedReport {
    int solves = 0, pivots = 0, iterations = 0, failures = 0;
    double residual = 0.0; ///< natural residual, the largest
    std::string message;   ///< of a failure: what failed, where
    int paradoxes = 0;     ///< sliding contacts with no or several solutions
    std::string paradox;   ///< which, of the first
};

/// Solves the boxed rows of one smooth step: contacts that rest or slide, joint limits that press,
/// motors. Each island of bodies that touch or are jointed is a problem of its own.
class ContactStage {
public:
    ContactStage(const System& system, const model::SimulationSettings& settings);

    /// Chooses which touches take part in the next solve.
    void begin() { m_active.clear(); }
    /// Nothing touches.
    void clear() {
        m_active.clear();
        m_forces.clear();
    }
    /// Makes the forces of another method's moment the last solve's.
    void show(std::vector<BoxedForce> forces) {
        clear();
        m_forces = std::move(forces);
        m_h = 1.0;
    }
    void activate(int touch) { m_active.push_back(touch); }
    const std::vector<int>& active() const { return m_active; }

    /// Solves for a step of size h from `state` and adds what the impulses do.
    /// @param gamma share of a penetration that the step corrects
    /// @param velocities by body, at the end of the step without boxed rows; added to
    /// @param jointImpulses by joint row (N s); added to
    BoxedReport solve(const TouchList& touches, const State& state,
                      const std::vector<BodyKinematics>& kinematics,
                      const ConstraintRows& jointRows, JointEquations& joints, double h,
                      double gamma, std::vector<Vec6>& velocities,
                      std::vector<double>& jointImpulses);

    /// The rows of the last solve with their impulses.
    const std::vector<BoxedForce>& forces() const { return m_forces; }

    /// Length of the last solve's step, s: forces are impulses over it.
    double solvedLength() const { return m_h; }

    /// Mean force on the second of two bodies from their contacts in the last solve, world, N.
    Vec3 pairForce(int bodyA, int bodyB) const;
    /// Contact points that took part in the last solve.
    int contactCount() const;

    /// The island that a moving body belonged to in the last solve.
    int islandOf(int body);

    /// Appends every solve from now on, with its residuals by iteration; null: no more.
    void captureSolves(std::vector<BoxedSolve>* solves) {
        m_captured = solves;
        m_problem.options.keepHistory = solves != nullptr;
    }

    /// Whether there are rows besides what touches: motors, joint friction, users' bounded rows.
    bool hasOwnRows() const;

    /// The largest friction of each of System::jointFrictions() from now on, N or N m.
    void setFrictionLimits(std::span<const double> limits) {
        m_frictionLimits.assign(limits.begin(), limits.end());
    }
    /// Friction on a joint's second body in the last solve, about or along its axis; N m or N.
    double jointFriction(int friction) const;

private:
    struct Warm {
        double force;
        lcp::Set set;
    };

    /// What a solve starts from and adds to.
    struct Context {
        const TouchList& touches;
        const State& state;
        const std::vector<BodyKinematics>& kinematics;
        const ConstraintRows& jointRows;
        JointEquations& joints;
        double h, gamma;
        std::vector<Vec6>& velocities;
        std::vector<double>& jointImpulses;
    };

    void gatherRows(const Context& context);
    void addMotors(const Context& context);
    void addJointFrictions(const Context& context);
    void addUsers(const Context& context);
    std::function<bool(const Constraint&)> takesPart();
    void countPoints(const Context& context);
    std::uint64_t pairOf(int bodyA, int bodyB) const;
    void markIslands();
    int islandOf(const BoxedRow& row);
    /// One of two bodies that moves, if any does.
    int anyMoving(int bodyA, int bodyB) const;
    int anyMoving(const Constraint& constraint) const; ///< -1: none
    void solveIsland(const Context& context, BoxedReport& report);
    bool needsSoftness() const;
    lcp::Result solveDense(const Context& context);
    lcp::Result solveFactored(const Context& context);
    void pose(const Context& context);
    void apply(const Context& context, const lcp::Result& result);
    void warmStart(double h);
    static const Contact& contactOf(const Context& context, const BoxedRow& normal);
    bool hasTyre(const Context& context) const;
    double frictionCoefficient(const Context& context, const BoxedRow& normal) const;
    double weightShare(const Context& context, const BoxedRow& normal) const;
    void reportParadoxes(const Context& context, BoxedReport& report);
    SlidingJudgement judge(const Context& context, std::size_t normal);
    void reportFailure(const lcp::Result& result, BoxedReport& report) const;
    std::string describe(const BoxedRow& row) const;
    void keep(const lcp::Result& result, double h);

    const System& m_system;
    const FrictionModel& m_friction;
    const lcp::Solver& m_solver;
    bool m_usesIslands, m_startsWarm;
    CondensedRows m_condensed;
    CondensedRows m_single; ///< one contact of a factored problem
    FactoredRows m_factored;
    ContactProblem m_problem;
    std::vector<int> m_active;
    std::vector<BoxedRow> m_rows, m_island;
    std::vector<int> m_component, m_parent;  ///< bodies joined by joints; of the island search
    std::vector<std::uint64_t> m_pointPairs; ///< of the active contact points, sorted
    std::unordered_map<std::uint64_t, Warm> m_warm, m_nextWarm;
    std::vector<double> m_frictionLimits;
    std::vector<BoxedForce> m_forces;
    double m_h = 1.0; ///< of the last solve, s
    std::vector<BoxedSolve>* m_captured = nullptr;
};

} // namespace trammel::dynamics
