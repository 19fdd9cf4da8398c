#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <algorithm>
#include <cstddef>
#include <ctime>
#include <memory>
#include <vector>

namespace trammel::support {

/// Measures how long the event loop of its thread is kept from its next turn.
///
/// A timer without interval fires once a turn of the loop. Between two firings it takes the wall
/// time, which is what a user waits, and the processor time of this thread, which does not count
/// what other programs of a busy machine take.
class Heartbeat : public QObject {
public:
    Heartbeat() {
        connect(&m_timer, &QTimer::timeout, this, [this] { beat(); });
        m_wall.start();
        m_processor = processorTime();
        m_timer.start(0);
    }

    /// ms; no turn has more of it than of wall time, whatever the system's count says under load.
    double worstProcessor() const { return std::ranges::max(m_processors); }
    double worstWall() const { return std::ranges::max(m_walls); } ///< ms
    /// The wall time that all but a share of the turns stayed below, ms.
    double wallQuantile(double share) const {
        std::vector<double> sorted = m_walls;
        std::ranges::sort(sorted);
        return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
    }

    /// That this thread has had, ms.
    static double processorTime() {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
    }

private:
    void beat() {
        m_walls.push_back(1e-6 * static_cast<double>(m_wall.nsecsElapsed()));
        m_wall.start();
        const double now = processorTime();
        m_processors.push_back(std::min(now - m_processor, m_walls.back()));
        m_processor = now;
    }

    QTimer m_timer;
    QElapsedTimer m_wall;
    double m_processor;
    std::vector<double> m_walls{0.0}, m_processors{0.0};
};

/// What fresh memory of that size costs this thread, by one byte a page.
inline double millisecondsToFill(std::size_t bytes) {
    constexpr std::size_t kPage = 4096;
    const double before = Heartbeat::processorTime();
    const std::unique_ptr<volatile char[]> memory(new volatile char[bytes]);
    for (std::size_t i = 0; i < bytes; i += kPage)
        memory[i] = 1;
    return Heartbeat::processorTime() - before;
}

} // namespace trammel::support
