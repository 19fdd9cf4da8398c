#pragma once

#include <stop_token>
#include <thread>

namespace trammel::study {

/// Asks to stop when a time is over, or when somebody else asks.
class TimeLimit {
public:
    /// @param seconds of wall time; 0: no end
    /// @param outer who else may ask
    TimeLimit(double seconds, const std::stop_token& outer);

    std::stop_token token() const { return m_source.get_token(); }
    /// Whether it was the time that ended it.
    bool isOver() const { return m_source.stop_requested() && !m_outer.stop_requested(); }

private:
    struct Forward {
        std::stop_source source;
        void operator()() { source.request_stop(); }
    };
    std::stop_source m_source;
    std::stop_token m_outer;
    std::stop_callback<Forward> m_forward;
    std::jthread m_clock;
};

} // namespace trammel::study
