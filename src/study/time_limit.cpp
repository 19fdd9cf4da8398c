#include "study/time_limit.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace trammel::study {

TimeLimit::TimeLimit(double seconds, const std::stop_token& outer)
    : m_outer(outer), m_forward(outer, Forward{m_source}) {
    if (seconds <= 0.0) return;
    m_clock = std::jthread([source = m_source, seconds](const std::stop_token& done) mutable {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any over;
        over.wait_for(lock, done, std::chrono::duration<double>(seconds), [] { return false; });
        if (!done.stop_requested()) source.request_stop();
    });
}

} // namespace trammel::study
