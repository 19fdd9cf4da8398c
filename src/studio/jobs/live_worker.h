#pragma once

#include "live/live_run.h"
#include "studio/jobs/live_job.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>

namespace trammel::studio {

/// The thread of a live run, and what it shares with the window's.
class LiveJob::Worker {
public:
    Worker(io::JsonValue document, std::filesystem::path directory);
    ~Worker() { stop(); }

    /// What the window asks for.
    struct Orders {
        bool isPlaying = false;
        double factor = 1.0;
        int steps = 0;                    ///< single ones
        std::optional<std::int64_t> show; ///< a step of before
        std::vector<live::Change> changes;
        std::int64_t count = 0; ///< of all so far
    };
    /// Gives orders, on the window's thread.
    template <class Give>
    void order(const Give& give) {
        {
            const std::lock_guard lock(m_mutex);
            give(m_orders);
            m_hasOrders = true;
        }
        m_ordered.notify_all();
    }
    void stop();

    /// What the window takes, all that came since the last time.
    struct News {
        std::optional<LiveFrame> frame;
        std::vector<messages::Message> refusals;
        std::vector<live::InputLog> branches;
        std::optional<messages::Message> error; ///< it could not start
        bool hasEnded = false;
    };
    News takeNews();
    live::InputLog log();

private:
    using Clock = std::chrono::steady_clock;

    void run();
    void work(live::LiveRun& run);
    bool takeOrders(Orders& orders);
    void follow(live::LiveRun& run, Orders& orders);
    void goOnFromShown(live::LiveRun& run);
    void make(live::LiveRun& run, const std::vector<live::Change>& changes);
    void keepLeft(const live::LiveRun& run);
    void advance(live::LiveRun& run, double factor);
    void step(live::LiveRun& run);
    void startClock(const live::LiveRun& run);
    void measure(const live::LiveRun& run);
    void publish(const live::LiveRun& run, const Orders& orders);

    const io::JsonValue m_document;
    const std::filesystem::path m_directory;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_ordered;
    Orders m_orders;
    bool m_hasOrders = false;
    News m_news;
    live::InputLog m_log;

    // Of the run's thread.
    double m_struck = 0.0;                    ///< N s, since the last frame that was published
    std::optional<std::int64_t> m_shown;      ///< a step of before that is shown; none: the newest
    std::optional<live::InputLog> m_left;     ///< what was until the run went back
    double m_startTime = 0.0, m_factor = 0.0; ///< s, and of the clock that runs since then
    Clock::time_point m_startClock;
    struct Sample {
        Clock::time_point clock;
        double time;
    };
    std::deque<Sample> m_samples; ///< of the last half second
    bool m_isLate = false;
    bool m_hasNewInputs = true; ///< that m_log has not
    std::jthread m_thread;      ///< the last: it ends before what it uses
};

} // namespace trammel::studio
