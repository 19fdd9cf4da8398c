#pragma once

#include "analysis/run/pose_solver.h"
#include "messages/message.h"
#include "model/settings.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::analysis {

/// The motion that drivers prescribe to a mechanism, without forces. In each pose
///     phi(x, t) = 0,   J v = rate,   J a = -jdotV
/// with the drivers' rows among the joints', and as many independent rows as velocities, so that x,
/// v and a follow. A velocity driver's coordinate follows by quadrature.
///
/// Poses are found by Newton's method from the pose predicted by v and a; a time step is halved
/// until the prediction is near, so that the mechanism stays on its branch. In a singular pose
/// (rank lost: a parallelogram passing flat) v and a keep as near as possible to the predicted
/// ones.
class DrivenMotion {
public:
    /// Closes the joints and drivers of the model's pose at t = 0.
    /// @param system outlives it
    /// @throws std::invalid_argument where that fails, or telling how many freedoms no driver
    /// drives
    DrivenMotion(const dynamics::System& system, const model::SimulationSettings& settings);

    /// Ends advanceTo() early, at a pose that holds.
    void stopWhen(const std::stop_token& token) {
        m_stop = token;
        m_pose.stopWhen(token);
    }

    /// Goes on to a time, t >= state().t. Where that fails the state stays at the last time that
    /// could be reached, and failure() says why.
    bool advanceTo(double t);

    const dynamics::State& state() const { return m_state; }
    const ConstraintJacobian& jacobian() const { return m_jacobian; }      ///< at the state
    const Eigen::VectorXd& acceleration() const { return m_acceleration; } ///< by jacobian().bodies
    const std::vector<messages::Message>& warnings() const { return m_warnings; }
    const messages::Message& failure() const { return m_failure; }
    /// The time that was tried last: where advanceTo() failed, the nearest that is out of reach.
    double tried() const { return m_tried; }
    int singularPoses() const { return m_singularPoses; }

private:
    void start(const model::SimulationSettings& settings);
    [[noreturn]] void refuseUndriven(Eigen::Index freedoms) const;
    bool step(double to);
    void predict(dynamics::State& state, double to) const;
    void integrateRates(double from, double to, DriverTargets& targets) const;
    void solveRates(const Eigen::VectorXd& velocity, const Eigen::VectorXd& acceleration);
    messages::Message rowName(Eigen::Index row) const;
    void fail();

    const dynamics::System& m_system;
    PoseSolver m_pose;
    dynamics::State m_state;
    ConstraintJacobian m_jacobian;
    Eigen::VectorXd m_acceleration;
    Eigen::VectorXd m_scale;
    DriverTargets m_targets;
    std::vector<messages::Message> m_warnings;
    messages::Message m_failure;
    std::stop_token m_stop;
    Eigen::Index m_worstRow = -1; ///< of the last step that failed
    double m_stepSize = 0.0;      ///< s, the last that went well
    double m_tried = 0.0;         ///< s
    int m_singularPoses = 0;
};

} // namespace trammel::analysis
