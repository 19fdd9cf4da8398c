#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>
#include <Eigen/LU>
#include <cstdint>
#include <vector>

namespace trammel::lcp {

/// Index sets of a problem with pyramid friction [Kea 2.1.1]. Beside the sets of a boxed problem a
/// tangent may be free, at -mu lambda_n or at +mu lambda_n, so that the free rows' system
///     (A_F E_F) lambda_F = -(b + A lambda_fixed)_F
/// is not symmetric: the column of a free normal row in A E is its column of A plus +-mu times
/// those of its sliding tangents. It is solved by LU with pivoting.
///
/// A has `shift` times its diagonal D added, so that redundant contacts (semi-definite A) leave the
/// system regular; recentre() takes the effect out again.
class CoupledSets {
public:
    /// Takes up a problem; memory is used again.
    /// @param problem must outlive the use; its friction has Shape::Pyramid
    void attach(const Problem& problem, double shift);

    /// A start's sets where it has any, else those of its multipliers, else free for equations and
    /// at the finite bound nearest to 0 for the others; then tangents stick.
    void start(const WarmStart& start);

    /// Multipliers and w of the shifted problem for the present sets,
    ///     w = A lambda + b + shift D (lambda - centre),   centre = 0 at first.
    /// Factors that still fit are used again. @return false where a multiplier is not finite
    bool solve();
    /// Makes the present multipliers the centre (proximal iteration: its fixed point solves the
    /// problem without shift). @return how far off the shift had w, relative to its size
    double recentre();

    /// How far the row is from what its set demands, 0 within rounding. In the units of w.
    double violation(int row) const;
    /// Moves a row that violates: free where it was at a bound, else to the bound that it broke; a
    /// tangent may change from one to the other. The tangents of a normal row that becomes free
    /// get the sets that the present slip lets expect.
    void exchange(int row);

    /// Tells sets apart; sets that give the same multipliers hash alike.
    std::uint64_t hash() const;
    /// The sets as setsAtBounds() tells them: tangents of an open contact are at the lower bound.
    void copySets(std::vector<Set>& sets) const;
    const Eigen::VectorXd& lambda() const { return m_lambda; }

private:
    bool isTangent(int row) const { return m_frictionOf[row] >= 0; }
    const Friction& frictionOf(int row) const { return m_problem->friction[m_frictionOf[row]]; }
    /// Whether a tangent's multiplier is 0 whatever its set.
    bool isIdle(int row) const;
    double signOf(int row) const { return m_sets[row] == Set::AtLower ? -1.0 : 1.0; }

    Set predicted(int row) const;
    void fixMultipliers();
    void assemble();
    void subtractFree();
    double fixedValue(int row) const;
    double wScale() const;

    /// Systems up to this size are solved in place, without memory of their own.
    static constexpr int kSmall = 12;
    using SmallMatrix =
        Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, kSmall, kSmall>;
    using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kSmall, 1>;

    Set shownSet(int row) const;

    const Problem* m_problem = nullptr;
    Eigen::MatrixXd m_A;
    Eigen::VectorXd m_shift, m_centre;
    std::vector<int> m_frictionOf; ///< by tangent, -1 elsewhere
    std::vector<int> m_normalOf;   ///< friction by normal row, -1 elsewhere
    std::vector<Set> m_sets;
    std::vector<int> m_free;              ///< rows of the system, ascending
    std::vector<Eigen::Index> m_columnOf; ///< by row: its place in m_free, -1: none
    Eigen::MatrixXd m_columns;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_factor;
    Eigen::PartialPivLU<SmallMatrix> m_smallFactor;
    bool m_isFactored = false;
    Eigen::VectorXd m_lambda, m_w, m_part;
    double m_lambdaTolerance = 0.0, m_wTolerance = 0.0;
};

} // namespace trammel::lcp
