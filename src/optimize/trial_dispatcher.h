#pragma once

#include "optimize/optimise.h"
#include "optimize/trial_exchange.h"
#include "study/worker_pool.h"

#include <chrono>
#include <functional>
#include <map>
#include <stop_token>

namespace trammel::optimize {

/// Runs searches in threads and hands what they ask for to worker processes. The thread that calls
/// it does so until all of them have ended.
class TrialDispatcher {
public:
    using Clock = std::chrono::steady_clock;

    TrialDispatcher(const OptimisationFolder& folder, const OptimiserOptions& options,
                    std::stop_token stop);

    /// From any search's thread: what the runs gave. @throws SearchEnded
    std::vector<Evaluation> evaluate(std::size_t search, const std::vector<Trial>& trials,
                                     const std::vector<std::size_t>& numbers);

    /// @param seconds after which all end @param tick called at least every 0.1 s
    /// @throws what a search threw but for SearchEnded, and where no worker can be started
    void run(const std::vector<std::function<void()>>& searches, Clock::time_point deadline,
             const messages::Message& lateReason, const std::function<void()>& tick);

    std::size_t computed() const { return m_computed; }
    bool isStopped() const { return m_stop.stop_requested(); }
    bool isLate() const { return m_isLate; }

private:
    using Request = TrialExchange::Request;

    void serve(Clock::time_point deadline, const messages::Message& lateReason);
    void end(messages::Message reason);
    void take(const study::WorkerPool::Answer& answer);
    Evaluation evaluationOf(const study::WorkerPool::Answer& answer) const;

    const OptimisationFile& m_file;
    int m_jobs;
    std::stop_token m_stop;
    /// Runs that the folder has, by search and trial; not changed any more.
    std::map<std::pair<std::size_t, std::string>, Evaluation> m_stored;
    RunLog m_log;
    TrialExchange m_exchange;
    study::WorkerPool m_pool;
    std::map<std::size_t, Request*> m_pending; ///< by job
    std::size_t m_nextJob = 0, m_computed = 0;
    bool m_isEnded = false, m_isLate = false;
};

} // namespace trammel::optimize
