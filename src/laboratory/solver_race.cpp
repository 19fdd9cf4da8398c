#include "laboratory/solver_race.h"

#include "lcp/workspace.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <ctime>
#include <limits>
#include <map>
#include <mutex>
#include <pthread.h>
#include <thread>

namespace trammel::laboratory {

namespace {

/// Asks a solve in this thread to stop after an amount of CPU time, or when its own stop is asked
/// for.
class Deadline {
public:
    Deadline(std::chrono::duration<double> limit, const std::stop_token& stop)
        : m_onStop(stop, [this] { m_source.request_stop(); }),
          m_thread([this, end = threadSeconds() + limit.count(),
                    clock = threadClock()](const std::stop_token& ended) {
              std::unique_lock lock(m_mutex);
              while (!m_wake.wait_for(lock, ended, kLook, [&] { return ended.stop_requested(); }))
                  if (secondsOf(clock) >= end) return (void)m_source.request_stop();
          }) {}
    std::stop_token token() const { return m_source.get_token(); }

private:
    static constexpr std::chrono::milliseconds kLook{20};
    static clockid_t threadClock() {
        clockid_t clock = CLOCK_THREAD_CPUTIME_ID;
        pthread_getcpuclockid(pthread_self(), &clock); // as other threads name it
        return clock;
    }

    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_onStop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread; ///< the last: it ends first
};

/// Where no reactions are an answer, by the common measure and the accuracy that is sought, no
/// solver has anything to do: those relative to a tiny |q| would go on. No projection on a cone is
/// longer than v, nor v than (1 + mu) |q|.
bool isAtRest(const FrictionProblem& problem, const RaceOptions& options) {
    if (problem.contacts() == 0) return true;
    const double size = problem.q.norm(), sought = options.tolerance * (1.0 + size);
    if ((1.0 + problem.mu.maxCoeff()) * size <= sought) return true;
    return naturalMapAtRest(problem) <= sought;
}

lcp::Result solveOnce(const lcp::Solver& solver, const FrictionProblem& local,
                      const lcp::Problem& problem, const RaceOptions& options,
                      lcp::Workspace& workspace) {
    const Deadline deadline(options.limit, options.stop);
    lcp::Options own;
    own.tolerance = options.tolerance;
    own.maxIterations = options.sweeps;
    own.stop = deadline.token();
    own.workspace = &workspace;
    const double begin = threadSeconds();
    lcp::Result result;
    if (isAtRest(local, options))
        result.status = lcp::Status::Solved;
    else
        lcp::solve(solver, problem, own, {}, result);
    result.seconds = threadSeconds() - begin;
    if (result.lambda.size() == 0) result.lambda.setZero(problem.size());
    return result;
}

Answer solveOften(const lcp::Solver& solver, const FrictionProblem& problem,
                  const RaceOptions& options) {
    const lcp::Problem posedProblem = posed(problem);
    lcp::Workspace workspace;
    Answer answer{.seconds = std::numeric_limits<double>::infinity()};
    for (int k = 0; k < kRepeats && (k == 0 || answer.seconds < kShort); ++k) {
        const lcp::Result result = solveOnce(solver, problem, posedProblem, options, workspace);
        answer.seconds = std::min(answer.seconds, result.seconds);
        answer.status = result.status;
        answer.r = reactionsOf(problem, result.lambda);
        answer.iterations = std::max(result.iterations, result.pivots);
        if (options.stop.stop_requested()) break;
    }
    return answer;
}

} // namespace

double secondsOf(clockid_t clock) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) return 0.0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double threadSeconds() {
    return secondsOf(CLOCK_THREAD_CPUTIME_ID);
}

std::vector<Contestant> contestants(std::span<const lcp::Solver* const> solvers) {
    std::vector<Contestant> result;
    for (const lcp::Solver* solver : solvers)
        result.push_back(
            {std::string(solver->name), [solver](const auto& problem, const RaceOptions& options) {
                 return solveOften(*solver, problem, options);
             }});
    return result;
}

std::vector<Attempt> race(const FrictionProblem& problem, std::span<const Contestant> contestants,
                          const RaceOptions& options) {
    std::vector<Attempt> attempts;
    for (const Contestant& contestant : contestants) {
        if (options.stop.stop_requested()) break;
        if (contestant.isForGlobalForm && (!problem.global || problem.dimension != 3)) continue;
        const Answer answer = contestant.solve(problem, options);
        const double residual = naturalMap(problem, answer.r);
        attempts.push_back(
            {.problem = problem.name,
             .contacts = problem.contacts(),
             .dimension = problem.dimension,
             .solver = contestant.name,
             .status = answer.status,
             .residual = std::isnan(residual) ? std::numeric_limits<double>::infinity() : residual,
             .size = 1.0 + problem.q.norm(),
             .iterations = answer.iterations,
             .seconds = answer.seconds});
    }
    return attempts;
}

double performance(std::span<const Attempt> attempts, std::string_view solver, double factor,
                   double accuracy) {
    std::map<std::string_view, double> shortest; // by problem; none solved it: infinite
    for (const Attempt& a : attempts) {
        if (a.contacts == 0) continue;
        double& best =
            shortest.try_emplace(a.problem, std::numeric_limits<double>::infinity()).first->second;
        if (a.solves(accuracy)) best = std::min(best, a.seconds);
    }
    if (shortest.empty()) return 0.0;
    const auto within = std::ranges::count_if(attempts, [&](const Attempt& a) {
        return a.solver == solver && a.contacts > 0 && a.solves(accuracy) &&
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
