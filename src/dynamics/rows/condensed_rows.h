#pragma once

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/rows/joint_equations.h"

#include <span>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// The Delassus matrix of boxed rows with the joints' rows eliminated:
///     A = J_c M^-1 J_c^T - G^T A_jj^-1 G,   G = J_j M^-1 J_c^T
/// (an idle row has a positive diagonal and nothing else, a tangent along which joints let nothing
/// move has zeros) and what impulses on the rows do to all bodies. `joints` always holds the
/// joints' factor.
class CondensedRows {
public:
    explicit CondensedRows(const System& system);

    /// Takes the rows that all else is about. They must outlive the use.
    /// @param pool threads that share the work; null: one
    void take(std::span<const BoxedRow> rows, const std::vector<BodyKinematics>& kinematics,
              math::WorkerPool* pool = nullptr);

    /// Forms A. No allocation once there were as many rows, and A was as large.
    /// @param stop leaves A half done
    void form(const ConstraintRows& jointRows, JointEquations& joints, Eigen::MatrixXd& A,
              const std::stop_token& stop = {});
    /// The same of rows that it takes first.
    void form(std::span<const BoxedRow> rows, const std::vector<BodyKinematics>& kinematics,
              const ConstraintRows& jointRows, JointEquations& joints, Eigen::MatrixXd& A,
              const std::stop_token& stop = {}) {
        take(rows, kinematics);
        form(jointRows, joints, A, stop);
    }

    /// A x of the rows taken, none of which acts on a jointed body, and A's diagonal, both without
    /// forming A.
    void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& product, Eigen::VectorXd& diagonal);

    /// Whether a row acts on a body that a joint holds: the joints' equations take part then.
    bool isJointed(const BoxedRow& row) const;

    /// Groups of moving bodies that joints hold together.
    int mechanismCount() const { return m_mechanismCount; }

    /// Normals and limits that joints and drivers leave nothing to move, of the last A: no impulse
    /// can stop them. Their entries of A are those without joints, on the diagonal alone.
    std::span<const int> prescribed() const { return m_prescribed; }

    /// Velocities that impulses on the rows taken add, joints reacting.
    /// @param velocities by body; added to
    /// @param jointImpulses by joint row (N s); added to
    void apply(const Eigen::VectorXd& impulses, const ConstraintRows& jointRows,
               JointEquations& joints, std::vector<Vec6>& velocities,
               std::vector<double>& jointImpulses);

private:
    void weigh(std::size_t row, const std::vector<BodyKinematics>& kinematics);
    void couple(Eigen::MatrixXd& A, const std::stop_token& stop) const;
    void fillIdle(Eigen::MatrixXd& A) const;
    void clearBlocked(Eigen::MatrixXd& A);
    void eliminateJoints(const ConstraintRows& jointRows, JointEquations& joints,
                         Eigen::MatrixXd& A, const std::stop_token& stop);

    const System& m_system;
    std::vector<char> m_isJointed; ///< by body
    int m_mechanismCount = 0;
    std::span<const BoxedRow> m_rows;
    std::vector<std::array<double, 24>> m_weighted; ///< J M^-1 by row: A, B, far bodies
    Eigen::MatrixXd m_G, m_X;     ///< a column for each jointed row; more where there were more
    std::vector<Vec6> m_response; ///< velocities by body, without the joints' reaction
    std::vector<int> m_jointed;   ///< rows that touch jointed bodies
    std::vector<double> m_own;    ///< of those: A's diagonal without joints
    std::vector<int> m_prescribed;
    std::vector<double> m_rhs, m_solution;
};

/// What stands for A_kk of a tangent along which joints let nothing move, whose normal's row is n:
/// a small share of the normal's. Rounding of its rate then makes next to no friction, a slip that
/// joints force all that there can be.
double blockedDiagonal(const Eigen::MatrixXd& A, Eigen::Index n);

} // namespace trammel::dynamics
