#pragma once

#include "dynamics/rows/joint_equations.h"
#include "dynamics/rows/redundant_modes.h"
#include "dynamics/tree/articulated_bodies.h"

#include <vector>

namespace trammel::dynamics {

/// The joints' equations solved in generalized coordinates.
///
/// The rows t of the trees' joints are no unknowns: their r is what the joints' relative
/// accelerations shall be, and their multipliers are the joints' forces in the cut rows' basis. The
/// rows c beside them (cut joints, drivers, springs, users') are solved first,
///     A_c lambda_c = r_c - J_c a_t,   A_c = J_c M_t^-1 J_c^T + compliance,
/// with a_t what the trees alone make of r_t, and A_c the tree Delassus matrix: J_c taken over the
/// joints from leaf to root, each of which leaves its share (ArticulatedBodies::whiten). Redundant
/// rows are met by the proximal iteration of DelassusMatrix.
class TreeDelassus : public JointEquations {
public:
    /// @param pose to be up to date before factor() is called; it must outlive the object
    TreeDelassus(const JointTree& tree, const TreePose& pose);

    /// @param epsilon softens cut rows; joints of the trees have no softness
    void factor(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics,
                double epsilon) override;
    /// The pose is to be up to date with the state.
    void findRedundancy(const State& state) override;
    SolveReport solve(const ConstraintRows& rows, std::span<const double> r,
                      std::span<double> lambda) override;

private:
    /// Where a cut's rows, taken to a node's joint rates, stand in m_Y: dofs x rows.
    struct Step {
        int node;
        int y;
    };
    struct Product {
        std::size_t target; ///< in the factor's values
        int left, right;    ///< in m_Y
        int leftCount, rightCount, dofs;
    };

    void layOut();
    void invertRows(const ConstraintRows& rows);
    void whitenCuts(const ConstraintRows& rows);
    void formCuts();
    void soften(const ConstraintRows& rows, double epsilon);
    void biasJoints(std::span<const double> r);
    void addForces(const ConstraintRows& rows, std::span<const double> lambda);
    void solveTrees();
    bool solveTreesAndCuts(const ConstraintRows& rows, std::span<const double> r,
                           SolveReport& report);
    bool solveCuts(const ConstraintRows& rows, std::span<const double> r, std::span<double> lambda,
                   int& rounds);
    double cutResidual(const ConstraintRows& rows, std::span<const double> r,
                       std::span<const double> lambda);
    void takeJointForces(std::span<double> lambda) const;
    int findContradiction(const ConstraintRows& rows, std::span<const double> r,
                          SolveReport& report);
    void judge(const ConstraintRows& rows, std::span<const double> r, SolveReport& report);
    int rowOf(const CutRows& cut, int i) const;

    const JointTree& m_tree;
    const TreePose& m_pose;
    ArticulatedBodies m_bodies;
    std::vector<Mat6> m_inverse;  ///< by node: (J J^T)^-1 J of its rows, J the node's side
    math::BlockCholesky m_factor; ///< of A_c
    std::vector<std::vector<Step>> m_steps; ///< by cut, from leaf to root
    std::vector<Product> m_products;
    std::vector<std::size_t> m_diagonal; ///< by cut row
    std::vector<int> m_rows;             ///< by cut row: among all
    std::vector<double> m_Y;
    std::vector<Vec6> m_felt;                          ///< by node: scratch of a cut's path
    std::vector<Vec6> m_force, m_bias, m_acceleration; ///< by node
    std::vector<double> m_shares; ///< by cut row: what it is multiplied by, see DelassusMatrix
    std::vector<double> m_softness, m_residual, m_lambda; ///< by cut row
    std::vector<double> m_entries;     ///< by cut row: A_c's diagonal before it is factored
    std::vector<double> m_apart;       ///< the same without the trees' joints, in the starting pose
    std::vector<char> m_isKeptByTrees; ///< by cut row: no multiplier would move anything
    RedundantModes m_redundant;
    bool m_leavesOutRedundant = false; ///< no row yields, and some may be redundant
    const std::vector<BodyKinematics>* m_kinematics = nullptr; ///< of the last factorization
    double m_shift = 0.0;
    int m_droppedPivots = 0;
};

} // namespace trammel::dynamics
