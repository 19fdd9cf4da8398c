#include "cli/stop_on_signal.h"

#include "cli/session.h"

#include <chrono>
#include <ctime>

namespace trammel::cli {
namespace {

bool isIgnored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

StopOnSignal::StopOnSignal() {
    if (const Session* session = cli::session()) {
        m_session.emplace(session->stop, [this] { request(); });
        return;
    }
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    if (!isIgnored(SIGHUP)) sigaddset(&m_signals, SIGHUP); // else `nohup` wants it to go on
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_thread = std::jthread([this](const std::stop_token& end) { wait(end); });
}

StopOnSignal::~StopOnSignal() {
    if (!m_thread.joinable()) return;
    m_thread.request_stop();
    pthread_kill(m_thread.native_handle(), SIGTERM); // wakes it, and is for no other thread
    m_thread.join();
    const timespec now{};
    while (sigtimedwait(&m_signals, nullptr, &now) > 0) {
    } // came too late to stop anything
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

/// A thread that takes the signals may do anything, which a handler may not.
void StopOnSignal::wait(const std::stop_token& end) {
    using Clock = std::chrono::steady_clock;
    constexpr auto kAtOnce = std::chrono::milliseconds(500);
    Clock::time_point asked; // by a signal; at first never
    while (!end.stop_requested()) {
        const int signal = sigwaitinfo(&m_signals, nullptr);
        if (signal < 0 || end.stop_requested()) continue;
        if (m_stop.request_stop()) asked = Clock::now();
        // `timeout` signals the program and then its group, which is no second thought.
        if (Clock::now() < asked + kAtOnce) continue;
        std::signal(signal, SIG_DFL);
        pthread_sigmask(SIG_UNBLOCK, &m_signals, nullptr);
        raise(signal);
    }
}

} // namespace trammel::cli
