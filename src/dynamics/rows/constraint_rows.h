#pragma once

#include "dynamics/system/kinematics.h"
#include "math/zeroed_memory.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// The rows of all constraints in one state, in the System's constraint order.
struct ConstraintRows {
    explicit ConstraintRows(const System& system);

    std::vector<double> phi;        ///< nc; m or rad
    std::vector<double> jdotV;      ///< nc; filled where asked for
    std::vector<double> rate;       ///< nc; phiDot = J v - rate, 0 but where prescribed
    std::vector<double> gamma;      ///< nc; share of phi that a step corrects
    std::vector<double> compliance; ///< nc; added to the Delassus matrix' diagonal
    std::vector<char> isSoft;       ///< nc; whether the row yields, as a spring's does
    /// By kind of force element, what it keeps beside its rows.
    std::vector<std::vector<double>> forceScratch;

    double jointGamma = 0.0; ///< of the last evaluation; what `gamma` is filled with

    /// The six entries (v, w) of a constraint's row that belong to one of its bodies.
    /// @param i counted from the constraint's first row
    const double* block(const ConstraintSide& side, int i) const {
        if (!m_isWhole) complete();
        return at(side.columns + i * kRowEntries);
    }
    /// The same to be written, of rows that do not join points.
    double* blockToWrite(const ConstraintSide& side, int i) {
        return &m_J[side.columns + i * kRowEntries];
    }
    /// What a constraint's kernels (row_kernels.h) read: its rows of J, or what rows that join
    /// points are made of.
    const double* numbers(const Constraint& constraint) const { return at(constraint.numbers); }
    double* numbers(const Constraint& constraint) { return &m_J[constraint.numbers]; }
    const double* at(int place) const { return &m_J[place]; }
    double* at(int place) { return m_J.data() + place; }

    /// Writes the rows of J that join points, where that was not done. block() does it, too: before
    /// threads ask for blocks it must be done.
    void complete() const;
    /// All were evaluated anew; those that join points are not written out.
    void setEvaluated() { m_isWhole = m_pointConstraints.empty(); }

    /// J v of a constraint's i-th row.
    double multiply(const Constraint& constraint, int i, const std::vector<Vec6>& velocity) const {
        double sum = 0.0;
        for (const ConstraintSide& side : constraint.sides())
            sum += Eigen::Map<const Vec6>(block(side, i)).dot(velocity[side.body]);
        return sum;
    }
    /// J v of all rows.
    /// @param velocity (v, w) by body
    void multiply(const std::vector<Vec6>& velocity, std::span<double> Jv) const;
    /// The same of the constraints from the first to one before the end.
    void multiply(const std::vector<Vec6>& velocity, std::size_t first, std::size_t end,
                  std::span<double> Jv) const;
    /// J v of a state's velocities and J a at once.
    void multiply(const State& state, const std::vector<Vec6>& acceleration, std::size_t first,
                  std::size_t end, std::span<double> Jv, std::span<double> Ja) const;

private:
    const std::vector<Constraint>& m_constraints;
    std::vector<int> m_pointConstraints; ///< those that join points
    /// nc x 12: [v_A, w_A, v_B, w_B]; behind them what rows have of further bodies, and what rows
    /// that join points are made of, from which theirs are written when somebody asks.
    mutable std::vector<double, math::ZeroedMemory<double>> m_J;
    mutable bool m_isWhole = true;
};

/// Whether jdotV is wanted; Instant: and drivers' rates and accelerations are those of the state's
/// time, not those that a step makes of them.
enum class Bias { Skip, Evaluate, Instant };
enum class Springs { Active, Inactive }; ///< inactive rows are 0 with compliance 1: no multiplier

/// What is asked of rows. Joints get the formulation's gamma, soft rows theirs for a step h at time
/// t. With active springs the rows are a step's: drivers then prescribe the rate that the step
/// needs, else that of the instant.
struct RowsAsked {
    double h, jointGamma;
    Bias bias;
    Springs springs;
    TimeWindow step; ///< that h is a part of; see MotionView
};

/// Evaluates all rows, those of controllers with the rates of the instant.
void evaluateRows(const System& system, const State& state,
                  const std::vector<BodyKinematics>& kinematics, double h, double jointGamma,
                  Bias bias, Springs springs, ConstraintRows& rows);
/// The same in parts: first those of all force elements, then of the constraints from the first to
/// one before the end, until it was done for all.
void evaluateForceRows(const System& system, const State& state,
                       const std::vector<BodyKinematics>& kinematics, const RowsAsked& asked,
                       ConstraintRows& rows);
void evaluateRows(const System& system, const State& state,
                  const std::vector<BodyKinematics>& kinematics, const RowsAsked& asked,
                  std::size_t first, std::size_t end, ConstraintRows& rows);

/// What a user's constraint makes of a state.
/// @param rows with their defaults; as many as the constraint has are filled
void evaluateUserRows(const CompiledUserConstraint& user, const State& state,
                      const std::vector<BodyKinematics>& kinematics, double h,
                      std::span<UserRow, 6> rows);

/// What rounding leaves of right-hand sides in which rates / h, accelerations and Jdot v nearly
/// cancel out; relative to the scales, as SolveReport.
/// @param rate 1 / h; 0 where they hold in an instant
/// @param acceleration without the rows, by body
double roundingOf(const ConstraintRows& rows, const System& system, const State& state,
                  const std::vector<Vec6>& acceleration, double rate);

/// J M^-1 J^T of a constraint's i-th row.
double delassusDiagonal(const System& system, const ConstraintRows& rows,
                        const std::vector<BodyKinematics>& kinematics, const Constraint& constraint,
                        int i);

/// J v of a constraint's i-th row.
double rowRate(const ConstraintRows& rows, const State& state, const Constraint& constraint, int i);

} // namespace trammel::dynamics
