#pragma once

#include "analysis/poses/drift.h"
#include "messages/message.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::analysis {

struct AssemblyOptions {
    std::vector<int> held;     ///< bodies that must stay where they are, by index in the System
    double tolerance = 1e-12;  ///< relative to the system's Scales; what is aimed at
    int maxIterations = 200;   ///< of each attempt
    int maxRestarts = 10;      ///< from slightly disturbed poses, where the first attempt fails
    unsigned seed = 20240501u; ///< of the disturbances
    std::stop_token stop{};    ///< ends the search, with what it has
};

/// How far assembly brought a body: its centre of mass, and the angle that it turned by.
struct BodyMove {
    double distance = 0.0; ///< m
    double angle = 0.0;    ///< rad
};

struct Assembly {
    bool isClosed = false;
    int iterations = 0; ///< of all attempts
    int restarts = 0;
    double residualBefore = 0.0;    ///< largest drift of a joint, m or rad
    double residual = 0.0;          ///< the same afterwards
    std::vector<JointDrift> joints; ///< afterwards, by joint
    int openJoint = -1;             ///< the most open one where it is not closed
    int turnedOverJoint = -1;       ///< one that closes only with its axis turned over
    std::vector<BodyMove> moves;    ///< by body
};

/// A joint that is farther open than this was not assembled; relative to the system's Scales.
inline constexpr double kClosedResidual = 1e-9;

/// Closes the joints, drivers' positions at the state's time included, from a rough sketch. Damped
/// Gauss-Newton in dimensionless velocities y (metres over the characteristic length L, radians):
///     y = -J^T (J J^T + mu E)^-1 phi,   mu in proportion to norm(phi)
/// so that each step is the shortest in the sense of sum(|dp|^2 / L^2 + |dtheta|^2), whatever the
/// masses, which a sketch need not have right; and the convergence is quadratic also where rows are
/// redundant (Fan, Yuan 2005). A step that does not lower norm(phi) is taken again with
/// more damping. Joints that close with an axis turned to its opposite do not count as closed.
/// @param state its poses and angles; where the joints cannot be closed it becomes a pose of
///        least squares. Velocities stay.
/// @pre held names bodies of the system
Assembly assemble(const dynamics::System& system, dynamics::State& state,
                  const AssemblyOptions& options = {});

/// The first joint that is closed with an axis turned to its opposite, or -1.
int findTurnedOver(const dynamics::System& system, const dynamics::State& state);

/// Why it is not closed, naming the joint. @pre !assembly.isClosed
messages::Message failureText(const dynamics::System& system, const Assembly& assembly);
/// "joint 'C' is open by 0.05 m and 0 rad"
messages::Message openJointText(const dynamics::System& system, int joint, const JointDrift& drift,
                                const messages::Text<3>& text);
messages::Message openJointText(const dynamics::System& system, int joint, const JointDrift& drift);

} // namespace trammel::analysis
