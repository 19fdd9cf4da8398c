#pragma once

#include "dynamics/contacts/gap_list.h"
#include "dynamics/contacts/painleve.h"
#include "dynamics/contacts/warm_forces.h"
#include "dynamics/friction/friction_model.h"
#include "dynamics/rows/condensed_rows.h"
#include "dynamics/rows/factored_rows.h"
#include "messages/message.h"
#include "model/settings.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// The report of a step's bounded solves.
struct BoxedReport {
    int solves = 0, pivots = 0, iterations = 0, failures = 0;
    double residual = 0.0;     ///< natural residual, the largest
    messages::Message message; ///< of a failure: what failed, where
    lcp::Fallbacks fallbacks;
    int substituted = 0;       ///< solves whose answer is another method's than the one chosen
    int paradoxes = 0;         ///< sliding contacts with no or several solutions
    messages::Message paradox; ///< which, of the first

    void clear();
    /// Adds the report of a later solve.
    void add(const BoxedReport& other);
    /// Adds the fallbacks of one solve.
    void addFallbacks(const lcp::Fallbacks& taken);
};

/// Rows of the same bodies that follow each other.
struct RowRun {
    int island;
    std::size_t first, end; ///< as all rows came
    std::size_t sorted;     ///< where it begins by island
};

/// Rows of bodies that touch or are jointed, solved separately from all others. Islands are kept
/// from step to step, because the problem owns memory and the factors' sparsity patterns.
struct Island {
    std::span<const BoxedRow> rows;
    std::span<const RowRun> runs;     ///< of the rows
    std::span<const int> constraints; ///< that act on its bodies; given where rows are many
    bool isJointed = false;           ///< whether a row acts on a body that joints hold
    ContactProblem problem;
    bool isFormed = false;       ///< whether a dense problem has its matrix
    std::vector<int> prescribed; ///< CondensedRows::prescribed(), of a dense problem
    const lcp::Result* result = nullptr;
    FactoredRows::Place place; ///< of a factored problem
    bool isKept = false;       ///< whether the last solve's answer still holds
    bool isSolved = false, isFinished = false;
    std::uint64_t signature = 0; ///< of the rows that were solved
    long solve = -1;             ///< of ContactStage: in which that was
    BoxedReport report;

    /// Calls visit(the first row) for each run.
    template <class Visit>
    void forEachRun(const Visit& visit) const {
        for (const RowRun& run : runs)
            visit(rows[run.sorted - runs.front().sorted]);
    }
};

/// The data that all islands of a step read, and the vectors that they add to. Each island writes
/// the entries of its own bodies only.
struct IslandContext {
    const GapList& gaps;
    const State& state;
    const std::vector<BodyKinematics>& kinematics;
    const ConstraintRows& jointRows;
    JointEquations& joints; ///< one thread at a time may use them
    double h, gamma;        ///< s; share of a penetration that the step corrects
    std::vector<Vec6>& velocities;
    std::vector<double>& jointImpulses;
    const WarmForces& warm;
    const std::vector<double>& loads; ///< by gap: ContactEntry::load, N s
};

/// Solves islands one after another. Each thread has its own solver; a result does not depend on
/// earlier solves. An island with the same rows as in the step before allocates nothing.
class IslandSolver {
public:
    IslandSolver(const System& system, const model::SimulationSettings& settings);

    /// Islands with more rows are solved by factors, not by their matrix.
    static constexpr std::size_t kSmall = 12;
    /// The same of limits, motors and friction of joints alone, as a robot has them: without
    /// friction of contacts pivoting is short, and the joints' equations need no factors of their
    /// own.
    static constexpr std::size_t kSmallWithoutContacts = 60;
    /// Whether a matrix costs more than factors for any island with joints, too, since forming it
    /// solves the equations of all mechanisms.
    bool hasManyMechanisms() const { return m_condensed.mechanismCount() > kManyMechanisms; }

    /// Chooses how to solve the island.
    void prepare(Island& island) const;
    /// Whether solve(), or finish(), leaves the joints' equations alone.
    static bool solvesWithoutJoints(const Island& island) {
        return !island.isJointed || island.problem.isFactored;
    }
    static bool finishesWithoutJoints(const Island& island) { return !island.isJointed; }
    /// Fills problem and result.
    void solve(const IslandContext& context, Island& island);
    /// Tries again where factors failed, fills the report, and applies the impulses.
    void finish(const IslandContext& context, Island& island);
    /// Applies the impulses of an island that was solved before.
    void apply(const IslandContext& context, const Island& island);

private:
    const lcp::Result& solveDense(const IslandContext& context, Island& island);
    const lcp::Result& solveFactored(const IslandContext& context, Island& island);
    /// The settings' solver, or the one that the friction model needs.
    const lcp::Solver& usedSolver() const;
    void pose(const IslandContext& context, Island& island) const;
    const lcp::Result* keepStart(const IslandContext& context, Island& island);
    void form(const IslandContext& context, Island& island);
    void weigh(Island& island) const;
    void warmStart(const IslandContext& context, Island& island) const;
    double frictionCoefficient(const IslandContext& context, const BoxedRow& normal) const;
    void reportParadoxes(const IslandContext& context, Island& island);
    SlidingJudgement judge(const IslandContext& context, const Island& island, std::size_t normal);
    void reportFailure(Island& island) const;
    void reportPrescribed(Island& island) const;
    const Eigen::RowVector3d* joinedRow(const Island& island, std::size_t normal);

    static constexpr int kManyMechanisms = 50;

    const System& m_system;
    const FrictionModel& m_friction;
    const lcp::Solver& m_solver;
    bool m_startsWarm;
    CondensedRows m_condensed;
    CondensedRows m_single;           ///< one contact of a factored problem
    const Island* m_formed = nullptr; ///< whose rows m_condensed holds; null: nobody knows
    Eigen::MatrixXd m_singleA;
    Eigen::VectorXd m_w, m_diagonal; ///< of a start
    FactoredRows m_factored;
    lcp::FactoredState m_judgedState; ///< of the island whose sliding is judged
    lcp::JoinedBlocks m_judgedBlocks;
    bool m_isJudging = false; ///< whether they are this island's
    Eigen::RowVector3d m_judgedA;
    std::vector<SlidingJudgement> m_judgements; ///< by contact
};

} // namespace trammel::dynamics
