#pragma once

#include "dynamics/kinematics.h"

#include <vector>

namespace trammel::dynamics {

/// The rows of all constraints in one state, in the System's constraint order.
struct ConstraintRows {
    explicit ConstraintRows(const System& system);

    std::vector<double> J;                 ///< nc x 12: [v_A, w_A, v_B, w_B]
    std::vector<double> phi;               ///< nc; m or rad
    std::vector<double> jdotV;             ///< nc; filled where asked for
    std::vector<double> rate;              ///< nc; phiDot = J v - rate, 0 but for drivers
    std::vector<double> gamma;             ///< nc; share of phi that a step corrects
    std::vector<double> compliance;        ///< nc; added to the Delassus matrix' diagonal
    std::vector<char> isSoft;              ///< nc; whether the row is a spring's
    std::vector<int> springsWithoutLength; ///< steps for each spring whose ends coincided
};

enum class Bias { Skip, Evaluate };      ///< whether jdotV is wanted
enum class Springs { Active, Inactive }; ///< inactive rows are 0 with compliance 1: no multiplier

/// Evaluates all rows. Joints get the formulation's gamma, springs theirs for a step h at time t.
/// With active springs the rows are a step's: drivers then prescribe the rate that the step needs,
/// else that of the moment.
void evaluateRows(const System& system, const State& state,
                  const std::vector<BodyKinematics>& kinematics, double h, double jointGamma,
                  Bias bias, Springs springs, ConstraintRows& rows);

/// J v of one row.
double rowRate(const ConstraintRows& rows, const State& state, const Constraint& constraint,
               int row);

} // namespace trammel::dynamics
