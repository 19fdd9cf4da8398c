#pragma once

#include "dynamics/contacts/boxed_solve.h"
#include "dynamics/contacts/island_solver.h"
#include "math/disjoint_sets.h"
#include "math/worker_pool.h"
#include "model/settings.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace trammel::dynamics {

/// Sets BoxedRow::jdotV of a solve's rows. Their velocities at the end of a step of size h are then
/// w = J v' + h jdotV - target.
using JdotVEvaluator = std::function<void(std::vector<BoxedRow>&)>;

/// Solves the bounded rows of one smooth step: resting and sliding contacts, closed joint limits,
/// motors, friction in joints. Each island of bodies that touch or are jointed is a separate
/// problem.
class ContactStage {
public:
    ContactStage(const System& system, const model::SimulationSettings& settings);

    /// Empties the list of gaps that take part in the next solve.
    /// @param isRepeat the next solve differs from the last in its gaps alone: islands with the
    ///        same rows keep their answers
    void begin(bool isRepeat = false) {
        m_active.clear();
        m_isRepeat = isRepeat;
    }
    /// A solve that is asked to stop ends soon, with an invalid result.
    void stopWhen(const std::stop_token& token) { m_options.stop = token; }
    /// Removes all forces and gaps: no row acts.
    void clear() {
        m_active.clear();
        m_present.clear();
        m_forces.clear();
    }
    /// Replaces the last solve's forces by those of an instant that another method solved.
    void setForces(std::vector<BoxedRow> forces) {
        clear();
        m_forces = std::move(forces);
        m_h = 1.0;
    }
    /// Replaces the forces that the next solve starts from. @return those that it replaces
    WarmForces exchangeWarm(WarmForces forces) { return std::exchange(m_warm, std::move(forces)); }
    /// The forces of the last solve, and what slid in it, or as another method's motion ended.
    const WarmForces& warm() const { return m_warm; }
    /// Another method moved the bodies: those contacts alone slide that have these normals' keys.
    void setSliding(std::span<const std::uint64_t> normals) { m_warm.setSliding(normals); }
    /// Adds a gap to the next solve.
    void activate(int gap) { m_active.push_back(gap); }
    const std::vector<int>& active() const { return m_active; }

    /// Solves for a step of size h from `state` and adds the effect of the impulses.
    /// @param gamma share of a penetration that the step corrects
    /// @param velocities by body, at the end of the step without boxed rows; added to
    /// @param jointImpulses by joint row (N s); added to
    /// @param evaluateJdotV sets jdotV of the rows; empty: jdotV = 0
    BoxedReport solve(const GapList& gaps, const State& state,
                      const std::vector<BodyKinematics>& kinematics,
                      const ConstraintRows& jointRows, JointEquations& joints, double h,
                      double gamma, std::vector<Vec6>& velocities,
                      std::vector<double>& jointImpulses, const JdotVEvaluator& evaluateJdotV = {});

    /// The settings' threads; null: one.
    math::WorkerPool* pool() const { return m_pool.get(); }

    /// The rows of the last solve with their impulses.
    const std::vector<BoxedRow>& forces() const { return m_forces; }

    /// Calls visit(row) for one of the rows that act on the same bodies, of the last solve's.
    template <class Visit>
    void forEachRun(const Visit& visit) const {
        for (const Island* island : m_present)
            island->forEachRun(visit);
    }

    /// Length of the last solve's step, s: forces are impulses over it.
    double solvedLength() const { return m_h; }

    /// The normal load from which the last solve took a gap's fixed friction limit, N; 0 where the
    /// friction model has no fixed loads.
    double load(int gap) const { return m_loads[gap] / m_h; }

    /// Mean force on the second of two bodies from their contacts in the last solve, world, N.
    Vec3 pairForce(int bodyA, int bodyB) const;
    /// Number of contact points that took part in the last solve.
    int contactCount() const;

    /// The island that a moving body belonged to in the last solve, by the lowest index of its
    /// bodies, so that the same bodies have the same name in the next step.
    int islandOf(int body) { return m_sets.root(body); }
    /// Marks the moving bodies of islands that had more than so many rows in the last solve, and at
    /// least so many bodies.
    /// @param marks by body
    /// @return whether there are any
    bool markGreatIslands(std::size_t rows, int bodies, std::vector<char>& marks);

    /// Appends every solve to a list, with its residuals by iteration; null stops this.
    void captureSolves(std::vector<BoxedSolve>* solves) {
        m_captured = solves;
        m_options.keepHistory = solves != nullptr;
    }

    /// Whether there are rows besides those of gaps: motors, joint friction, users' bounded
    /// rows.
    bool hasOwnRows() const;

    /// Whether a joint's friction slid in the last solve; none where no solve tells.
    std::optional<bool> slidInSolve(int friction) const;
    /// Sets the largest friction of each of System::jointFrictions() in the next solves, N or N m.
    void setFrictionLimits(std::span<const double> limits) {
        m_frictionLimits.assign(limits.begin(), limits.end());
    }
    /// Friction on a joint's second body in the last solve, about or along its axis; N m or N.
    double jointFriction(int friction) const;

private:
    using Context = IslandContext;
    void gatherRows(const Context& context);
    void addMotors(const Context& context);
    void addJointFrictions(const Context& context);
    void addUsers(const Context& context);
    void shareLoads(const Context& context);
    std::uint64_t pairOf(int bodyA, int bodyB) const;
    int islandOf(const BoxedRow& row);
    void listRuns();
    void findIslands();
    void orderRows();
    void assignConstraints();
    void shareIslands(const Context& context);
    bool needsConstraints(const Island* island) const {
        return island->rows.size() > IslandSolver::kSmall || m_solvers.front().hasManyMechanisms();
    }
    void keep();
    void recognise(Island& island);
    std::uint64_t signatureOf(std::span<const BoxedRow> rows);

    const System& m_system;
    model::SimulationSettings m_settings;
    int m_threads; ///< at most
    bool m_usesIslands;
    bool m_sweeps; ///< whether the solver is iterative
    lcp::Options m_options;
    std::unique_ptr<math::WorkerPool> m_pool;       ///< null: one thread
    std::vector<IslandSolver> m_solvers;            ///< one a thread
    std::vector<std::unique_ptr<Island>> m_islands; ///< by their first body; null: never was one
    std::vector<Island*> m_present, m_shared;       ///< of the last solve; those for threads
    std::vector<int> m_active;
    std::vector<std::size_t> m_firstRows;    ///< by active gap, in m_rows; and behind the last
    std::vector<BoxedRow> m_rows, m_sorted;  ///< as they came, and by island: of a solve
    std::vector<BoxedRow> m_forces;          ///< by island, of the last one
    std::vector<RowRun> m_runs;              ///< all of them, by island
    math::DisjointSets m_joined, m_sets;     ///< bodies joined by joints; and by contacts
    std::vector<std::uint64_t> m_signatures; ///< of parts of an island's rows
    std::vector<int> m_anyMoving;            ///< by constraint: a moving body of it, -1: none
    std::vector<std::pair<int, std::size_t>> m_constraintOrder; ///< island and constraint
    std::vector<int> m_constraints;                             ///< of those, by island
    std::vector<std::uint64_t> m_pointPairs; ///< of the active contact points, sorted
    std::vector<double> m_loads;             ///< by gap
    WarmForces m_warm;
    std::vector<double> m_frictionLimits;
    double m_h = 1.0; ///< of the last solve, s
    long m_solve = 0; ///< repetitions count as one
    bool m_isRepeat = false;
    std::vector<BoxedSolve>* m_captured = nullptr;
};

} // namespace trammel::dynamics
