#pragma once

#include "dynamics/rows/constraint_rows.h"

#include <algorithm>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// What a solve of the constraint equations tells. What is left over is relative to the system's
/// scales, row by row (System::rowShare()), so that rows in m and in rad compare at any size.
struct SolveReport {
    int iterations = 0; ///< rounds of the proximal iteration, 1 where one factor solve was enough
    int droppedPivots = 0; ///< rows that the factorization could not use
    double residual = 0.0; ///< largest |A lambda - r| over the rows, contradiction apart
    double scale = 0.0;    ///< largest |r|, what the residual is to be compared with
    /// Largest part of r by which redundant rows contradict each other, which no multipliers meet:
    /// drifting joints do so a little, a driver that asks for what its linkage cannot do, much.
    double contradiction = 0.0;
    /// Whether it is in combinations that are redundant in the closed pose only: off it they
    /// contradict each other as far as the joints are open, which a share of r does not bound.
    bool isLoose = false;
    /// Whether a linkage had too many of them to tell: all rows were taken as they are.
    bool isPlain = false;
    int worstRow = -1; ///< of what is left over
    /// What rounding leaves of the terms that r is the sum of, where they nearly cancel out. Filled
    /// where residual or contradiction would be a failure else.
    double noise = 0.0;
    bool ok() const {
        return droppedPivots == 0 && residual <= std::max(1e-6 * scale, noise) &&
               contradiction <= std::max((isLoose ? 1e-2 : 1e-6) * scale, noise);
    }
};

/// Solves of the constraint equations, summed.
struct SolveCounts {
    int solves = 0, iterations = 0, failures = 0;
    int plain = 0;         ///< in which SolveReport::isPlain
    double residual = 0.0; ///< the largest

    void add(const SolveReport& report) {
        ++solves;
        iterations += report.iterations;
        failures += report.ok() ? 0 : 1;
        plain += report.isPlain ? 1 : 0;
        residual = std::max(residual, report.residual);
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

    /// Notes which rows follow from others in a pose, which is to be a closed one: wherever drift
    /// then takes the linkage, as many are redundant, see RedundantModes.
    virtual void findRedundancy(const State& state) = 0;

    /// Solves A lambda = r and leaves the bodies' response M^-1 J^T lambda. No allocation.
    virtual SolveReport solve(const ConstraintRows& rows, std::span<const double> r,
                              std::span<double> lambda) = 0;

    /// By row, whether it was noted as one that follows from others; empty: none was.
    std::span<const char> followsOthers() const { return m_followsOthers; }

    /// M^-1 J^T lambda of the last solve, by body: (linear, angular), world axes.
    const std::vector<Vec6>& response() const { return m_response; }

protected:
    explicit JointEquations(const System& system)
        : m_response(system.bodies().size(), Vec6::Zero()) {}

    void noteDependent(int rowCount, std::span<const int> dependent) {
        m_followsOthers.clear();
        if (!dependent.empty()) m_followsOthers.resize(rowCount, 0);
        for (const int row : dependent)
            m_followsOthers[row] = 1;
    }

    std::vector<Vec6> m_response;
    std::vector<char> m_followsOthers;
};

} // namespace trammel::dynamics
