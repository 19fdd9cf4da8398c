#pragma once

#include <csignal>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>

namespace trammel::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP asks for a stop and the second ends the
/// process, unless it comes within half a second: then it is the same. To be made before other
/// threads, which inherit that the signals are left to it, and after the model was loaded: until
/// there is something to keep, a signal ends the process at once.
class StopOnSignal {
public:
    StopOnSignal();
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }
    /// Asks for a stop as a signal does.
    void request() { m_stop.request_stop(); }

private:
    void wait(const std::stop_token& end);

    sigset_t m_signals{}, m_before{};
    std::stop_source m_stop;
    std::jthread m_thread; ///< none in a session, whose token takes the place of signals
    std::optional<std::stop_callback<std::function<void()>>> m_session;
};

} // namespace trammel::cli
