#pragma once

#include "dynamics/friction/friction_model.h"
#include "dynamics/rows/boxed_rows.h"
#include "lcp/factored_problem.h"

#include <span>
#include <string_view>
#include <vector>

namespace trammel::dynamics {

/// One bounded solve of a step, kept complete for inspection.
struct BoxedSolve {
    double t = 0.0, h = 0.0;    ///< s: where the solved part of the step begins, its length
    std::string_view solver;    ///< that found the result; a friction model may ask for its own
    std::vector<BoxedRow> rows; ///< the island's contacts, limits and motors
    std::vector<int> jointRows; ///< joint rows that follow them as equations
    bool isFactored = false;    ///< which of the two problems was solved
    lcp::Problem dense;         ///< joints eliminated; bounds as the friction model left them
    lcp::FactoredProblem factored;
    lcp::Result result; ///< lambda are impulses, N s or N m s; w velocities, m/s or rad/s
};

/// Copies a problem that was just solved.
BoxedSolve keepSolve(const ContactProblem& problem, std::span<const BoxedRow> rows,
                     const std::vector<int>& jointRows, const lcp::Result& result, double t,
                     double h);

} // namespace trammel::dynamics
