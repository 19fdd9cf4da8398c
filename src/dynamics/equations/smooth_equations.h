#pragma once

#include "dynamics/equations/active_solve.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/rows/constraint_rows.h"
#include "dynamics/rows/delassus.h"
#include "dynamics/tree/generalized_coordinates.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// The equations of smooth motion, of index 1, all forces by their continuous laws: M vdot = f +
/// J^T lambda,     J vdot = -Jdot v + c with c what drivers prescribe, and the rows of contacts,
/// limits, motors and friction that are set active, each in its mode.
///
/// Holds all scratch memory: evaluating allocates nothing. The System must outlive it.
class SmoothEquations {
public:
    /// @param isGeneralized whether the joints' equations are solved in joint coordinates
    explicit SmoothEquations(const System& system, bool isGeneralized = false);

    /// Long evaluations check the token; when asked to stop they end soon, with invalid values.
    void stopWhen(const std::stop_token& token) {
        m_stop = token;
        m_activeSolve.stopWhen(token);
    }
    bool isStopped() const { return m_stop.stop_requested(); }
    /// Methods count each repeated step here, so that an observer in any thread can tell a step
    /// that is repeated again and again from one that is merely slow.
    void countRetry() { m_retries.fetch_add(1, std::memory_order_relaxed); }
    std::int64_t retries() const { return m_retries.load(std::memory_order_relaxed); }

    /// Rows that act besides the joints', until they change; null: none.
    void setActive(ActiveRows* rows) { m_active = rows; }
    /// Sets the slip directions of active contacts from a state.
    void alignSlip(const State& state) {
        updateKinematics(m_system, state, m_kinematics);
        m_active->evaluate(state, m_kinematics);
        m_active->alignSlip(state);
    }
    /// Whether the last accelerations left no choice of the active rows' multipliers.
    bool isUnique() const { return m_activeSolve.isUnique(); }
    /// As ActiveSolve's, of the active rows' multipliers.
    void forgetEarlier() { m_activeSolve.forgetEarlier(); }
    void keepEarlier() { m_activeSolve.keepEarlier(); }
    /// Whether rows act besides the joints'.
    bool hasActive() const { return m_active && !m_active->empty(); }
    /// The largest rate at which slip across a tyre decays, 1/s, at the last accelerations; 0 where
    /// none yields.
    double fastestTyre() const { return hasActive() ? m_activeSolve.fastestTyre(*m_active) : 0.0; }
    /// Rows of the largest island, which a solve takes at once.
    std::size_t largestIsland(const ActiveRows& rows) { return m_activeSolve.largestIsland(rows); }
    /// Whether the last accelerations satisfy the equations, and friction in joints fits the
    /// reactions.
    bool isSolved() const { return m_report.ok() && (!hasActive() || m_activeSolve.isConverged()); }
    /// By body: whether a joint, a constraint or an active row acts on it.
    void findBound(std::vector<char>& isBound) const;
    /// The margins of active rows to the end of their modes, by the time of the evaluation: the
    /// stages of a method show where a mode may end.
    struct Margins {
        double t = 0.0;
        std::vector<double> values;
    };
    std::span<const Margins> margins() const { return std::span(m_margins).first(m_marginCount); }
    /// Whether an active contact had no place, between the features that touched, in any state
    /// since that was forgotten: its rows were then those of an earlier pose.
    bool haveLost() const { return m_haveLost; }
    void forgetLost() { m_haveLost = false; }
    /// Forgets those of other times than t.
    void forgetMargins(double t);
    /// Whether any constraint acts on the bodies.
    bool hasRows() const { return m_system.rowCount() > 0 || hasActive(); }

    /// Solves for a state.
    /// @param wanted of the active rows' multipliers, where the motion leaves a choice of them
    /// @return vdot by body: linear (m/s^2) and angular (rad/s^2), world axes; 0 of what stands
    const std::vector<Vec6>&
    accelerations(const State& state,
                  AdmissibleForces::Wanted wanted = AdmissibleForces::Wanted::Any);

