#pragma once

#include "laboratory/friction_problem.h"
#include "lcp/solver.h"

#include <chrono>
#include <ctime>
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
    std::string solver;
    lcp::Status status = lcp::Status::LimitReached; ///< as the solver says
    double residual = 0.0;                          ///< naturalMap() of its answer
    double size = 0.0;                              ///< 1 + |q|: what residuals are measured by
    int iterations = 0;
    double seconds = 0.0; ///< see Answer

    /// Whether the answer is one, whatever the solver says.
    bool solves(double accuracy) const { return residual <= accuracy * size; }
};

struct RaceOptions {
    double tolerance = 1e-10; ///< that our sweeps seek, and Siconos's solvers
    int sweeps = 10000;
    std::chrono::duration<double> limit{60.0}; ///< of CPU time, of one solve
    std::stop_token stop{};                    ///< ends the solve that runs, and all further ones
};

/// What a solver answered.
struct Answer {
    lcp::Status status = lcp::Status::LimitReached; ///< as the solver says
    Eigen::VectorXd r;
    int iterations = 0;
    double seconds = 0.0; ///< of CPU time, the shortest of some solves
};

/// CPU time of this thread so far, s: other work on the machine does not count.
double threadSeconds();
/// What a clock of CPU time shows, s; 0 where its thread or process is gone.
double secondsOf(clockid_t clock);

/// A solver in the race.
struct Contestant {
    std::string name;
    std::function<Answer(const FrictionProblem&, const RaceOptions&)> solve;
    bool isForGlobalForm = false; ///< whether it takes 3-D problems in global form only
};

/// Solves of less than kShort s are repeated up to kRepeats times, and the shortest counts.
inline constexpr double kShort = 0.01;
inline constexpr int kRepeats = 5;

/// Our solvers.
std::vector<Contestant> contestants(std::span<const lcp::Solver* const> solvers);

/// Runs solvers on a problem.
std::vector<Attempt> race(const FrictionProblem& problem, std::span<const Contestant> contestants,
                          const RaceOptions& options);

/// The share of problems that a solver solves within `factor` times the shortest time of all
/// solvers (Dolan and More 2002). Problems without contacts do not count.
double performance(std::span<const Attempt> attempts, std::string_view solver, double factor,
                   double accuracy);

/// The factors at which performance() is listed and drawn: 1 to 1000, eight a decade.
std::vector<double> profileFactors();

/// CSV: `factor`, and a column a solver.
std::string profileCsv(std::span<const Attempt> attempts, std::span<const std::string> solvers,
                       double accuracy);
/// The same as a diagram.
std::string profileSvg(std::span<const Attempt> attempts, std::span<const std::string> solvers,
                       double accuracy);

} // namespace trammel::laboratory
