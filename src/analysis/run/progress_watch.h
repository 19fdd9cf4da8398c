#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace trammel::analysis {

/// Watches a run from a thread of its own and stops it where it would never come to its end.
///
/// Progress is simulated time. A run makes none where, over a window of wall time, it tries many
/// steps that on average come less than a small share of the step asked for, and would take minutes
/// more at that pace. Steps that take long but come as far as they were asked to are progress: only
/// one that ends in none for a much longer time is not.
class ProgressWatch {
public:
    struct Limits {
        double window = 6.0;             ///< s of wall time that are judged
        double tick = 0.25;              ///< s between looks
        std::int64_t fewest = 50;        ///< steps in the window: of fewer nothing is said
        double share = 1e-4;             ///< of the step asked for that steps come on average
        double patience = 120.0;         ///< s of wall time that the rest may take in any case
        double longestStep = 60.0;       ///< s that one step may take, or
        double longerThanLongest = 10.0; ///< times as long as the longest before
    };

    /// What a run did in the window before it was stopped.
    struct Verdict {
        double seconds = 0.0;     ///< of wall time
        std::int64_t steps = 0;   ///< begun
        std::int64_t retries = 0; ///< among them
        double advance = 0.0;     ///< s of simulated time
    };

    /// @param outer stops the run, too
    /// @param step asked for, s
    /// @param end of the run, s
    /// @param retries steps tried again so far; asked from the thread
    ProgressWatch(const std::stop_token& outer, double step, double end,
                  std::function<std::int64_t()> retries, const Limits& limits);
    ProgressWatch(const std::stop_token& outer, double step, double end,
                  std::function<std::int64_t()> retries)
        : ProgressWatch(outer, step, end, std::move(retries), Limits{}) {}

    /// Asked to stop by whoever asks the outer one, or by the watch.
    std::stop_token token() const { return m_source.get_token(); }

    /// A step ended at this simulated time, s.
    void stepEnded(double time) {
        m_time.store(time, std::memory_order_relaxed);
        m_steps.fetch_add(1, std::memory_order_relaxed);
    }
    /// What goes on while it is held is no step: a run that pauses, or waits for what it writes to.
    class Pause {
    public:
        explicit Pause(ProgressWatch* watch) : m_watch(watch) {
            if (m_watch) m_watch->m_isPaused = true;
        }
        ~Pause() {
            if (m_watch) m_watch->m_isPaused = false;
        }
        Pause(const Pause&) = delete;
        Pause& operator=(const Pause&) = delete;

    private:
        ProgressWatch* m_watch;
    };

    /// Why the watch stopped the run; nothing where it did not.
    std::optional<Verdict> verdict() const;

private:
    /// What had been done at a look.
    struct Look {
        double seconds = 0.0, time = 0.0;
        std::int64_t steps = 0, retries = 0;
    };
    struct Forward {
        std::stop_source source;
        void operator()() { source.request_stop(); }
    };

    void watch(const std::stop_token& done);
    bool isStuck(const Look& now);
    bool isCrawling(const Look& now) const;
    bool isOneStep(const Look& now);

    const Limits m_limits;
    const double m_step, m_end;
    const std::function<std::int64_t()> m_retries;
    std::stop_source m_source;
    std::stop_callback<Forward> m_forward;
    std::atomic<double> m_time{0.0};
    std::atomic<std::int64_t> m_steps{0};
    std::atomic<bool> m_isPaused{false};
    std::deque<Look> m_looks;             ///< of the window, the thread's own
    double m_idle = 0.0, m_longest = 0.0; ///< s without an end of a step: now, and the most before
    mutable std::mutex m_mutex;
    std::optional<Verdict> m_verdict;
    std::jthread m_thread; ///< the last: it ends before what it uses
};

} // namespace trammel::analysis
