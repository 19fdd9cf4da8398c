#pragma once

#include "results/run_data.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace trammel::studio {

/// Carries a run's frames and impacts from the simulating thread to the window's, bounded in
/// memory: a run that is faster than the window takes its frames waits for it.
class FrameQueue : public results::FrameSink {
public:
    /// @param frames expected, so that the run's columns need not be moved while they grow.
    /// @param stop ends every wait.
    FrameQueue(std::size_t frames, std::stop_token stop);

    // On the simulating thread.
    void begin(const results::RunHeader& header) override;
    void append(double t, std::span<const double> values) override;
    void appendContacts(std::span<const results::ContactRecord> contacts) override;
    void appendImpact(const results::ImpactRecord& impact) override;
    void end(std::string_view status, std::string_view message) override;

    // On the other thread.
    /// The run's data, still without frames; once, after begin(), else null pointer.
    std::shared_ptr<results::RunData> takeRun();
    struct Frame {
        double t;
        std::vector<double> values;
        std::vector<results::ContactRecord> contacts; ///< where the run records them
    };
    /// The oldest that waits.
    std::optional<Frame> takeFrame();
    /// All that wait.
    std::vector<results::ImpactRecord> takeImpacts();

private:
    std::size_t m_expected;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_taken;
    std::shared_ptr<results::RunData> m_run;
    std::deque<Frame> m_frames;
    std::size_t m_values = 0;                       ///< in m_frames, contacts counted in
    std::vector<results::ContactRecord> m_contacts; ///< of the frame to come; one thread's
    std::vector<results::ImpactRecord> m_impacts;
};

} // namespace trammel::studio
