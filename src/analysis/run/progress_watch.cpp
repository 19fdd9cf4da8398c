#include "analysis/run/progress_watch.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>

namespace trammel::analysis {

ProgressWatch::ProgressWatch(const std::stop_token& outer, double step, double end,
                             std::function<std::int64_t()> retries, const Limits& limits)
    : m_limits(limits),
      m_step(step),
      m_end(end),
      m_retries(std::move(retries)),
      m_forward(outer, Forward{m_source}),
      m_thread([this](const std::stop_token& done) { watch(done); }) {}

std::optional<ProgressWatch::Verdict> ProgressWatch::verdict() const {
    const std::lock_guard lock(m_mutex);
    return m_verdict;
}

/// Looks again and again. A look counts as one tick however long it was waited for: a process that
/// is held up, or a machine that sleeps, makes no progress and is none the worse for it.
void ProgressWatch::watch(const std::stop_token& done) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any over;
    const std::chrono::duration<double> tick(m_limits.tick);
    int paused = 0; // looks on end that met a pause: a single one is but a frame that is written
    for (double seconds = 0.0; !done.stop_requested();) {
        paused = m_isPaused ? paused + 1 : 0;
        if (paused > 1) {
            m_looks.clear();
            m_idle = 0.0;
        } else if (paused == 0 && isStuck({seconds, m_time, m_steps, m_retries()})) {
            m_source.request_stop();
            return;
        }
        if (paused == 0) seconds += m_limits.tick;
        over.wait_for(lock, done, tick, [] { return false; });
    }
}

bool ProgressWatch::isStuck(const Look& now) {
    m_looks.push_back(now);
    while (now.seconds - m_looks.front().seconds > m_limits.window)
        m_looks.pop_front();
    const Look& then = m_looks.front();
    const bool isOne = isOneStep(now);
    if (!isOne && !isCrawling(now)) return false;
    const std::lock_guard lock(m_mutex);
    m_verdict = {isOne ? m_idle : now.seconds - then.seconds,
                 now.steps - then.steps + now.retries - then.retries, now.retries - then.retries,
                 now.time - then.time};
    return true;
}

bool ProgressWatch::isCrawling(const Look& now) const {
    const Look& then = m_looks.front();
    const double seconds = now.seconds - then.seconds;
    if (seconds < m_limits.window - 0.5 * m_limits.tick) return false;
    const std::int64_t tried = now.steps - then.steps + now.retries - then.retries;
    const double advance = now.time - then.time;
    if (tried < m_limits.fewest) return false;
    if (!(advance < m_limits.share * m_step * static_cast<double>(tried))) return false;
    return (m_end - now.time) * seconds > m_limits.patience * advance;
}

bool ProgressWatch::isOneStep(const Look& now) {
    const std::size_t count = m_looks.size();
    const bool isSame = count > 1 && m_looks[count - 2].steps == now.steps &&
                        m_looks[count - 2].retries == now.retries;
    if (!isSame) m_longest = std::max(m_longest, m_idle);
    m_idle = isSame ? m_idle + m_limits.tick : 0.0;
    return m_idle > std::max(m_limits.longestStep, m_limits.longerThanLongest * m_longest);
}

} // namespace trammel::analysis
