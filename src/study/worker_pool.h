#pragma once

#include "messages/message.h"
#include "study/process.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::study {

/// Processes that compute jobs side by side. A worker says "ready", then for each line that it
/// reads, a job, answers by one line. One that was stopped by someone else answers a line that ends
/// with "stopped", or nothing, and ends well: another takes up its job.
class WorkerPool {
public:
    struct Answer {
        std::size_t job = 0;
        std::optional<std::string> text; ///< none: the worker ended over the job
        messages::Message ending;        ///< then: how
    };
    enum class Idle { End, Wait }; ///< what workers do for which there is no job

    /// @param command the program of the workers and its arguments
    WorkerPool(std::vector<std::string> command, int workers, Idle idle)
        : m_command(std::move(command)),
          m_workerCount(static_cast<std::size_t>(workers)),
          m_idle(idle) {}

    /// Adds a job behind those that wait.
    void ask(std::size_t job, std::string line) { m_waiting.push_back({job, std::move(line)}); }
    /// Starts workers as far as there is work for them, and waits for answers.
    /// @param other a descriptor that ends the wait when there is something to read; -1: none
    /// @throws std::runtime_error where no worker can be started
    std::vector<Answer> listen(std::chrono::milliseconds patience, int other = -1);

    std::vector<std::size_t> running() const; ///< jobs that are computed now
    bool isOver() const { return m_waiting.empty() && m_workers.empty(); }

    /// Ends the workers, politely as far as the patience goes. @return the jobs that were under way
    std::vector<std::size_t> stop(std::chrono::milliseconds patience);

    /// Ends the workers at once and forgets all jobs.
    void abandon() {
        m_waiting.clear();
        m_workers.clear();
        m_answers.clear();
    }

private:
    struct Job {
        std::size_t number = 0;
        std::string line;
    };
    struct Worker {
        ChildProcess process;
        bool hasBegun = false;       ///< it has said that it is ready
        bool isEnding = false;       ///< somebody else has stopped it
        std::optional<Job> job = {}; ///< that it computes
        std::string text = {};       ///< of a line that is not whole yet
    };
    void startWorkers();
    void hear(Worker& worker);
    void take(Worker& worker, std::string line);
    void assign(Worker& worker);
    void giveBack(Worker& worker);
    void bury(Worker& worker);

    std::vector<std::string> m_command;
    std::size_t m_workerCount;
    Idle m_idle;
    std::deque<Job> m_waiting;
    std::vector<Worker> m_workers;
    std::vector<Answer> m_answers;
    int m_falseStarts = 0;
};

} // namespace trammel::study
