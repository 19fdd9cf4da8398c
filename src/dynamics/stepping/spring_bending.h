#pragma once

#include "dynamics/stepping/joint_solve.h"
#include "dynamics/stepping/state_integration.h"

#include <array>
#include <vector>

namespace trammel::dynamics {

/// Makes stiff springs and dampers implicit in their length at the step's end, not only in its rate
/// along the direction at the start.
///
/// While a stiff element rotates, bodies that move perpendicular to it lengthen it by an amount of
/// second order in their displacement: a damper does not undo that, and a spring stores its energy.
/// The error  e = x(q') - x(q) - h J v'  of the last solve is subtracted from the row's rate, and
/// the solve is repeated with the same factor.
class SpringBending {
public:
    /// @param all outlive it
    SpringBending(const System& system, JointSolve& joints, StateIntegration& integration,
                  const IslandSleep& sleep);

    /// Repeats the solve of a step of h seconds until these errors are negligible.
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
