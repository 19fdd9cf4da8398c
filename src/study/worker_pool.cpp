#include "study/worker_pool.h"

#include "messages/study_messages.h"
#include "study/run_one.h"

#include <algorithm>
#include <csignal>
#include <poll.h>
#include <thread>
#include <utility>

namespace trammel::study {

namespace {

/// So many workers in a row that end before they have begun: none will.
constexpr int kMaxFalseStarts = 3;

} // namespace

std::vector<WorkerPool::Answer> WorkerPool::listen(std::chrono::milliseconds patience, int other) {
    startWorkers();
    std::vector<pollfd> descriptors;
    for (const Worker& worker : m_workers)
        descriptors.push_back({worker.process.descriptor(), POLLIN, 0});
    descriptors.push_back({other, POLLIN, 0}); // a negative one is left out
    if (::poll(descriptors.data(), descriptors.size(), static_cast<int>(patience.count())) <= 0)
        return {};
    for (std::size_t i = 0; i < m_workers.size(); ++i)
        if (descriptors[i].revents != 0) hear(m_workers[i]);
    std::erase_if(m_workers, [](const Worker& worker) { return worker.process.id() < 0; });
    return std::exchange(m_answers, {});
}

void WorkerPool::startWorkers() {
    if (m_idle == Idle::Wait)
        for (Worker& worker : m_workers)
            if (worker.hasBegun && !worker.isEnding && !worker.job) assign(worker);
    const auto idle = [](const Worker& worker) { return !worker.job && !worker.isEnding; };
    const auto coming = static_cast<std::size_t>(std::ranges::count_if(m_workers, idle));
    for (std::size_t i = coming; i < m_waiting.size() && m_workers.size() < m_workerCount; ++i)
        m_workers.push_back({ChildProcess(m_command)});
}

void WorkerPool::hear(Worker& worker) {
    const std::string text = worker.process.receive();
    if (text.empty()) return bury(worker);
    worker.text += text;
    for (std::size_t end; (end = worker.text.find('\n')) != std::string::npos;) {
        std::string line = worker.text.substr(0, end);
        worker.text.erase(0, end + 1);
        take(worker, std::move(line));
    }
}

void WorkerPool::take(Worker& worker, std::string line) {
    worker.isEnding = line.ends_with(RunResult::kStopped);
    if (worker.isEnding) return giveBack(worker);
    if (line == "ready") {
        worker.hasBegun = true;
        m_falseStarts = 0;
    } else if (worker.job) {
        m_answers.push_back({worker.job->number, std::move(line), {}});
        worker.job.reset();
    }
    assign(worker);
}

/// Its job is the next of all.
void WorkerPool::giveBack(Worker& worker) {
    if (worker.job) m_waiting.push_front(*std::exchange(worker.job, {}));
}

void WorkerPool::assign(Worker& worker) {
    if (m_waiting.empty()) {
        if (m_idle == Idle::End) worker.process.closeInput();
        return;
    }
    Job job = std::move(m_waiting.front());
    m_waiting.pop_front();
    worker.process.send(job.line + '\n');
    worker.job = std::move(job);
}

/// A worker's end, whether it had nothing more to do or was killed.
void WorkerPool::bury(Worker& worker) {
    messages::Message ending = worker.process.wait();
    const bool endedWell = ending.empty();
    if (endedWell) ending = messages::kNoWord;
    if (!worker.hasBegun && ++m_falseStarts >= kMaxFalseStarts)
        throw messages::RuntimeError({messages::kProgramDoesNotWork, m_command.front(), ending});
    if (endedWell) return giveBack(worker); // it was stopped before it read its job
    if (worker.job) m_answers.push_back({worker.job->number, {}, std::move(ending)});
}

std::vector<std::size_t> WorkerPool::running() const {
    std::vector<std::size_t> jobs;
    for (const Worker& worker : m_workers)
        if (worker.job) jobs.push_back(worker.job->number);
    return jobs;
}

std::vector<std::size_t> WorkerPool::stop(std::chrono::milliseconds patience) {
    for (Worker& worker : m_workers) {
        worker.process.closeInput();
        worker.process.signal(SIGTERM);
    }
    const auto end = std::chrono::steady_clock::now() + patience;
    const auto haveEnded = [&] {
        return std::ranges::all_of(m_workers, [](Worker& w) { return w.process.hasEnded(); });
    };
    while (!haveEnded() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::vector<std::size_t> jobs = running();
    m_workers.clear();
    return jobs;
}

} // namespace trammel::study