    /// Of the last accelerations().
    const std::vector<Vec6>& lastAccelerations() const { return m_acceleration; }
    const std::vector<BodyKinematics>& kinematics() const { return m_kinematics; }
    const std::vector<double>& lambda() const { return m_lambda; } ///< by row; 0 of soft rows
    const SolveReport& report() const { return m_report; }
    /// Of the state of the last accelerations().
    EnergyRates energyRates(const State& state) const;
    /// Whether energyRates() may be other than 0.
    bool hasEnergyRates() const { return m_hasEnergyRates || hasActive(); }

    /// Whether a target of a controller has jumped in a step, and by how much: rad, or lengths.
    double largestJump(const TimeWindow& step) const {
        return dynamics::largestJump(m_system, step);
    }
    /// Gives velocities the impulses of all that has jumped in a step; joints pass them on.
    /// @return the kinetic energy gained, J
    double takeJumps(const TimeWindow& step, State& state);
    /// Impulses of jumps are for a solve that contacts, limits and friction take part in: a step
    /// across a jump leaves them out.
    void leaveJumps() { m_leavesJumps = true; }
    bool leavesJumps() const { return m_leavesJumps; }

    /// Newton's iteration to phi = 0 with the least change in the mass metric:
    ///     dx = -M^-1 J^T (J M^-1 J^T)^-1 phi
    /// until phi is rounding; the gaps of active contacts and limits are among them. The angles in
    /// the state follow.
    /// @return the largest |phi| that is left, m or rad
    double closePositions(State& state);
    /// v -= M^-1 J^T (J M^-1 J^T)^-1 (J v - rate): exact, since linear.
    void closeVelocities(State& state);

    /// Parts for methods that form their own equations on the joints: rows in a pose, the factor of
    /// A = J M^-1 J^T there, and solves of A lambda = r with the same rows.
    void evaluateRows(const State& state, Bias bias = Bias::Skip);
    void factor() { joints().factor(m_rows, m_kinematics, 0.0); }
    const ConstraintRows& rows() const { return m_rows; }
    /// @return M^-1 J^T lambda by body, J and M those of the rows as they are now
    const std::vector<Vec6>& solve(std::span<const double> r, std::span<double> lambda);
    /// M^-1 f by body at the pose of the rows, f as of totalForces().
    const std::vector<Vec6>& freeAccelerations(const State& state);

    const System& system() const { return m_system; }
    /// The joint trees with the pose of the rows; null: maximal coordinates.
    GeneralizedCoordinates* tree() { return m_tree.get(); }

private:
    JointEquations& joints() {
        if (m_tree) return m_tree->equations();
        return m_delassus;
    }
    void evaluateActive(const State& state);
    void noteMargins(const State& state);
    void evaluate(const State& state, Bias bias) {
        evaluateRows(state, bias);
        factor();
    }

    const System& m_system;
    ConstraintRows m_rows;
    DelassusMatrix m_delassus;
    std::unique_ptr<GeneralizedCoordinates> m_tree;
    std::vector<BodyKinematics> m_kinematics;
    std::vector<Vec6> m_force; ///< N and N m about the centre of mass
    std::vector<Vec6> m_acceleration, m_correction;
    std::vector<Vec6> m_beforeJump; ///< scratch
    std::optional<JumpTime> m_jumping;
    bool m_leavesJumps = false;
    ActiveRows* m_active = nullptr;
    ActiveSolve m_activeSolve;
    std::stop_token m_stop;
    std::atomic<std::int64_t> m_retries{0};
    std::vector<double> m_rhs, m_lambda;
    SolveReport m_report;
    bool m_hasEnergyRates;
    std::vector<Margins> m_margins; ///< the first m_marginCount of them, no time twice
    std::size_t m_marginCount = 0, m_nextMargins = 0;
    bool m_haveLost = false;
};

/// Moves a body by a small shift: linear, and a rotation vector in world axes.
void shiftBody(BodyState& body, const Vec6& shift, double factor);

} // namespace trammel::dynamics
