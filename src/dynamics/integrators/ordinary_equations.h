#pragma once

#include "dynamics/smooth_equations.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::dynamics {

/// The equations of smooth motion as ordinary differential equations ydot = f(t, y), for methods
/// that know nothing of bodies.
///
/// y has, body by body of those that move, p (3), q (w, x, y, z), v (3) and w (3), then the work of
/// dampers, that put in and that of friction (J). q is unit at every state() and y that is taken
/// from one; f does not depend on its length.
class OrdinaryEquations {
public:
    static constexpr int kBodySize = 13; ///< entries of y a body
    static constexpr int kWorks = 3;     ///< entries of work

    explicit OrdinaryEquations(SmoothEquations& equations);

    int size() const { return m_size; }

    void toVector(const State& state, Eigen::VectorXd& y) const;
    /// Angles of joints are those that `state` had, moved on to y's pose.
    void toState(double t, const Eigen::VectorXd& y, State& state) const;

    /// ydot at a state that is y's.
    void derivative(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot);

    /// Brings y onto the joints: phi = 0, J v = rate.
    /// @return the largest |phi| that is left
    double project(double t, Eigen::VectorXd& y);

    /// The state whose joint angles those of later states are counted from.
    void startFrom(const State& state) { m_state = state; }

    EnergyRates work(const Eigen::VectorXd& y) const {
        const auto works = y.tail<kWorks>();
        return {works[0], works[1], works[2]};
    }

private:
    SmoothEquations& m_equations;
    const System& m_system;
    std::vector<int> m_bodies; ///< that move
    int m_size;
    State m_state; ///< scratch
};

} // namespace trammel::dynamics
