#pragma once

#include "dynamics/forces/soft_row.h"
#include "dynamics/forces/wrench.h"
#include "dynamics/joints/row_writer.h"

#include <algorithm>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// Where force elements write their rows, each array by row of all constraints; see ConstraintRows.
struct ForceRows {
    double* J; ///< kRowEntries a row
    double* phi;
    double* jdotV; ///< null where it is not wanted
    double* rate;
    double* gamma;
    double* compliance;
    char* isSoft;
    double inactiveCompliance; ///< 1/kg or 1/(kg m^2)
    std::span<double> scratch; ///< of the kind, kept as long as the rows

    RowWriter writer(int row) const {
        return {J + row * kRowEntries, phi + row, jdotV ? jdotV + row : nullptr};
    }
    void soften(int row, const SoftRow& soft) const {
        gamma[row] = soft.gamma;
        compliance[row] = soft.compliance;
    }
    /// A row that does nothing: its multiplier is 0.
    void setInactive(int row) const {
        std::fill_n(J + row * kRowEntries, kRowEntries, 0.0);
        phi[row] = 0.0;
        rate[row] = 0.0;
        gamma[row] = 0.0;
        compliance[row] = inactiveCompliance;
    }
};

/// What soft rows did in a step, as its work is counted.
struct SoftStep {
    double end;                       ///< the time at which the whole step ends, s
    double h;                         ///< of the whole step, s
    double s;                         ///< of what was made of it, s
    std::span<const double> endRate;  ///< J v' at the end of the whole step, by row
    std::span<const double> rate;     ///< what rows count theirs from, ConstraintRows::rate
    std::span<const double> meanRate; ///< J (v + v') / 2
    std::span<const double> scratch;  ///< of the kind
};

/// What a solve made of constraints.
class SolvedRows {
public:
    virtual ~SolvedRows() = default;
    /// N or N m
    virtual std::span<const double> multipliers(int constraint) const = 0;
    /// On the second body, world axes.
    virtual Wrench wrench(int constraint) const = 0;
};

} // namespace trammel::dynamics
