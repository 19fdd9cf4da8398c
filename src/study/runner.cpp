#include "study/runner.h"

#include "messages/study_messages.h"
#include "study/worker_pool.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>

namespace trammel::study {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPoll = std::chrono::milliseconds(100);
constexpr auto kPatience = std::chrono::seconds(5); ///< until a stopped worker is killed

double seconds(Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

class Runner {
public:
    Runner(const StudyFolder& folder, const RunnerOptions& options, std::stop_token stop,
           const StudyCallback& callback);
    StudyOutcome run();

private:
    static WorkerPool poolFor(const StudyFolder& folder, const RunnerOptions& options);
    void take(const WorkerPool::Answer& answer);
    void bury(std::size_t run, const messages::Message& ending);
    void stopWorkers();
    void count(std::string_view status);
    void finish(std::size_t run, std::string_view status);
    void report();

    const StudyFolder& m_folder;
    std::stop_token m_stop;
    const StudyCallback& m_callback;
    WorkerPool m_pool;
    std::vector<std::size_t> m_finished; ///< since the last report
    StudyOutcome m_outcome;
    Clock::time_point m_began = Clock::now();
};

Runner::Runner(const StudyFolder& folder, const RunnerOptions& options, std::stop_token stop,
               const StudyCallback& callback)
    : m_folder(folder),
      m_stop(std::move(stop)),
      m_callback(callback),
      m_pool(poolFor(folder, options)) {
    std::vector<std::size_t> wanted = options.runs;
    if (wanted.empty()) {
        wanted.resize(folder.runCount());
        std::iota(wanted.begin(), wanted.end(), std::size_t{1});
    }
    m_outcome.total = wanted.size();
    for (const std::size_t run : wanted) {
        if (const auto result = folder.result(run)) {
            count(result->status);
        } else {
            m_pool.ask(run, fmt::format("{}", run));
        }
    }
}

WorkerPool Runner::poolFor(const StudyFolder& folder, const RunnerOptions& options) {
    std::vector<std::string> command{
        options.program.string(), "study",    "worker",
        folder.path().string(),   "--parent", fmt::format("{}", getpid())};
    if (options.keep) command.emplace_back("--keep");
    return {std::move(command), options.jobs > 0 ? options.jobs : coreCount(),
            WorkerPool::Idle::End};
}

StudyOutcome Runner::run() {
    report();
    while (!m_pool.isOver()) {
        if (m_stop.stop_requested()) {
            stopWorkers();
            break;
        }
        for (const WorkerPool::Answer& answer : m_pool.listen(kPoll))
            take(answer);
        report();
    }
    m_outcome.isStopped = m_outcome.done < m_outcome.total;
    m_outcome.elapsed = seconds(Clock::now() - m_began);
    return m_outcome;
}

void Runner::take(const WorkerPool::Answer& answer) {
    if (!answer.text) return bury(answer.job, answer.ending);
    finish(answer.job, std::string_view(*answer.text).substr(answer.text->find(' ') + 1));
    report();
}

/// A run whose worker was killed.
void Runner::bury(std::size_t run, const messages::Message& ending) {
    // When a whole job is killed this process is next, and the run is not to blame.
    std::this_thread::sleep_for(kPoll);
    auto result = m_folder.result(run); // perhaps it only could not tell
    if (!result && m_stop.stop_requested()) return;
    if (!result) {
        result = RunResult{.run = run, .status = std::string(RunResult::kFailed)};
        result->message = {messages::kProcessEndedWith, ending};
        result->outputs.assign(m_folder.study().outputs.size(),
                               std::numeric_limits<double>::quiet_NaN());
        m_folder.store(*result);
    }
    finish(run, result->status);
}

/// What ended in another way than a run that completed has failed.
void Runner::count(std::string_view status) {
    ++m_outcome.done;
    if (status == RunResult::kWithFailures)
        ++m_outcome.withFailures;
    else if (status != RunResult::kCompleted)
        ++m_outcome.failed;
}

void Runner::finish(std::size_t run, std::string_view status) {
    count(status);
    ++m_outcome.computed;
    m_finished.push_back(run);
}

void Runner::stopWorkers() {
    for (const std::size_t run : m_pool.stop(kPatience)) {
        // It may have finished between its last word and the stop.
        if (const auto result = m_folder.result(run)) finish(run, result->status);
    }
    report();
}

void Runner::report() {
    if (!m_callback) return;
    StudyProgress progress{m_outcome.total, m_outcome.done, m_outcome.failed,
                           m_outcome.withFailures};
    progress.finished = std::exchange(m_finished, {});
    progress.running = m_pool.running();
    progress.elapsed = seconds(Clock::now() - m_began);
    if (m_outcome.computed > 0)
        progress.left = progress.elapsed / static_cast<double>(m_outcome.computed) *
                        static_cast<double>(m_outcome.total - m_outcome.done);
    m_callback(progress);
}

} // namespace

int coreCount() {
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

StudyOutcome runStudy(const StudyFolder& folder, const RunnerOptions& options, std::stop_token stop,
                      const StudyCallback& progress) {
    return Runner(folder, options, std::move(stop), progress).run();
}

} // namespace trammel::study
