#pragma once

#include "dynamics/constraint_rows.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// What a solve of the constraint equations tells.
struct SolveReport {
    int iterations = 0; ///< rounds of the proximal iteration, 1 where one factor solve was enough
    int droppedPivots = 0; ///< rows that the factorization could not use
    double residual = 0.0; ///< largest |A lambda - r| over the rows, contradiction apart
    double scale = 0.0;    ///< largest |r|, what the residual is to be compared with
    /// Largest part of r by which redundant rows contradict each other, which no multipliers meet:
    /// drifting joints do so a little, a driver that asks for what its linkage cannot do, much.
    double contradiction = 0.0;
    int worstRow = -1; ///< of what is left over
    bool ok() const {
        return droppedPivots == 0 && residual <= 1e-6 * scale && contradiction <= 1e-2 * scale;
    }
};

/// The equations  A lambda = r,  A = J M^-1 J^T + compliance,  of all constraints of a pose: what
/// steps, contacts and impacts ask of the joints, whichever coordinates solve them.
class JointEquations {
public:
    virtual ~JointEquations() = default;

    /// Forms and factors A for evaluated rows. No allocation.
    /// @param epsilon added to each joint row's diagonal entry, as a share of it
    virtual void factor(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics,
                        double epsilon) = 0;

    /// Solves A lambda = r and leaves the bodies' response M^-1 J^T lambda. No allocation.
    virtual SolveReport solve(const ConstraintRows& rows, std::span<const double> r,
                              std::span<double> lambda) = 0;

    /// M^-1 J^T lambda of the last solve, by body: (linear, angular), world axes.
    const std::vector<Vec6>& response() const { return m_response; }

protected:
    explicit JointEquations(const System& system)
        : m_response(system.bodies().size(), Vec6::Zero()) {}

    std::vector<Vec6> m_response;
};

} // namespace trammel::dynamics
