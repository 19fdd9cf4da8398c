#include "laboratory/solver_race.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <map>
#include <mutex>
#include <thread>

namespace trammel::laboratory {

namespace {

constexpr double kShort = 0.01; ///< s: solves that are repeated
constexpr int kRepeats = 5;

/// Asks a solve to stop after a time, or when its own stop is asked for.
class Deadline {
public:
    Deadline(std::chrono::duration<double> limit, const std::stop_token& stop)
        : m_onStop(stop, [this] { m_source.request_stop(); }),
          m_thread([this, limit](const std::stop_token& ended) {
              std::unique_lock lock(m_mutex);
              const bool isOver =
                  !m_wake.wait_for(lock, ended, limit, [&] { return ended.stop_requested(); });
              if (isOver) m_source.request_stop();
          }) {}
    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_onStop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread; ///< the last: it ends first
};

lcp::Result solveOnce(const lcp::Solver& solver, const lcp::Problem& problem,
                      const RaceOptions& options) {
    const Deadline deadline(options.limit, options.stop);
    lcp::Options own;
    own.tolerance = options.tolerance;
    own.maxIterations = options.sweeps;
    own.stop = deadline.token();
    return lcp::solve(solver, problem, own);
}

Attempt attempt(const FrictionProblem& problem, const lcp::Problem& posedProblem,
                const lcp::Solver& solver, const RaceOptions& options) {
    lcp::Result result = solveOnce(solver, posedProblem, options);
    double seconds = result.seconds;
    for (int k = 1; k < kRepeats && seconds < kShort && !options.stop.stop_requested(); ++k)
        seconds = std::min(seconds, solveOnce(solver, posedProblem, options).seconds);
    const Eigen::VectorXd r = reactionsOf(problem, result.lambda);
    const double residual = naturalMap(problem, r);
    return {.problem = problem.name,
            .contacts = problem.contacts(),
            .dimension = problem.dimension,
            .solver = solver.name,
            .status = result.status,
            .residual = std::isnan(residual) ? std::numeric_limits<double>::infinity() : residual,
            .size = 1.0 + problem.q.norm(),
            .iterations = std::max(result.iterations, result.pivots),
            .seconds = seconds};
}

} // namespace

std::vector<Attempt> race(const FrictionProblem& problem,
                          std::span<const lcp::Solver* const> solvers, const RaceOptions& options) {
    const lcp::Problem posedProblem = posed(problem);
    std::vector<Attempt> attempts;
    for (const lcp::Solver* solver : solvers) {
        if (options.stop.stop_requested()) break;
        attempts.push_back(attempt(problem, posedProblem, *solver, options));
    }
    return attempts;
}

double performance(std::span<const Attempt> attempts, std::string_view solver, double factor,
                   double accuracy) {
    std::map<std::string_view, double> shortest; // by problem; none solved it: infinite
    for (const Attempt& a : attempts) {
        double& best =
            shortest.try_emplace(a.problem, std::numeric_limits<double>::infinity()).first->second;
        if (a.solves(accuracy)) best = std::min(best, a.seconds);
    }
    if (shortest.empty()) return 0.0;
    const auto within = std::ranges::count_if(attempts, [&](const Attempt& a) {
        return a.solver == solver && a.solves(accuracy) &&
               a.seconds <= factor * shortest.at(a.problem);
    });
    return static_cast<double>(within) / static_cast<double>(shortest.size());
}

std::vector<double> profileFactors() {
    constexpr int kDecades = 3, kInDecade = 8;
    std::vector<double> factors;
    for (int k = 0; k <= kDecades * kInDecade; ++k)
        factors.push_back(std::pow(10.0, static_cast<double>(k) / kInDecade));
    return factors;
}

} // namespace trammel::laboratory
