#include "studio/jobs/background_task.h"

namespace trammel::studio {

void BackgroundTask::cancel() {
    ++m_number;
    m_isRunning = false;
    for (Running& running : m_threads)
        running.thread.request_stop();
}

void BackgroundTask::finish(int number, const std::function<void()>& answer) {
    std::erase_if(m_threads, [&](const Running& running) { return running.number == number; });
    if (number != m_number) return;
    m_isRunning = false;
    answer();
}

} // namespace trammel::studio
