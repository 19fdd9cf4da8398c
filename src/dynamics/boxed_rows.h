#pragma once

#include "dynamics/contacts/contact.h"
#include "dynamics/delassus.h"
#include "lcp/problem.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// A row beside the joints' equations whose multiplier is bounded: a contact's normal or tangent,
/// a joint limit, a motor. Posed on velocities: w = J v' - target, multipliers are impulses.
struct BoxedRow {
    enum class Kind : char { Normal, Tangent, Limit, Motor };
    Kind kind = Kind::Normal;
    int owner = 0; ///< contact, or index in System::limits() or System::motors()
    int bodyA = 0, bodyB = 0;
    std::array<double, 12> J{};      ///< [v_A, w_A, v_B, w_B]
    double target = 0.0;             ///< the velocity w is counted from, m/s or rad/s
    double lower = 0.0, upper = 0.0; ///< N s or N m s
    std::uint64_t key = 0;           ///< the same in the next step for the same row
    double slipPerForce = 0.0;       ///< k of a tyre's lateral row, m/s per N: w = J v' + k force
    bool isIdle = false;             ///< a tangent without friction: J and the multiplier are 0

    void makeIdle() {
        J.fill(0.0);
        slipPerForce = 0.0;
        isIdle = true;
    }

    /// J v.
    double rate(const State& state) const;
};

/// A bounded multiplier as a step found it.
struct BoxedForce {
    BoxedRow row;
    double impulse = 0.0; ///< N s or N m s
};

/// Appends a contact's three rows: normal, then two tangents. Bounds: the normal pushes only, the
/// tangents are left to the friction model. The second tangent of friction in one direction is
/// idle, that of a tyre yields.
void addContactRows(const Contact& contact, int owner, const State& state,
                    std::vector<BoxedRow>& rows);

/// The row of a joint's coordinate.
BoxedRow coordinateRow(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics);

/// The row of a steered wheel's spin about its hinge.
BoxedRow spinRow(const Joint& joint, const State& state,
                 const std::vector<BodyKinematics>& kinematics);

/// The joint's coordinate (rad or m).
double jointCoordinate(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics);

/// The Delassus matrix of boxed rows with the joints' rows eliminated:
///     A = J_c M^-1 J_c^T - G^T A_jj^-1 G,   G = J_j M^-1 J_c^T
/// (an idle row has a positive diagonal and nothing else) and what impulses on the rows do to all
/// bodies.
class CondensedRows {
public:
    explicit CondensedRows(const System& system);

    /// Forms A for these rows; `delassus` holds the joints' factor.
    void form(std::span<const BoxedRow> rows, const std::vector<BodyKinematics>& kinematics,
              const ConstraintRows& jointRows, DelassusMatrix& delassus);

    const Eigen::MatrixXd& A() const { return m_A; }

    /// Velocities that impulses on the rows of the last form() add, joints reacting.
    /// @param velocities by body; added to
    /// @param jointImpulses by joint row (N s); added to
    void apply(const Eigen::VectorXd& impulses, const ConstraintRows& jointRows,
               DelassusMatrix& delassus, std::vector<Vec6>& velocities,
               std::vector<double>& jointImpulses);

private:
    bool isJointed(const BoxedRow& row) const {
        return m_isJointed[row.bodyA] || m_isJointed[row.bodyB];
    }
    void weigh(const std::vector<BodyKinematics>& kinematics);
    void couple();
    void fillIdle();
    void eliminateJoints(const ConstraintRows& jointRows, DelassusMatrix& delassus);

    const System& m_system;
    std::vector<char> m_isJointed; ///< by body
    std::vector<BoxedRow> m_rows;
    std::vector<std::array<double, 12>> m_weighted; ///< J M^-1 by row
    Eigen::MatrixXd m_A, m_G, m_X;
    std::vector<int> m_jointed; ///< rows that touch jointed bodies
    std::vector<double> m_rhs, m_solution;
};

} // namespace trammel::dynamics
