#include "cli/stop_on_signal.h"

#include <ctime>

namespace trammel::cli {

StopOnSignal::StopOnSignal() {
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_thread = std::jthread([this](const std::stop_token& end) { wait(end); });
}

StopOnSignal::~StopOnSignal() {
    m_thread.request_stop();
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

/// A thread that takes the signals may do anything, which a handler may not.
void StopOnSignal::wait(const std::stop_token& end) {
    constexpr timespec kPoll{0, 50'000'000};
    while (!end.stop_requested()) {
        const int signal = sigtimedwait(&m_signals, nullptr, &kPoll);
        if (signal < 0) continue;
        if (m_stop.request_stop()) continue;
        std::signal(signal, SIG_DFL);
        pthread_sigmask(SIG_UNBLOCK, &m_signals, nullptr);
        raise(signal);
    }
}

} // namespace trammel::cli
