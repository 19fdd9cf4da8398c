#include "study/runner.h"

#include "messages/study_messages.h"
#include "study/process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <deque>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <poll.h>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>

namespace trammel::study {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPoll = std::chrono::milliseconds(100);
constexpr auto kPatience = std::chrono::seconds(5); ///< until a stopped worker is killed
/// So many workers in a row that end before they have begun: none will.
constexpr int kMaxFalseStarts = 3;

double seconds(Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

struct Worker {
    ChildProcess process;
    bool isReady = false;
    std::size_t run = 0; ///< that it computes; 0: none
    std::string text;    ///< of a line that is not whole yet
};

class Runner {
public:
    Runner(const StudyFolder& folder, const RunnerOptions& options, std::stop_token stop,
           const StudyCallback& callback);
    StudyOutcome run();

private:
    bool isOver() const { return m_waiting.empty() && m_workers.empty(); }
    void startWorkers();
    void listen();
    void hear(Worker& worker);
    void take(Worker& worker, std::string_view line);
    void assign(Worker& worker);
    void bury(Worker& worker);
    void stopWorkers();
    void count(std::string_view status);
    void finish(std::size_t run, std::string_view status);
    void report();

    const StudyFolder& m_folder;
    const RunnerOptions& m_options;
    std::stop_token m_stop;
    const StudyCallback& m_callback;
    std::deque<std::size_t> m_waiting;
    std::vector<Worker> m_workers;
    std::vector<std::size_t> m_finished; ///< since the last report
    int m_falseStarts = 0;
    StudyOutcome m_outcome;
    Clock::time_point m_began = Clock::now();
};

Runner::Runner(const StudyFolder& folder, const RunnerOptions& options, std::stop_token stop,
               const StudyCallback& callback)
    : m_folder(folder), m_options(options), m_stop(std::move(stop)), m_callback(callback) {
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
            m_waiting.push_back(run);
        }
    }
}

StudyOutcome Runner::run() {
    report();
    while (!isOver()) {
        if (m_stop.stop_requested()) {
            stopWorkers();
            break;
        }
        startWorkers();
        listen();
        report();
    }
    m_outcome.isStopped = m_outcome.done < m_outcome.total;
    m_outcome.elapsed = seconds(Clock::now() - m_began);
    return m_outcome;
}

void Runner::startWorkers() {
    const auto jobs = static_cast<std::size_t>(m_options.jobs > 0 ? m_options.jobs : coreCount());
    const auto idle = [](const Worker& worker) { return worker.run == 0; };
    const auto coming = static_cast<std::size_t>(std::ranges::count_if(m_workers, idle));
    for (std::size_t i = coming; i < m_waiting.size() && m_workers.size() < jobs; ++i) {
        std::vector<std::string> arguments{
            m_options.program.string(), "study",    "worker",
            m_folder.path().string(),   "--parent", fmt::format("{}", getpid())};
        if (m_options.keep) arguments.emplace_back("--keep");
        m_workers.push_back({ChildProcess(arguments)});
    }
}

void Runner::listen() {
    std::vector<pollfd> descriptors;
    for (const Worker& worker : m_workers)
        descriptors.push_back({worker.process.descriptor(), POLLIN, 0});
    if (::poll(descriptors.data(), descriptors.size(), static_cast<int>(kPoll.count())) <= 0)
        return;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        if (descriptors[i].revents != 0) hear(m_workers[i]);
    std::erase_if(m_workers, [](const Worker& worker) { return worker.process.id() < 0; });
}

void Runner::hear(Worker& worker) {
    const std::string text = worker.process.receive();
    if (text.empty()) return bury(worker);
    worker.text += text;
    for (std::size_t end; (end = worker.text.find('\n')) != std::string::npos;) {
        const std::string line = worker.text.substr(0, end);
        worker.text.erase(0, end + 1);
        take(worker, line);
    }
}

void Runner::take(Worker& worker, std::string_view line) {
    if (line == "ready") {
        worker.isReady = true;
        m_falseStarts = 0;
    } else if (line.ends_with(RunResult::kStopped)) { // by someone else: it ends now
        m_waiting.push_front(std::exchange(worker.run, 0));
        return;
    } else {
        finish(std::exchange(worker.run, 0), line.substr(line.find(' ') + 1));
        report();
    }
    assign(worker);
}

void Runner::assign(Worker& worker) {
    if (m_waiting.empty()) return worker.process.closeInput();
    worker.run = m_waiting.front();
    m_waiting.pop_front();
    worker.process.send(fmt::format("{}\n", worker.run));
}

/// A worker's end, whether it had nothing more to do or was killed.
void Runner::bury(Worker& worker) {
    messages::Message ending = worker.process.wait();
    if (ending.empty()) ending = messages::kNoWord;
    if (!worker.isReady && ++m_falseStarts >= kMaxFalseStarts)
        throw messages::RuntimeError(
            {messages::kProgramDoesNotWork, m_options.program.string(), ending});
    if (worker.run == 0) return;
    // When a whole job is killed this process is next, and the run is not to blame.
    std::this_thread::sleep_for(kPoll);
    auto result = m_folder.result(worker.run); // perhaps it only could not tell
    if (!result) {
        result = RunResult{.run = worker.run, .status = std::string(RunResult::kFailed)};
        result->message = {messages::kProcessEndedWith, ending};
        result->outputs.assign(m_folder.study().outputs.size(),
                               std::numeric_limits<double>::quiet_NaN());
        m_folder.store(*result);
    }
    finish(worker.run, result->status);
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
    for (Worker& worker : m_workers) {
        worker.process.closeInput();
        worker.process.signal(SIGTERM);
    }
    const auto end = Clock::now() + kPatience;
    const auto haveEnded = [&] {
        return std::ranges::all_of(m_workers, [](Worker& w) { return w.process.hasEnded(); });
    };
    while (!haveEnded() && Clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    for (const Worker& worker : m_workers) {
        // It may have finished between its last word and the stop.
        const auto result = worker.run == 0 ? std::nullopt : m_folder.result(worker.run);
        if (result) finish(worker.run, result->status);
    }
    m_workers.clear();
    report();
}

void Runner::report() {
    if (!m_callback) return;
    StudyProgress progress{m_outcome.total, m_outcome.done, m_outcome.failed,
                           m_outcome.withFailures};
    progress.finished = std::exchange(m_finished, {});
    for (const Worker& worker : m_workers)
        if (worker.run != 0) progress.running.push_back(worker.run);
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
