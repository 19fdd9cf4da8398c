#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace trammel::cli {

/// While it lives, the first SIGINT or SIGTERM asks for a stop and the second ends the process.
/// To be made before other threads, which inherit that the two signals are left to it.
class StopOnSignal {
public:
    StopOnSignal();
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    void wait(const std::stop_token& end);

    sigset_t m_signals{}, m_before{};
    std::stop_source m_stop;
    std::jthread m_thread;
};

} // namespace trammel::cli
