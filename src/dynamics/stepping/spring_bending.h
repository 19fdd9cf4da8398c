#pragma once

#include "dynamics/stepping/joint_solve.h"
#include "dynamics/stepping/state_integration.h"

#include <array>
#include <vector>

namespace trammel::dynamics {

/// Makes stiff springs and dampers implicit in their length at the step's end, not only in its rate
/// in the direction at the start.
///
/// While a stiff element turns, bodies that move at right angles to it lengthen it by the square of
/// their displacement: where a damper is nearly all of the row nothing takes that back, and a
/// spring stores it. The bend  e = x(q') - x(q) - h J v'  of the last solve is taken off the row's
/// rate, and the solve is repeated with the factor that there is.
class SpringBending {
public:
    /// @param all outlive it
    SpringBending(const System& system, JointSolve& joints, StateIntegration& integration,
                  const IslandSleep& sleep);

    /// Repeats the solve of a step of h seconds until its bends are none.
    void solve(const State& state, double h);

private:
    struct Strain {
        std::array<Vec6, 2> x; ///< by row, at the step's start and end; m or rad
        double size = 1.0;     ///< what a bend of x is large or small against
    };

    void findStiff();
    bool isStiff(const Constraint& constraint) const;
    double bend(const State& state, const Constraint& constraint, double h);
    std::array<BodyState, 2> endsOf(const State& state, int body, double h);
    Strain strain(const State& state, const Constraint& constraint, double h);
    bool isInactive(int row) const;

    const System& m_system;
    JointSolve& m_joints;
    StateIntegration& m_integration;
    const IslandSleep& m_sleep;
    std::vector<int> m_stiff; ///< constraints of force elements that hold bodies
};

} // namespace trammel::dynamics
