#include "python/computation.h"

#include "python/lock.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace py = pybind11;

namespace trammel::python {
namespace {

constexpr std::chrono::milliseconds kListen{20};

/// What a thread does, with its end and what it threw.
class Task {
public:
    explicit Task(const std::function<void(const std::stop_token&)>& work)
        : m_thread([this, &work](const std::stop_token& stop) { run(work, stop); }) {}

    /// Without the lock. @return whether the work has ended by then
    bool wait(std::chrono::milliseconds patience) {
        const Unlocked released;
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, patience, [this] { return m_hasEnded; });
    }
    void stop() { m_thread.request_stop(); }
    void join() { m_thread.join(); }
    const std::exception_ptr& failure() const { return m_failure; }

private:
    void run(const std::function<void(const std::stop_token&)>& work, const std::stop_token& stop) {
        // Callbacks take the lock often: a state of the interpreter for this thread stays.
        const Locked state;
        {
            const Unlocked released;
            try {
                work(stop);
            } catch (...) {
                m_failure = std::current_exception();
            }
        }
        const std::lock_guard lock(m_mutex);
        m_hasEnded = true;
        m_changed.notify_all();
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_hasEnded = false;
    std::exception_ptr m_failure;
    std::jthread m_thread; ///< the last: it uses the others
};

} // namespace

void compute(const std::function<void(const std::stop_token&)>& work) {
    std::exception_ptr interrupt, failure;
    {
        Task task(work);
        while (!task.wait(kListen)) {
            if (interrupt || PyErr_CheckSignals() == 0) continue;
            interrupt = std::make_exception_ptr(py::error_already_set());
            task.stop();
        }
        failure = task.failure();
        const Unlocked released; // the thread's last act takes the lock
        task.join();
    }
    if (interrupt) std::rethrow_exception(interrupt);
    if (failure) std::rethrow_exception(failure);
}

} // namespace trammel::python
