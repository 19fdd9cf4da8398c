#include "dynamics/contacts/boxed_solve.h"

namespace trammel::dynamics {

BoxedSolve keepSolve(const ContactProblem& problem, std::span<const BoxedRow> rows,
                     const std::vector<int>& jointRows, const lcp::Result& result, double t,
                     double h) {
    BoxedSolve solve{.t = t,
                     .h = h,
                     .solver = problem.solver->name,
                     .rows = {rows.begin(), rows.end()},
                     .jointRows = {},
                     .isFactored = problem.isFactored,
                     .dense = {},
                     .factored = {},
                     .result = result};
    if (problem.isFactored) {
        solve.factored = problem.factored;
        solve.jointRows = jointRows;
    } else {
        solve.dense = problem.dense;
    }
    return solve;
}

} // namespace trammel::dynamics
