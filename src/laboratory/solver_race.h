#pragma once

#include "laboratory/friction_problem.h"
#include "lcp/solver.h"

#include <chrono>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::laboratory {

/// One solver on one problem.
struct Attempt {
    std::string problem;
    Eigen::Index contacts = 0;
    int dimension = 3;
    std::string_view solver;
    lcp::Status status = lcp::Status::LimitReached; ///< as the solver says
    double residual = 0.0;                          ///< naturalMap() of its answer
    double size = 0.0;                              ///< 1 + |q|: what residuals are measured by
    int iterations = 0;
    double seconds = 0.0; ///< of the shortest of some solves

    /// Whether the answer is one, whatever the solver says.
    bool solves(double accuracy) const { return residual <= accuracy * size; }
};

struct RaceOptions {
    double tolerance = 1e-10; ///< that sweeps seek
    int sweeps = 10000;
    std::chrono::duration<double> limit{60.0}; ///< of one solve
    std::stop_token stop{};                    ///< ends the solve that runs, and all further ones
};

/// Runs solvers on a problem. Solves of less than 10 ms are repeated up to five times.
std::vector<Attempt> race(const FrictionProblem& problem,
                          std::span<const lcp::Solver* const> solvers, const RaceOptions& options);

/// The share of problems that a solver solves within `factor` times the shortest time of all
/// solvers (Dolan and More 2002).
double performance(std::span<const Attempt> attempts, std::string_view solver, double factor,
                   double accuracy);

/// The factors at which performance() is listed and drawn: 1 to 1000, eight a decade.
std::vector<double> profileFactors();

/// CSV: `factor`, and a column a solver.
std::string profileCsv(std::span<const Attempt> attempts,
                       std::span<const lcp::Solver* const> solvers, double accuracy);
/// The same as a diagram.
std::string profileSvg(std::span<const Attempt> attempts,
                       std::span<const lcp::Solver* const> solvers, double accuracy);

} // namespace trammel::laboratory
