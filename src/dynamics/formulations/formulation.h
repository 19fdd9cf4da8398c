#pragma once

#include "dynamics/rows/constraint_rows.h"
#include "model/methods.h"

#include <span>

namespace trammel::dynamics {

/// What a step knows when it forms the right-hand side, by row.
struct StepTerms {
    const ConstraintRows& rows;
    std::span<const double> Jv; ///< J v, v at the step's start, less what drivers prescribe
    std::span<const double> Ja; ///< J M^-1 (f_e + f_r)
    double h;                   ///< s
};

/// A way to pose the constraint equations A lambda = r of a step [Kea 1.5]; each has its own file.
struct Formulation {
    model::FormulationKind kind;
    bool usesGamma;         ///< whether joints correct gamma of phi in each step
    Bias bias;              ///< whether r needs Jdot v
    bool usesOldVelocity;   ///< p' = p + h Q v (explicit) instead of p + h Q v' (semi-implicit)
    bool projectsPositions; ///< whether Newton iterations close phi after the step
    /// Of the rows from the first to one before the end.
    void (*rightHandSide)(const StepTerms& terms, std::size_t first, std::size_t end,
                          std::span<double> r);
};

const Formulation& formulation(model::FormulationKind kind);

/// -gamma phi / h^2 - J (v / h + M^-1 f): the velocity-level right-hand side of one row. For a
/// spring's soft row it is implicit Euler of the spring, whatever the formulation of the joints.
double velocityLevel(const StepTerms& terms, std::size_t row);
/// The same for several rows less Jdot v, which makes accelerations meet rows that turn, and
/// velocities where they do not yet. Soft rows do without.
void instantRows(const StepTerms& terms, std::size_t first, std::size_t end, std::span<double> r);
/// velocityLevel() for several rows: what the formulations that constrain the new velocities solve
/// for.
void velocityLevelRows(const StepTerms& terms, std::size_t first, std::size_t end,
                       std::span<double> r);

} // namespace trammel::dynamics
