#pragma once

#include "dynamics/contacts/island_sleep.h"
#include "dynamics/formulations/formulation.h"
#include "dynamics/rows/reaction.h"
#include "dynamics/stepping/pose_equations.h"
#include "dynamics/stepping/step_forces.h"
#include "dynamics/stepping/step_span.h"
#include "math/worker_pool.h"
#include "model/settings.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

class SmoothEquations;

/// The joints' equations of a step, A lambda = r, by the formulation of the settings, and the
/// resulting velocities:   v' = v + h (a + M^-1 J^T lambda).
///
/// Stages of a solve: setOwnForces() of all bodies, assemble(), factor(), solve(). Bounded rows
/// then add to lambda and v'.
class JointSolve {
public:
    /// @param sleep bodies that sleep do not move, and their joints keep their multipliers
    JointSolve(const System& system, const model::SimulationSettings& settings,
               const IslandSleep& sleep);

    /// Lets solves of many bodies share their work with threads.
    void shareWith(math::WorkerPool* pool);
    /// Of what each body does by itself; null: this thread.
    math::WorkerPool* pool() const { return m_pool; }

    /// Sets the forces that bodies have by themselves, see dynamics::setOwnForces().
    void setOwnForces(std::span<const Vec3> gyroscopic, double h, std::size_t first,
                      std::size_t end) {
        dynamics::setOwnForces(system(), gyroscopic, h, first, end, m_acceleration);
    }
    /// Evaluates the rows, the other forces and r of a pose whose kinematics are up to date, and in
    /// maximal coordinates forms A.
    void assemble(const State& state, const StepSpan& span);
    /// Factors A.
    void factor();
    /// Solves for lambda and v'; may be repeated after addRate().
    void solve(const State& state);
    /// Adds to the prescribed rate of a row, m/s or rad/s.
    void addRate(int row, double difference);
    /// The report of the last solve; where it failed, with the rounding of its terms.
    SolveReport report(const State& state) const;
    /// J v' after bounded rows changed v'.
    void updateEndRates() { m_pose.rows().multiply(m_velocity, m_endRates); }

    /// The share of drift and penetration that a part of a step corrects, in proportion to its
    /// length: the whole share in a short part would need high speeds.
    double gamma(const StepSpan& span) const;
    bool usesOldVelocity() const { return m_formulation.usesOldVelocity; }
    bool projectsPositions() const { return m_formulation.projectsPositions; }

    /// Stores the multipliers that joints between sleeping bodies keep from now on.
    void storeSleepingMultipliers() { m_sleepingLambda = m_lambda; }
    const std::vector<double>& sleepingMultipliers() const { return m_sleepingLambda; }
    /// Those that were stored before; none: 0.
    void setSleepingMultipliers(const std::vector<double>& lambda) {
        m_sleepingLambda = lambda;
        m_sleepingLambda.resize(m_lambda.size());
    }
    /// Sets the multipliers to those of an instant of smooth motion; soft rows follow their law.
    void setMultipliers(const State& state, const SmoothEquations& equations);

    PoseEquations& pose() { return m_pose; }
    const PoseEquations& pose() const { return m_pose; }
    /// J v of a state, less what drivers prescribe; by row.
    std::span<const double> startErrors(const State& state) {
        takeStartErrors(state, 0, system().constraints().size());
        return startErrors();
    }
    std::span<const double> startRates() const { return m_startRates; } ///< J v of the start
    /// J v'; on a tree, where neither bounded rows nor sleep are, of soft rows only.
    std::span<const double> endRates() const { return m_endRates; }
    std::vector<Vec6>& velocity() { return m_velocity; } ///< v' by body
    const std::vector<Vec6>& velocity() const { return m_velocity; }
    std::vector<double>& lambda() { return m_lambda; } ///< by row; N or N m
    const std::vector<double>& lambda() const { return m_lambda; }
    std::span<const double> lambda(const Constraint& constraint) const {
        return {&m_lambda[constraint.row], static_cast<std::size_t>(constraint.rowCount)};
    }
    JointReaction reaction(int joint) const;

private:
    const System& system() const { return m_pose.system(); }
    Bias bias() const { return m_span.isInstant ? Bias::Instant : m_formulation.bias; }
    void startTree(const State& state);
    std::span<const double> startErrors() const {
        return m_prescribesRates ? m_errors : m_startRates;
    }
    void takeStartErrors(const State& state, std::size_t first, std::size_t end);
    void takeRightHandSide(std::size_t first, std::size_t end);
    void restoreSleepingMultipliers();
    void predictVelocities(const State& state);
    void predictRates();

    const Formulation& m_formulation;
    const IslandSleep& m_sleep;
    math::WorkerPool* m_pool = nullptr; ///< of bodies
    math::WorkerPool* m_rowPool = nullptr;
    double m_gamma, m_epsilon;
    PoseEquations m_pose;
    StepSpan m_span{1.0, 1.0};        ///< of the last solve
    bool m_prescribesRates;           ///< some row's rate is not 0, so that m_errors is not J v
    std::vector<Vec6> m_acceleration; ///< a = M^-1 f by body
    std::vector<Vec6> m_velocity;     ///< v' by body
    std::vector<std::size_t> m_soft;  ///< constraints that are force elements' rows
    std::vector<double> m_startRates, m_endRates;
    std::vector<double> m_errors; ///< J v less the prescribed rates
    std::vector<double> m_Ja, m_rhs, m_lambda;
    std::vector<double> m_sleepingLambda; ///< of joints between sleeping bodies
    SolveReport m_report;
};

} // namespace trammel::dynamics
