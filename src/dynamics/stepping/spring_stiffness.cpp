#include "dynamics/stepping/spring_stiffness.h"

#include "dynamics/rows/constraint_rows.h"
#include "dynamics/rows/inactive_row.h"

#include <algorithm>

namespace trammel::dynamics {

double springStiffness(const System& system, double h) {
    if (system.forces().kinds().empty()) return 0.0;
    const State& state = system.initialState();
    std::vector<BodyKinematics> kinematics(system.bodies().size());
    ConstraintRows rows(system);
    updateKinematics(system, state, kinematics);
    evaluateRows(system, state, kinematics, h, 0.0, Bias::Skip, Springs::Active, rows);
    double stiffest = 0.0;
    for (const Constraint& constraint : system.constraints()) {
        if (constraint.kind != Constraint::Kind::Force) continue;
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            const bool isInactive = rows.gamma[row] == 0.0 &&
                                    rows.compliance[row] == inactiveCompliance(system.scales());
            if (!isInactive)
                stiffest =
                    std::max(stiffest, delassusDiagonal(system, rows, kinematics, constraint, i) /
                                           rows.compliance[row]);
        }
    }
    return stiffest;
}

} // namespace trammel::dynamics
