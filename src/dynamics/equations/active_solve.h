#pragma once

#include "dynamics/equations/active_rows.h"
#include "dynamics/equations/admissible_forces.h"
#include "dynamics/rows/condensed_rows.h"
#include "dynamics/rows/reaction.h"
#include "math/disjoint_sets.h"

#include <Eigen/QR>
#include <span>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Solves for the multipliers of active rows on top of the joints': with A of CondensedRows, kept
/// rows k and rows at their limit s, A_kk lambda_k + A_ks lambda_s = r_k - J_k x, lambda_s given by
/// the pressing forces, the reactions or the motors' forces. Redundant contacts get the multipliers
/// of least norm or, where these violate their bounds, the nearest admissible ones. Each island of
/// bodies that rows or joints connect is solved separately.
class ActiveSolve {
public:
    explicit ActiveSolve(const System& system);

    /// The most rows of one island that are solved for: A is dense.
    static constexpr std::size_t kMostRows = 480;
    /// Rows of the largest island.
    std::size_t largestIsland(const ActiveRows& active);

    /// A solve that is asked to stop ends soon, without a result.
    void stopWhen(const std::stop_token& token) { m_stop = token; }
    /// Where multipliers are not unique the search for admissible ones begins at those of an
    /// earlier solve: none, from here on.
    void forgetEarlier();
    /// At those of the solves so far alone, from here on: solves of the same state are the same,
    /// whatever was solved in between.
    void keepEarlier() { m_keepsEarlier = true; }

    /// Forms A of the rows as they are evaluated.
    void form(ActiveRows& active, const std::vector<BodyKinematics>& kinematics,
              const ConstraintRows& jointRows, JointEquations& joints);

    /// Solves for the accelerations that the rows' modes require.
    /// @param wanted which multipliers, where several give the same motion
    /// @param x by body, those with the joints alone; what the rows do is added
    /// @param lambda by joint row, N or N m; added to
    void accelerate(ActiveRows& active, const State& state,
                    const std::vector<BodyKinematics>& kinematics, const ConstraintRows& jointRows,
                    JointEquations& joints, AdmissibleForces::Wanted wanted, std::vector<Vec6>& x,
                    std::vector<double>& lambda);

    /// Adds to x, which satisfies the joints, so that J x = gap on stops.
    void closeGaps(const ActiveRows& active, const ConstraintRows& jointRows,
                   JointEquations& joints, std::vector<Vec6>& x);
    /// Adds to x, which satisfies the joints, so that J x = J v - target on kept rows.
    void closeRates(const ActiveRows& active, const State& state, const ConstraintRows& jointRows,
                    JointEquations& joints, std::vector<Vec6>& x);

    /// The largest rate at which what slips across a tyre decays by its yielding, A / k; 1/s. Of
    /// the rows as they were formed last; 0 where no tyre yields.
    double fastestTyre(const ActiveRows& active) const;

    /// Whether the multipliers of the last accelerations are unique.
    bool isUnique() const { return m_isUnique; }
    /// Whether the iteration of joint friction and reactions converged for the last accelerations.
    bool isConverged() const { return m_isConverged; }

private:
    /// Rows that act on each other.
    struct Island {
        std::vector<int> rows;        ///< ascending
        std::vector<int> kept, place; ///< those of them that are solved for; and where in `rows`
        Eigen::MatrixXd A, S;
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition; ///< of S
        Eigen::VectorXd inner; ///< multipliers within their bounds, of an earlier instant
    };
    std::span<Island> islands() { return std::span(m_islands).first(m_islandCount); }
    std::span<const Island> islands() const { return std::span(m_islands).first(m_islandCount); }
    void takeRows(const ActiveRows& active);
    void partition();
    void findHeld(ActiveRows& active, const std::vector<BodyKinematics>& kinematics,
                  const Island& island) const;
    template <typename IsKept>
    void chooseKept(const IsKept& isKept);
    static void factor(Island& island);
    void factorKept(const ActiveRows& active, Island& island);
    void solveKept(const ActiveRows& active);
    double forceOf(std::size_t row) const {
        return m_forces[static_cast<Eigen::Index>(row)] / m_sizes[static_cast<Eigen::Index>(row)];
    }
    static bool movesNothing(const ActiveRows& active);
    void factorAll(const ActiveRows& active);
    void solveTyres(ActiveRows& active);
    void boundTangents(const ActiveRows& active, std::size_t row);
    void chooseForces(const ActiveRows& active, Island& island);
    void boundForces(const ActiveRows& active, const Island& island);
    void solveChosen(const ActiveRows& active, const ConstraintRows& jointRows,
                     JointEquations& joints, std::vector<Vec6>& x);
    double updateLoads(ActiveRows& active, const State& state,
                       const std::vector<BodyKinematics>& kinematics,
                       const ConstraintRows& jointRows, const std::vector<double>& lambda) const;

    const System& m_system;
    bool m_keepsEarlier = false; ///< Island::inner is what it is
    std::stop_token m_stop;
    CondensedRows m_condensed, m_part; ///< of all rows; of an island's
    std::vector<BoxedRow> m_rows, m_partRows;
    std::vector<Island> m_islands; ///< the first m_islandCount of them
    std::size_t m_islandCount = 0;
    math::DisjointSets m_joined, m_sets; ///< bodies joined by joints; and by rows
    std::vector<int> m_islandOf;         ///< by root body; -1: none so far
    Eigen::VectorXd m_sizes;             ///< of the active rows, m or 1 rad
    Eigen::VectorXd m_rhs, m_solution, m_free;
    Eigen::VectorXd m_forces; ///< times the sizes
    std::vector<Vec6> m_start;
    std::vector<double> m_startLambda, m_ignored;
    AdmissibleForces m_admissible;
    AdmissibleForces::Wanted m_wanted = AdmissibleForces::Wanted::Nearest;
    std::vector<Eigen::Index> m_place; ///< of rows in an island's solution, -1: none
    Eigen::MatrixXd m_nullSpace;
    Eigen::VectorXd m_inner;
    bool m_isUnique = true, m_isConverged = true;
};

} // namespace trammel::dynamics
