#include "optimize/trial_dispatcher.h"

#include "messages/optimisation_messages.h"
#include "messages/study_messages.h"
#include "study/run_one.h"
#include "study/runner.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <fmt/format.h>
#include <limits>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace trammel::optimize {

namespace {

constexpr auto kPoll = std::chrono::milliseconds(100);

int jobsOf(const OptimiserOptions& options) {
    return options.jobs > 0 ? options.jobs : study::coreCount();
}

study::WorkerPool poolFor(const OptimisationFolder& folder, const OptimiserOptions& options) {
    return {{options.program.string(), "optimize", "worker", folder.path().string(), "--parent",
             fmt::format("{}", getpid())},
            jobsOf(options),
            study::WorkerPool::Idle::Wait};
}

} // namespace

TrialDispatcher::TrialDispatcher(const OptimisationFolder& folder, const OptimiserOptions& options,
                                 std::stop_token stop)
    : m_file(folder.file()),
      m_jobs(jobsOf(options)),
      m_stop(std::move(stop)),
      m_log(folder, options.task),
      m_pool(poolFor(folder, options)) {
    for (StoredRun& run : folder.runs())
        m_stored.insert_or_assign({run.search, toLine(run.trial)}, std::move(run.evaluation));
}

std::vector<Evaluation> TrialDispatcher::evaluate(std::size_t search,
                                                  const std::vector<Trial>& trials,
                                                  const std::vector<std::size_t>& numbers) {
    std::vector<Evaluation> evaluations(trials.size());
    std::vector<Request> requests;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const auto stored = m_stored.find({search, toLine(trials[i])});
        if (stored != m_stored.end()) {
            evaluations[i] = stored->second;
        } else {
            requests.push_back({&trials[i], search, numbers[i], {}});
            places.push_back(i);
        }
    }
    if (requests.empty()) return evaluations;
    m_exchange.await(requests);
    for (std::size_t k = 0; k < requests.size(); ++k)
        evaluations[places[k]] = std::move(*requests[k].answer);
    return evaluations;
}

void TrialDispatcher::run(const std::vector<std::function<void()>>& searches,
                          Clock::time_point deadline, const messages::Message& lateReason,
                          const std::function<void()>& tick) {
    m_exchange.reopen();
    m_isEnded = false;
    std::atomic<std::size_t> next = 0, active = 0;
    std::exception_ptr error;
    std::mutex mutex;
    const auto work = [&] {
        for (std::size_t i; (i = next++) < searches.size();) {
            try {
                searches[i]();
            } catch (...) {
                const std::lock_guard lock(mutex);
                error = std::current_exception();
            }
        }
        --active;
        m_exchange.touch();
    };
    const std::stop_callback wake(m_stop, [this] { m_exchange.touch(); });
    std::vector<std::jthread> threads;
    try {
        const std::size_t count = std::min(searches.size(), 2 * static_cast<std::size_t>(m_jobs));
        active = count;
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back(work);
        while (active > 0) {
            serve(deadline, lateReason);
            tick();
        }
    } catch (...) {
        end(messages::kSearchStopped); // lets the threads go
        throw;
    }
    threads.clear();
    if (error) std::rethrow_exception(error);
}

void TrialDispatcher::serve(Clock::time_point deadline, const messages::Message& lateReason) {
    if (!m_isEnded && m_stop.stop_requested()) end(messages::kSearchStopped);
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (!m_isEnded && left.count() <= 0) {
        m_isLate = true;
        end(lateReason);
    }
    for (Request* request : m_exchange.take()) {
        m_pending[m_nextJob] = request;
        m_pool.ask(m_nextJob++, toLine(*request->trial));
    }
    const auto patience = std::clamp(left, std::chrono::milliseconds(1), kPoll);
    for (const auto& answer : m_pool.listen(patience, m_exchange.descriptor()))
        take(answer);
}

/// What is under way is given up.
void TrialDispatcher::end(messages::Message reason) {
    m_isEnded = true;
    m_exchange.end(std::move(reason));
    m_pending.clear();
    m_pool.abandon();
}

void TrialDispatcher::take(const study::WorkerPool::Answer& answer) {
    const auto pending = m_pending.find(answer.job);
    if (pending == m_pending.end()) return;
    Request& request = *pending->second;
    Evaluation evaluation = evaluationOf(answer);
    if (!answer.text && m_stop.stop_requested()) return;
    m_pending.erase(pending);
    m_log.append({request.search, request.number, *request.trial, evaluation});
    ++m_computed;
    m_exchange.answer(request, std::move(evaluation));
}

Evaluation TrialDispatcher::evaluationOf(const study::WorkerPool::Answer& answer) const {
    if (answer.text)
        if (auto evaluation = evaluationFromLine(*answer.text)) return std::move(*evaluation);
    // When a whole job is killed this process is next, and the run is not to blame.
    std::this_thread::sleep_for(kPoll);
    Evaluation lost;
    lost.status = study::RunResult::kFailed;
    lost.message = {messages::kProcessEndedWith,
                    answer.text ? messages::Message(messages::kNoWord) : answer.ending};
    lost.outputs.assign(m_file.outputs.size(), std::numeric_limits<double>::quiet_NaN());
    return lost;
}

} // namespace trammel::optimize
